import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("Routes that need the user to be logged in", .timeLimit(.minutes(10)))
struct RouteCredentialTests {
    private final class Service: RFAuthenticableService<PostRoute> {
        var address = ""
        override var base: String { address }
        override var logger: any RFLogger { RFSilentLogger() }
    }

    private final class OAuthService: RFOAuth2Service<PostRoute> {
        let address: String
        override var base: String { address }
        override var logger: any RFLogger { RFSilentLogger() }

        init(_ server: RFLoopbackServer, secret: String? = nil, handler: (@Sendable (RFError) -> Void)? = nil)
        {
            address = server.address
            super.init(
                client: RFOAuth2Client(
                    tokenEndpoint: server.address + "/token/", clientID: "app", clientSecret: secret,
                    secretPlace: .body, logger: RFSilentLogger()),
                unauthorizedHandler: handler)
        }
    }

    private let server: RFLoopbackServer

    init() throws {
        server = try RFLoopbackServer { request in
            request.header("Authorization") == "Bearer new" || request.path == "/posts/"
                ? .json("{}") : .status(401)
        }
        server.route("/token/", .json(#"{"access_token":"new","token_type":"bearer"}"#))
    }

    @Test("without a token an authenticable route fails before anything is sent, and others work")
    func withoutAToken() async throws {
        let service = Service()
        service.address = server.address
        let error = await #expect(throws: RFError.self) {
            try await service.call(.mine(secret: "s"), as: RFEmpty.self)
        }
        #expect(error?.kind == .authenticationRequired)
        #expect(server.requests.isEmpty)
        _ = try await service.call(.posts, as: RFEmpty.self)
        #expect(server.requests[0].header("Authorization") == nil)
        #expect(try await service.isLoggedIn() == false)
    }

    @Test("the missing token reaches the callback, as every error")
    @MainActor
    func withoutATokenInCallbacks() async throws {
        let service = Service()
        service.address = server.address
        let error = await withCheckedContinuation { done in
            service.call(.mine(secret: "s"), as: RFEmpty.self) { _ in
                Issue.record("It succeeded.")
            } onError: { error in
                done.resume(returning: error)
            }
        }
        #expect(error.kind == .authenticationRequired)
    }

    @Test("a token that was logged in with is sent with authenticable routes only, until the logout")
    func logIn() async throws {
        let service = Service()
        service.address = server.address
        try await service.logIn(with: RFToken(accessToken: "new"))
        #expect(try await service.isLoggedIn())
        _ = try await service.call(.mine(secret: "s"), as: RFEmpty.self)
        _ = try await service.call(.posts, as: RFEmpty.self)
        #expect(server.requests.map { $0.header("Authorization") } == ["Bearer new", nil])
        try await service.logOut()
        await #expect(throws: RFError.self) {
            try await service.call(.mine(secret: "s"), as: RFEmpty.self)
        }
        #expect(server.requests.count == 2)
    }

    @Test("a token that is refused is renewed as the service says, and the call sent again")
    func renew() async throws {
        let service = Service(store: RFMemoryTokenStore(RFToken(accessToken: "old"))) {
            .token(in: $0) { old in old.map { _ in RFToken(accessToken: "new") } }
        }
        service.address = server.address
        _ = try await service.call(.mine(secret: "s"), as: RFEmpty.self)
        #expect(server.requests.map { $0.header("Authorization") } == ["Bearer old", "Bearer new"])
        #expect(server.requests.map(\.text) == [#"{"note":"s"}"#, #"{"note":"s"}"#])
    }

    @Test("an OAuth 2 login sends name and password in the body, and nothing in the URL (RFC 6749 §4.3.2)")
    func password() async throws {
        let service = OAuthService(server, secret: "shh")
        try await service.logIn(username: "a@b.c", password: "p+w", scope: ["read", "write"])
        let login = server.requests[0]
        #expect(login.method == .post)
        #expect(login.target == "/token/")
        #expect(
            login.text == "client_id=app&client_secret=shh&grant_type=password&password=p%2Bw"
                + "&scope=read+write&username=a%40b.c")
        _ = try await service.call(.mine(secret: "s"), as: RFEmpty.self)
        #expect(server.requests[1].header("Authorization") == "Bearer new")
    }

    @Test("a token that was refused is renewed once for all calls with its refresh token (RFC 6749 §6)")
    @MainActor
    func refresh() async throws {
        let service = OAuthService(server)
        try await service.logIn(with: RFToken(accessToken: "old", refreshToken: "r1"))
        await withCheckedContinuation { done in
            var left = 5
            for _ in 0..<5 {
                service.call(.mine(secret: "s"), as: RFEmpty.self) { _ in
                } onError: { error in
                    Issue.record(error)
                } always: {
                    left -= 1
                    if left == 0 { done.resume() }
                }
            }
        }
        let renewals = server.requests.filter { $0.path == "/token/" }
        #expect(renewals.map(\.text) == ["client_id=app&grant_type=refresh_token&refresh_token=r1"])
        _ = try await service.call(.mine(secret: "s"), as: RFEmpty.self)
        let token = try await service.store.token()
        #expect(token?.accessToken == "new")
        #expect(token?.refreshToken == "r1")
    }

    @Test("a token of another service is converted, at an endpoint of its own if there is one")
    func convert() async throws {
        server.route("/convert-token/", .json(#"{"access_token":"new"}"#))
        let service = OAuthService(server)
        try await service.logIn(converting: "fb", of: "facebook", at: server.address + "/convert-token/")
        try await service.logIn(converting: "fb", of: "facebook")
        #expect(server.requests.map(\.target) == ["/convert-token/", "/token/"])
        for request in server.requests {
            #expect(request.text == "backend=facebook&client_id=app&grant_type=convert_token&token=fb")
        }
        #expect(try await service.isLoggedIn())
    }

    @Test("when the refresh is refused the handler is called, and the call fails")
    func refused() async throws {
        server.route("/token/", .json(#"{"error":"invalid_grant"}"#, status: 400))
        let handled = RFLocked(0)
        let service = OAuthService(server) { _ in handled.withLock { $0 += 1 } }
        try await service.logIn(with: RFToken(accessToken: "old", refreshToken: "r1"))
        let error = await #expect(throws: RFError.self) {
            try await service.call(.mine(secret: "s"), as: RFEmpty.self)
        }
        #expect(error?.kind == .authenticationRequired)
        #expect(handled.withLock { $0 } == 1)
    }
}
