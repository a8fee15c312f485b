import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Adapters, groups, and interceptors for every hop")
struct RFAdapterTests {
    private let stub = RFStubTransport { _ in .text("x") }

    private func send(through interceptors: [any RFInterceptor]) async throws {
        let request = TestRequest<RFStringResponse>("http://h") {
            $0.fetcher = .stubbed(stub)
            $0.interceptors = interceptors
        }
        _ = try await request.response()
    }

    private func tag(_ name: String) -> RFAdapter {
        RFAdapter { $0.headers.add("X-Path", name) }
    }

    @Test("an adapter changes the request on its way out")
    func anAdapter() async throws {
        try await send(through: [tag("a")])
        #expect(stub.requests[0].headers["X-Path"] == "a")
    }

    @Test("what an adapter throws fails the call before anything is sent")
    func anAdapterThatThrows() async {
        struct Refused: Error {}
        let error = await #expect(throws: RFError.self) {
            try await send(through: [RFAdapter { _ in throw Refused() }])
        }
        #expect(error?.kind == .interceptor)
        #expect(error?.underlyingError is Refused)
        #expect(stub.requests.isEmpty)
    }

    @Test("an adapter changes the response on its way back, of every status, and sees the request it answers")
    func aResponse() async throws {
        stub.enqueue(.status(404), .text("y"))
        let seen = RFLocked<[String]>([])
        let adapter = RFAdapter(
            request: { $0.headers["X-Path"] = "a" },
            response: { response, request in
                seen.withLock { $0.append("\(response.status) \(request.headers["X-Path"] ?? "")") }
                response.status = 200
                response.body = RFHTTPResponseBody(Data("mended".utf8))
            })
        for _ in 0..<2 {
            let request = TestRequest<RFStringResponse>("http://h") {
                $0.fetcher = .stubbed(stub)
                $0.interceptors = [adapter]
            }
            #expect(try await request.value() == "mended")
        }
        #expect(seen.withLock { $0 } == ["404 a", "200 a"])
    }

    @Test("what an adapter of responses throws fails the call")
    func aResponseThatThrows() async {
        struct Refused: Error {}
        let error = await #expect(throws: RFError.self) {
            try await send(through: [RFAdapter(response: { _, _ in throw Refused() })])
        }
        #expect(error?.kind == .interceptor)
        #expect(error?.underlyingError is Refused)
    }

    @Test("a group is its members in order, also within a group, and nothing if it's empty")
    func aGroup() async throws {
        let inner = RFInterceptorGroup([tag("b"), RFInterceptorGroup([]), tag("c")])
        try await send(through: [RFInterceptorGroup([tag("a"), inner]), tag("d")])
        #expect(stub.requests[0].headers.values(for: "X-Path") == ["a", "b", "c", "d"])
    }

    /// Wants to see every hop.
    private struct Hops: RFInterceptor {
        let hop: any RFInterceptor
        func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
            try await next.seeingEveryHop(hop).proceed(with: request)
        }
    }

    @Test("an interceptor for every hop sees the redirects too, also from within a group")
    func everyHop() async throws {
        stub.route("/a", .redirect(to: "/b"))
        let paths = RFLocked<[String]>([])
        let request = TestRequest<RFStringResponse>("http://h") {
            $0.path = "a"
            $0.fetcher = .stubbed(stub)
            $0.interceptors = [
                RFInterceptorGroup([
                    Hops(hop: RFAdapter { request in paths.withLock { $0.append(request.url.path) } })
                ])
            ]
        }
        _ = try await request.response()
        #expect(paths.withLock { $0 } == ["/a", "/b"])
    }

    /// Marks every HTTP request.
    private struct AttemptTag: RFInterceptor {
        let name: String
        let scope = RFInterceptorScope.attempt
        func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
            var request = request
            request.headers.add("X-Hop", name)
            return try await next.proceed(with: request)
        }
    }

    @Test("the members of a group keep their scopes and their order, also within a group")
    func scopesInAGroup() async throws {
        stub.route("/a", .redirect(to: "/b"))
        let request = TestRequest<RFStringResponse>("http://h") {
            $0.path = "a"
            $0.fetcher = .stubbed(stub)
            $0.interceptors = [
                RFInterceptorGroup([
                    AttemptTag(name: "1"), tag("a"), RFInterceptorGroup([tag("b"), AttemptTag(name: "3")]),
                    AttemptTag(name: "2"),
                ])
            ]
        }
        _ = try await request.response()
        #expect(stub.requests.map { $0.headers.values(for: "X-Path") } == [["a", "b"], ["a", "b"]])
        #expect(
            stub.requests.map { $0.headers.values(for: "X-Hop") } == [["1", "3", "2"], ["1", "3", "2"]])
    }

    @Test("of several for every hop the latest is the outermost, and one may ask for another")
    func severalForEveryHop() async throws {
        try await send(through: [Hops(hop: tag("a")), Hops(hop: Hops(hop: tag("b")))])
        #expect(stub.requests[0].headers.values(for: "X-Path") == ["b", "a"])
    }
}
