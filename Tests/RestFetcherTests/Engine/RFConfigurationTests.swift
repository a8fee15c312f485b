import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("What a fetcher adds to every request")
struct RFConfigurationTests {
    private let stub = RFStubTransport { _ in .text("x") }

    private func fetcher(_ change: (inout RFConfiguration) -> Void) -> RFFetcher {
        var configuration = RFConfiguration(transport: stub)
        change(&configuration)
        return RFFetcher(configuration: configuration)
    }

    private typealias JSONRequest = TestRequest<RFDecodableResponse<String?>>

    private func send(
        through fetcher: RFFetcher, _ change: (inout JSONRequest.Settings) -> Void = { _ in }
    ) async throws -> RFStubRequest {
        let request = JSONRequest("http://h") {
            $0.fetcher = fetcher
            change(&$0)
        }
        _ = try? await request.response()
        return try #require(stub.requests.last)
    }

    // MARK: The base URL

    @Test(
        "a request without a domain goes to the base URL, whose path is kept",
        arguments: [
            ("https://api.example.com/v2", "users", "https://api.example.com/v2/users"),
            ("https://api.example.com/v2/", "/users", "https://api.example.com/v2/users"),
            ("https://api.example.com/v2?key=1", "users?a=b", "https://api.example.com/v2/users?key=1&a=b"),
            ("https://api.example.com", "", "https://api.example.com"),
        ])
    func theBaseURL(base: String, path: String, url: String) async throws {
        let sent = try await send(through: fetcher { $0.baseURL = base }) {
            $0.domain = ""
            $0.path = path
        }
        #expect(sent.url.absoluteString == url)
    }

    @Test("a request's domain wins over the base URL")
    func theDomainWins() async throws {
        let sent = try await send(through: fetcher { $0.baseURL = "https://base.example.com/v2" }) {
            $0.domain = "http://other.example.com"
        }
        #expect(sent.url.absoluteString == "http://other.example.com")
    }

    @Test("a base URL that isn't one fails the request and is named, without its password")
    func aFaultyBaseURL() async {
        let request = TestRequest<RFStringResponse>("") { settings in
            settings.fetcher = fetcher { $0.baseURL = "user:s3cr3t@api.example.com" }
        }
        let error = await #expect(throws: RFError.self) { try await request.response() }
        #expect(error?.kind == .invalidURL)
        #expect(error?.message.contains("baseURL") == true)
        #expect(error?.message.contains("s3cr3t") == false)
        #expect(stub.requests.isEmpty)
    }

    @Test(
        "a path that names a host of its own is an error, not a request with credentials to that host",
        arguments: ["//h2/x", "https://h2/x"])
    func aPathWithAHost(path: String) async {
        let request = TestRequest<RFStringResponse>("http://h") { settings in
            settings.path = path
            settings.fetcher = fetcher { $0.interceptors = [RFAuthenticator.bearer { "t" }] }
        }
        let error = await #expect(throws: RFError.self) { try await request.response() }
        #expect(error?.kind == .invalidURL)
        #expect(stub.requests.isEmpty)
    }

    // MARK: Header fields

    @Test("the table of precedence, from the request down to the framework")
    func precedence() async throws {
        let fetcher = fetcher {
            $0.defaultHeaders = ["Accept": "default", "X-Default": "default", "Content-Type": "default"]
            $0.headerProviders = ["accept": { "provider" }, "X-Provider": { "provider" }]
        }
        let own = try await send(through: fetcher) {
            $0.headers = ["ACCEPT": "request", "x-default": "request", "x-provider": "request"]
            $0.method = .post
            $0.body = .text("x")
        }
        #expect(own.headers.values(for: "Accept") == ["request"])
        #expect(own.headers.values(for: "X-Default") == ["request"])
        #expect(own.headers.values(for: "X-Provider") == ["request"])
        #expect(own.headers.values(for: "Content-Type") == ["text/plain; charset=utf-8"])

        let bare = try await send(through: fetcher)
        #expect(bare.headers.values(for: "Accept") == ["provider"])
        #expect(bare.headers.values(for: "X-Default") == ["default"])
        #expect(bare.headers.values(for: "X-Provider") == ["provider"])
        #expect(bare.headers.values(for: "Content-Type") == ["default"])
    }

    @Test("a default header wins over the response wrapper's Accept, and without either that is sent")
    func theWrapperComesLast() async throws {
        let plain = try await send(through: fetcher { _ in })
        #expect(plain.headers.values(for: "Accept") == ["application/json"])
        let github = "application/vnd.github+json"
        let sent = try await send(through: fetcher { $0.defaultHeaders = ["accept": github] })
        #expect(sent.headers.values(for: "Accept") == [github])
    }

    @Test("a provider that gives nil removes the header, but not the one that the request sets")
    func nilRemoves() async throws {
        let fetcher = fetcher {
            $0.defaultHeaders = ["X-Tenant": "default"]
            $0.headerProviders = ["X-Tenant": { nil }, "Accept": { nil }]
        }
        let bare = try await send(through: fetcher)
        #expect(bare.headers["X-Tenant"] == nil)
        #expect(bare.headers["Accept"] == nil)
        let own = try await send(through: fetcher) { $0.headers = ["X-Tenant": "request"] }
        #expect(own.headers["X-Tenant"] == "request")
    }

    @Test("what an interceptor sets wins over a provider")
    func anInterceptorWins() async throws {
        let sent = try await send(
            through: fetcher {
                $0.headerProviders = ["X-Tenant": { "provider" }]
                $0.interceptors = [RFAdapter { $0.headers["X-Tenant"] = "adapter" }]
            })
        #expect(sent.headers.values(for: "X-Tenant") == ["adapter"])
    }

    // MARK: Providers

    /// Sends everything twice.
    private struct Twice: RFInterceptor {
        func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
            _ = try await next.proceed(with: request)
            return try await next.proceed(with: request)
        }
    }

    @Test("providers are asked once for every attempt")
    func onceForEveryAttempt() async throws {
        let count = RFLocked(0)
        let next: @Sendable () -> String? = { "\(count.withLock { $0 += 1; return $0 })" }
        _ = try await send(
            through: fetcher {
                $0.interceptors = [Twice()]
                $0.headerProviders = ["X-Attempt": next]
            })
        #expect(stub.requests.map { $0.headers["X-Attempt"] } == ["1", "2"])

        let paths = fetcher {
            $0.interceptors = [Twice()]
            $0.pathVariableProviders = ["tenant": next]
        }
        _ = try await send(through: paths) { $0.path = "t/{tenant}" }
        #expect(stub.requests.suffix(2).map(\.path) == ["/t/3", "/t/4"])
        #expect(count.withLock { $0 } == 4)
    }

    @Test("a URL that an interceptor chose isn't built anew")
    func aChosenURLStays() async throws {
        let chosen = try #require(URL(string: "http://h/chosen"))
        let fetcher = fetcher {
            $0.interceptors = [Twice(), RFAdapter { $0.url = chosen }]
            $0.pathVariableProviders = ["tenant": { "7" }]
        }
        _ = try await send(through: fetcher) { $0.path = "t/{tenant}" }
        #expect(stub.requests.map(\.path) == ["/chosen", "/chosen"])
    }

    @Test("a path variable of the request wins over its provider, which is encoded like any other")
    func pathVariables() async throws {
        let fetcher = fetcher { $0.pathVariableProviders = ["tenant": { "a/b" }, "unused": { "x" }] }
        let provided = try await send(through: fetcher) { $0.path = "t/{tenant}" }
        #expect(provided.path == "/t/a%2Fb")
        let own = try await send(through: fetcher) {
            $0.path = "t/{tenant}"
            $0.pathVariables = ["tenant": "7"]
        }
        #expect(own.path == "/t/7")
    }

    @Test("a path variable whose provider gives nil has no value")
    func aPathVariableWithoutAValue() async {
        let request = TestRequest<RFStringResponse>("http://h") { settings in
            settings.path = "t/{tenant}"
            settings.fetcher = fetcher { $0.pathVariableProviders = ["tenant": { nil }] }
        }
        let error = await #expect(throws: RFError.self) { try await request.response() }
        #expect(error?.kind == .invalidURL)
        #expect(error?.message.contains("{tenant}") == true)
    }
}
