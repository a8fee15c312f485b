import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("Interceptors wrap each other like the skins of an onion")
struct RFChainTests {
    private struct Tag: RFInterceptor {
        let name: String
        let log: RFLocked<[String]>
        func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
            log.withLock { $0.append("\(name) out") }
            var request = request
            request.headers.add("X-Path", name)
            var response = try await next.proceed(with: request)
            log.withLock { $0.append("\(name) back") }
            response.headers.add("X-Back", name)
            return response
        }
    }

    @Test("the fetcher's are outside the request's, and the first of each is the outermost")
    func theOrder() async throws {
        let log = RFLocked<[String]>([])
        let transport = RFStubTransport { _ in .text("x") }
        let fetcher = RFFetcher(
            configuration: RFConfiguration(
                transport: transport, interceptors: [Tag(name: "f1", log: log), Tag(name: "f2", log: log)]))
        let request = TestRequest<RFStringResponse>("http://h") {
            $0.fetcher = fetcher
            $0.interceptors = [Tag(name: "r1", log: log)]
        }
        let response = try await request.response()
        #expect(transport.requests[0].headers.values(for: "X-Path") == ["f1", "f2", "r1"])
        #expect(response.headers.values(for: "X-Back") == ["r1", "f2", "f1"])
        #expect(
            log.withLock { $0 } == ["f1 out", "f2 out", "r1 out", "r1 back", "f2 back", "f1 back"])
    }

    @Test("one may answer without going further")
    func oneMayAnswerByItself() async throws {
        struct Canned: RFInterceptor {
            func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
                RFHTTPResponse(status: 200, body: RFHTTPResponseBody(Data("canned".utf8)))
            }
        }
        let request = TestRequest<RFStringResponse>("http://h.invalid") { $0.interceptors = [Canned()] }
        #expect(try await request.value() == "canned")
    }

    @Test("one may go further several times, and sees whole bodies")
    func oneMayGoFurtherSeveralTimes() async throws {
        struct Insist: RFInterceptor {
            func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
                var response = try await next.proceed(with: request)
                while response.body.data != Data("yes".utf8) {
                    response = try await next.proceed(with: request)
                }
                return response
            }
        }
        let transport = RFStubTransport { _ in .text("yes") }
        transport.enqueue(.text("no"), .pieces("n", "o"), .pieces("y", "es"))
        let request = TestRequest<RFStringResponse>("http://h") {
            $0.fetcher = .stubbed(transport)
            $0.interceptors = [Insist()]
        }
        #expect(try await request.value() == "yes")
        #expect(transport.requests.count == 3)
    }

    @Test("one that changes the request into nonsense is refused at the wire")
    func nonsenseIsRefusedAtTheWire() async throws {
        struct Nonsense: RFInterceptor {
            func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
                var request = request
                request.method = "GET / HTTP/1.1\r\nX:"
                return try await next.proceed(with: request)
            }
        }
        let transport = RFStubTransport { _ in .text("") }
        let request = TestRequest<RFStringResponse>("http://h") {
            $0.fetcher = .stubbed(transport)
            $0.interceptors = [Nonsense()]
        }
        #expect(await request.ending().error?.kind == .invalidRequest)
        #expect(transport.requests.isEmpty)
    }
}
