import RestFetcher
import RestFetcherTesting
import Testing

@Suite("An interceptor wraps the call or each attempt")
struct RFInterceptorScopeTests {
    private struct Marker: RFInterceptor {
        let name: String
        let scope: RFInterceptorScope

        func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
            var request = request
            request.headers.add("X-Passed", name)
            return try await next.proceed(with: request)
        }
    }

    @Test("those of the call pass once, those of the attempt once for every redirect, fetcher before request")
    func scopes() async throws {
        let stub = RFStubTransport { _ in .text("here") }
        stub.route("/", .redirect(to: "/there"))
        let ofFetcher = [Marker(name: "fa", scope: .attempt), Marker(name: "fc", scope: .call)]
        let request = TextRequest("http://a.example/") {
            $0.fetcher = .stubbed(stub, interceptors: ofFetcher)
        }
        request.settings.interceptors = [
            Marker(name: "ra", scope: .attempt), Marker(name: "rc", scope: .call),
        ]
        let response = try await request.response()
        #expect(stub.requests.map { $0.header("X-Passed") } == ["fc, rc, fa, ra", "fc, rc, fa, ra"])
        #expect(response.metrics.attempts == 2)
        #expect(response.metrics.redirects == 1)
    }

    @Test("a failed call tells its attempts too")
    func failure() async throws {
        let stub = RFStubTransport { _ in .failure(.cannotConnect) }
        stub.route("/", .redirect(to: "/there"))
        let request = TextRequest("http://a.example/") { $0.fetcher = .stubbed(stub) }
        let error = await #expect(throws: RFError.self) { try await request.value() }
        #expect(error?.metrics?.attempts == 2)
        #expect(error?.metrics?.redirects == 1)
    }
}
