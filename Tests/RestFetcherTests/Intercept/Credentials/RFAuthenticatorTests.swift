import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("Credentials that a closure or a text gives")
struct RFAuthenticatorTests {
    private let stub = RFStubTransport { _ in .text("x") }

    private func request(
        _ authenticator: RFAuthenticator,
        _ change: (inout TestRequest<RFStringResponse>.Settings) -> Void = { _ in }
    ) -> TestRequest<RFStringResponse> {
        TestRequest("http://h") {
            $0.path = "a?q=1"
            $0.fetcher = RFFetcher(
                configuration: RFConfiguration(transport: stub, interceptors: [authenticator]))
            change(&$0)
        }
    }

    // MARK: What is sent

    @Test("a bearer token is asked for and sent for every call (RFC 6750 §2.1)")
    func bearer() async throws {
        let count = RFLocked(0)
        let request = request(.bearer { "t\(count.withLock { $0 += 1; return $0 })" })
        _ = try await request.response()
        _ = try await request.response()
        #expect(stub.requests.map { $0.headers["Authorization"] } == ["Bearer t1", "Bearer t2"])
    }

    @Test(
        "user and password are sent as Basic in UTF-8 (RFC 7617 §2, §2.1)",
        arguments: [
            ("Aladdin", "open sesame", "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
            ("test", "123£", "Basic dGVzdDoxMjPCow=="),
            ("", "a:b", "Basic OmE6Yg=="),
        ])
    func basic(user: String, password: String, value: String) async throws {
        _ = try await request(.basic(user: user, password: password)).response()
        #expect(stub.requests[0].headers["Authorization"] == value)
    }

    @Test(
        "what Basic can't carry fails the call, without showing it (RFC 7617 §2)",
        arguments: [("a:b", "s3cr3t"), ("a", "s3cr3t\n"), ("a\u{7F}", "s3cr3t")])
    func faultyBasic(user: String, password: String) async {
        let request = request(.basic(user: user, password: password))
        let error = await #expect(throws: RFError.self) { try await request.response() }
        #expect(error?.kind == .invalidRequest)
        #expect(error?.message.contains("s3cr3t") == false)
        #expect(stub.requests.isEmpty)
    }

    @Test("an API key is sent in the header it belongs to")
    func aKeyInAHeader() async throws {
        _ = try await request(.apiKey("k", in: .header("X-Api-Key"))).response()
        #expect(stub.requests[0].headers["X-Api-Key"] == "k")
        #expect(stub.requests[0].query == "q=1")
    }

    @Test("an API key in the query is encoded, after what is there")
    func aKeyInTheQuery() async throws {
        _ = try await request(.apiKey("a+b&c=d é", in: .query("the key"))).response()
        #expect(stub.requests[0].query == "q=1&the%20key=a%2Bb%26c%3Dd%20%C3%A9")
        _ = try await request(.apiKey("k", in: .query("key"))) { $0.path = "a%2Fb" }.response()
        #expect(stub.requests[1].url.absoluteString == "http://h/a%2Fb?key=k")
    }

    @Test("a credential that breaks the header fails the call before it is sent")
    func aBrokenHeader() async {
        let request = request(.bearer { "s3cr3t\r\nX-Evil: 1" })
        let error = await #expect(throws: RFError.self) { try await request.response() }
        #expect(error?.kind == .invalidRequest)
        #expect(error?.message.contains("s3cr3t") == false)
        #expect(stub.requests.isEmpty)
    }

    // MARK: Who gets it

    @Test("a request that doesn't require it goes without, and nobody is asked")
    func notRequired() async throws {
        let authenticator = RFAuthenticator.bearer {
            Issue.record("It was asked."); return "t"
        }
        _ = try await request(authenticator) { $0.requiresAuthentication = false }.response()
        #expect(stub.requests[0].headers["Authorization"] == nil)
    }

    @Test("a credential that the request sets itself wins")
    func theRequestWins() async throws {
        let authenticator = RFAuthenticator.bearer {
            Issue.record("It was asked."); return "t"
        }
        _ = try await request(authenticator) { $0.headers = ["authorization": "Own"] }.response()
        #expect(stub.requests[0].headers.values(for: "Authorization") == ["Own"])
        _ = try await request(.apiKey("k", in: .query("key"))) { $0.path = "a?key=own" }.response()
        #expect(stub.requests[1].query == "key=own")
        _ = try await request(authenticator) { $0.domain = "http://user:pw@h" }.response()
        #expect(stub.requests[2].headers["Authorization"]?.hasPrefix("Basic ") == true)
    }

    @Test("one of the request and one of the fetcher work side by side")
    func twoAuthenticators() async throws {
        let key = RFAuthenticator.apiKey("k", in: .header("X-Api-Key"))
        _ = try await request(.bearer { "t" }) { $0.interceptors = [key] }.response()
        #expect(stub.requests[0].headers["X-Api-Key"] == "k")
        #expect(stub.requests[0].headers["Authorization"] == "Bearer t")
    }

    @Test(
        "without a credential the call fails before anything is sent",
        arguments: [nil, ""] as [String?])
    func missing(token: String?) async {
        let request = request(.bearer { token })
        let error = await #expect(throws: RFError.self) { try await request.response() }
        #expect(error?.kind == .authenticationRequired)
        #expect(error?.requestName?.hasPrefix("TestRequest") == true)
        #expect(stub.requests.isEmpty)
    }

    @Test("what the closure throws is the error of the call")
    func theClosureThrows() async {
        let request = request(
            .bearer { throw RFError(stage: .intercept, kind: .offline, message: "No net.") })
        let error = await #expect(throws: RFError.self) { try await request.response() }
        #expect(error?.kind == .offline)
        #expect(stub.requests.isEmpty)
    }

    @Test("what the closure fetches goes out without its own credential")
    func theClosureFetches() async throws {
        stub.route("/login", .text("fresh"))
        let fetcher = RFLocked<RFFetcher?>(nil)
        let authenticator = RFAuthenticator.bearer {
            let login = TestRequest<RFStringResponse>("http://h") { settings in
                settings.path = "login"
                settings.fetcher = fetcher.withLock { $0 } ?? .shared
            }
            return try await login.value()
        }
        let request = request(authenticator)
        fetcher.withLock { $0 = request.fetcher }
        _ = try await request.response()
        #expect(stub.requests.map(\.path) == ["/login", "/a"])
        #expect(stub.requests.map { $0.headers["Authorization"] } == [nil, "Bearer fresh"])
    }

    // MARK: When it's refused

    @Test("after a 401 the closure is asked again, and another token is sent, once")
    func anotherToken() async throws {
        let tokens = RFLocked(["t1", "t2", "t3"])
        stub.enqueue(.status(401), .text("ok"))
        let request = request(
            .bearer(unauthorizedHandler: { _ in Issue.record("It was called.") }) {
                tokens.withLock { $0.removeFirst() }
            })
        #expect(try await request.value() == "ok")
        #expect(stub.requests.map { $0.headers["Authorization"] } == ["Bearer t1", "Bearer t2"])
    }

    @Test("the answer to the second try is the answer of the call, also another 401")
    func alwaysRefused() async {
        stub.route("/a", .text("no", status: 401))
        let count = RFLocked(0)
        let request = request(.bearer { "t\(count.withLock { $0 += 1; return $0 })" })
        let error = await #expect(throws: RFError.self) { try await request.response() }
        #expect(error?.kind == .httpStatus)
        #expect(error?.code == 401)
        #expect(error?.body == Data("no".utf8))
        #expect(stub.requests.count == 2)
    }

    @Test("if the closure has no other, the 401 is the answer and the handler hears of each token once")
    func theHandler() async {
        stub.route("/a", .text("no", status: 401))
        let errors = RFLocked<[RFError]>([])
        let token = RFLocked("t1")
        let request = request(
            .bearer(unauthorizedHandler: { error in errors.withLock { $0.append(error) } }) {
                token.withLock { $0 }
            })
        for _ in 0..<2 {
            let error = await #expect(throws: RFError.self) { try await request.response() }
            #expect(error?.kind == .httpStatus)
        }
        #expect(stub.requests.count == 2)
        #expect(errors.withLock { $0.map(\.kind) } == [.authenticationRequired])
        token.withLock { $0 = "t2" }
        await #expect(throws: RFError.self) { try await request.response() }
        #expect(errors.withLock { $0.count } == 2)
    }

    @Test("a limit of one at a time, for the calls and for the renewal, doesn't lead to a deadlock")
    func withALimit() async throws {
        let server = TokenServer()
        server.expire()
        let limit = RFConcurrencyLimit(1)
        var client = server.client
        client.fetcher = RFFetcher(
            configuration: RFConfiguration(transport: server.stub, interceptors: [limit]))
        let authenticator = RFAuthenticator.oauth2(client, store: RFMemoryTokenStore(server.firstToken))
        let fetcher = RFFetcher(
            configuration: RFConfiguration(transport: server.stub, interceptors: [limit, authenticator]))
        let results = await server.fetch(20, through: fetcher)
        #expect(results.compactMap(\.value).count == 20)
        #expect(server.renewals == 1)
    }

    @Test("a 407 is the proxy's and no reason to send another token (RFC 9110 §15.5.8)")
    func proxyAuthentication() async {
        stub.route("/a", .text("proxy", status: 407).header("Proxy-Authenticate", "Basic realm=\"p\""))
        let tokens = RFLocked(["t1", "t2"])
        let request = request(.bearer { tokens.withLock { $0.removeFirst() } })
        let error = await #expect(throws: RFError.self) { try await request.response() }
        #expect(error?.code == 407)
        #expect(stub.requests.count == 1)
    }

    @Test("a 401 of a call without credentials is its answer")
    func a401WithoutCredentials() async {
        stub.route("/a", .text("no", status: 401).header("WWW-Authenticate", "Basic realm=\"x\""))
        let request = request(.bearer { "t" }) { $0.requiresAuthentication = false }
        let error = await #expect(throws: RFError.self) { try await request.response() }
        #expect(error?.code == 401)
        #expect(error?.body == Data("no".utf8))
        #expect(stub.requests.count == 1)
    }
}
