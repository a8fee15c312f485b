import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Trace context")
struct RFTraceContextTests {
    private let stub = RFStubTransport()

    private func sent(_ headers: [String: String] = [:], isSampled: Bool = true) async throws
        -> [RFStubRequest]
    {
        stub.enqueue(.redirect(to: "/there"), .status(503), .text("ok"))
        let numbers = RFLocked(UInt64(0))
        let context = RFTraceContext(isSampled: isSampled) {
            numbers.withLock { number in
                number += 1
                return number
            }
        }
        let request = TextRequest("http://a.example/") {
            $0.fetcher = .stubbed(
                stub, clock: LeapingClock(), interceptors: [context],
                retryPolicy: RFRetryPolicy(maxRetries: 1))
            $0.headers = headers
        }
        _ = try await request.value()
        return stub.requests
    }

    private let new = "00000000000000010000000000000002"

    @Test("all requests of a call are steps of one new trace")
    func newTrace() async throws {
        let values = try await sent().map { $0.header("traceparent") }
        let steps = [3, 4, 5].map { "00-\(new)-000000000000000\($0)-01" }
        #expect(values == steps)
    }

    @Test("a trace that nobody records says so")
    func unsampled() async throws {
        #expect(try await sent(isSampled: false)[0].header("traceparent") == "00-\(new)-0000000000000003-00")
    }

    @Test("a valid traceparent is continued, and its tracestate kept")
    func continued() async throws {
        let trace = "0af7651916cd43dd8448eb211c80319c"
        let requests = try await sent([
            "Traceparent": "00-\(trace)-b7ad6b7169203331-00", "tracestate": "a=1",
        ])
        #expect(
            requests.map { $0.headers.values(for: "traceparent") }
                == [1, 2, 3].map { ["00-\(trace)-000000000000000\($0)-00"] })
        #expect(requests.allSatisfy { $0.header("tracestate") == "a=1" })
    }

    @Test(
        "an invalid one is replaced, and its tracestate dropped (§4.3)", arguments: ["", "00-1-2-3", "a, b"])
    func invalid(value: String) async throws {
        let requests = try await sent(["traceparent": value, "tracestate": "a=1"])
        #expect(requests[0].headers.values(for: "traceparent") == ["00-\(new)-0000000000000003-01"])
        #expect(requests[0].header("tracestate") == nil)
    }

    @Test("every call has a trace of its own")
    func everyCall() async throws {
        let stub = RFStubTransport { _ in .text("ok") }
        let fetcher = RFFetcher.stubbed(stub, interceptors: [RFTraceContext()])
        for _ in 0..<2 { _ = try await TextRequest("http://a.example/") { $0.fetcher = fetcher }.value() }
        let parents = stub.requests.compactMap { $0.header("traceparent").flatMap(RFTraceParent.init) }
        #expect(parents.count == 2 && parents[0].traceID != parents[1].traceID)
    }
}
