import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

// The listings of the article "Credentials", line by line: ArticleTests compares the two.

enum CredentialsArticle {
    class BookshopRequest<T: RFDecodable>: RFRequest<T> {
        var engine = RFFetcher.shared
        override var domain: String { "https://api.bookshop.example" }
        override var fetcher: RFFetcher { engine }
        override var logger: any RFLogger { RFSilentLogger() }
    }

    class LogIn: BookshopRequest<RFVoidResponse> {
        override var requiresAuthentication: Bool { false }
    }

    final class RenewSession: BookshopRequest<RFRawResponse<RFToken>> {
        let refreshToken: String?
        init(_ refreshToken: String?) { self.refreshToken = refreshToken }
    }

    actor Session {
        private(set) var token: String? = "t"
    }
}

@Suite("The article about credentials tells the truth")
struct CredentialsArticleTests {
    typealias BookshopRequest = CredentialsArticle.BookshopRequest
    typealias LogIn = CredentialsArticle.LogIn
    typealias RenewSession = CredentialsArticle.RenewSession

    private let stub = RFStubTransport { _ in .json(#"{"access_token":"a","refresh_token":"r"}"#) }
    private let session = CredentialsArticle.Session()
    private let password = "p"
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

    private func send(_ authenticators: RFAuthenticator...) async throws -> RFHeaders {
        let request = BookshopRequest<RFVoidResponse>()
        request.engine = RFFetcher(
            configuration: RFConfiguration(transport: stub, interceptors: authenticators))
        _ = try await request.response()
        return try #require(stub.requests.last).headers
    }

    @Test("the ready ones work")
    func theReadyOnes() async throws {
        let apiKey = "k"
        let session = session
        let bearer = RFAuthenticator.bearer { await session.token }
        let basic = RFAuthenticator.basic(user: "shop", password: password)
        let key = RFAuthenticator.apiKey(apiKey, in: .header("X-Api-Key"))
        let fetcher = RFFetcher(configuration: RFConfiguration(interceptors: [bearer]))
        #expect(fetcher.configuration.interceptors.count == 1)

        let shared = RFAuthenticator.bearer(origins: ["api.bookshop.example", "files.bookshop.example"]) {
            await session.token
        }
        #expect(try await send(bearer, key)["X-Api-Key"] == "k")
        #expect(try await send(basic)["Authorization"] == "Basic c2hvcDpw")
        #expect(try await send(shared)["Authorization"] == "Bearer t")

        let login = LogIn()
        login.engine = RFFetcher(configuration: RFConfiguration(transport: stub, interceptors: [bearer]))
        _ = try await login.response()
        #expect(stub.requests.last?.headers["Authorization"] == nil)
    }

    @Test("tokens are renewed, and logging in and out works")
    func tokens() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let name = "n"
        @Sendable func showLogin(_ error: RFError) {}

        let network = RFFetcher(configuration: RFConfiguration(transport: stub))
        var oauth: RFOAuth2Client
        do {
            let oauth = RFOAuth2Client(tokenEndpoint: "https://bookshop.example/token", clientID: "app")
            #expect(oauth.clientSecret == nil)
        }
        oauth = RFOAuth2Client(
            tokenEndpoint: "https://bookshop.example/token", clientID: "app", fetcher: network,
            logger: RFSilentLogger())
        let store = RFFileTokenStore(folder.appendingPathComponent("token.json"))
        let user = RFAuthenticator.oauth2(oauth, store: store) { error in
            showLogin(error)
        }
        let own = RFAuthenticator.token(in: store) { old in
            guard let old else { return nil }
            return try await RenewSession(old.refreshToken).value()
        }
        try await store.save(oauth.password(username: name, password: password, scope: ["orders"]))
        #expect(try await send(user)["Authorization"] == "Bearer a")
        #expect(try await send(own)["Authorization"] == "Bearer a")
        try await store.save(nil)
        let error = await #expect(throws: RFError.self) { try await send(user) }
        #expect(error?.kind == .authenticationRequired)
    }

    @Test("the other grants work")
    func otherGrants() async throws {
        let network = RFFetcher(configuration: RFConfiguration(transport: stub))
        let endpoint = "https://bookshop.example/token"
        let secret = "s"
        let token = "fb"
        let store = RFMemoryTokenStore()
        let oauth = RFOAuth2Client(
            tokenEndpoint: endpoint, clientID: "app", fetcher: network, logger: RFSilentLogger())
        @Sendable func showBrowser(_ page: URL) async throws -> URL {
            let items = URLComponents(url: page, resolvingAgainstBaseURL: true)?.queryItems ?? []
            let state = items.first { $0.name == "state" }?.value ?? ""
            return try #require(URL(string: "com.example.shop:/login?code=c&state=\(state)"))
        }

        let login = try oauth.authorization(
            at: "https://bookshop.example/authorize", redirectURI: "com.example.shop:/login")
        let answer = try await showBrowser(login.url)  // com.example.shop:/login?code=…&state=…
        try await store.save(oauth.token(for: login, redirectedTo: answer))
        #expect(store.token()?.accessToken == "a")

        let backup = RFOAuth2Client(tokenEndpoint: endpoint, clientID: "backup", clientSecret: secret)
        let service = RFAuthenticator.clientCredentials(backup, scope: ["read"])
        _ = service

        let converted = try await oauth.grant("convert_token", ["backend": "facebook", "token": token])
        #expect(converted.accessToken == "a")
    }

    @Test("a refusal tells its reason")
    func aRefusal() async {
        stub.route("/token", .json(#"{"error":"invalid_grant"}"#, status: 400))
        let oauth = RFOAuth2Client(
            tokenEndpoint: "https://bookshop.example/token", clientID: "app",
            fetcher: RFFetcher(configuration: RFConfiguration(transport: stub)), logger: RFSilentLogger())
        var shown: [String] = []
        func show(_ text: String) { shown.append(text) }
        do throws(RFError) {
            _ = try await oauth.password(username: "n", password: "wrong")
        } catch {
            if let refusal = error.serverError as? RFOAuth2Error, refusal.code == .invalidGrant {
                show("Name or password is wrong.")
            }
        }
        #expect(shown == ["Name or password is wrong."])
    }
}
