import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Observers")
struct RFObserverTests {
    private let stub = RFStubTransport()
    private let log = EventLog()

    private func request(
        clock: any RFClock = LeapingClock(), _ change: (inout TextRequest.Settings) -> Void = { _ in }
    ) -> TextRequest {
        TextRequest("http://a.example/") {
            let configuration = RFConfiguration(transport: stub, observers: [log], clock: clock)
            $0.fetcher = RFFetcher(configuration: configuration)
            change(&$0)
        }
    }

    @Test("see a call from its start over a redirect and a retry to its end, as one call")
    func events() async throws {
        stub.enqueue(.redirect(to: "/there"), .status(503), .redirect(to: "/there"), .text("ok"))
        let request = request {
            var policy = RFRetryPolicy(maxRetries: 1, delay: 2)
            policy.random = { 1 }
            $0.retryPolicy = policy
        }
        _ = try await request.value()
        #expect(
            log.events == [
                "start", "send GET /", "head 302", "send GET /there", "head 503", "retry 1 after 2.0",
                "send GET /", "head 302", "send GET /there", "head 200", "finish well, 4 sent, 2.0 s",
            ])
        #expect(log.callCount == 1)
    }

    @Test("hear of a failure with its error, also of one before anything was sent")
    func failures() async throws {
        stub.enqueue(.status(404), .failure(.cannotConnect))
        let faulty = request { $0.domain = "" }
        for request in [request(), request(), faulty] {
            await #expect(throws: RFError.self) { try await request.value() }
        }
        #expect(
            log.events == [
                "start", "send GET /", "head 404", "finish httpStatus, 1 sent, 0.0 s",
                "start", "send GET /", "finish cannotConnect, 1 sent, 0.0 s",
                "start", "finish invalidURL, 0 sent, 0.0 s",
            ])
    }

    @Test("see the head before the body is there")
    func headBeforeBody() async throws {
        let gate = RFGate()
        stub.enqueue(.pieces("a", "b", between: .gate(gate)))
        async let value = request().value()
        await gate.reached()
        #expect(log.events == ["start", "send GET /", "head 200"])
        gate.open()
        #expect(try await value == "ab")
    }

    @Test("hear of a cancelled call's end once, and nothing of one cancelled before it began")
    func cancelled() async throws {
        stub.enqueue(.hang)
        let call = request { $0.queue = nil }.fetch()
        await stub.received()
        call.cancel()
        call.cancel()
        await stub.cancelled()
        while log.events.last?.hasPrefix("finish") != true { await Task.yield() }
        #expect(log.events == ["start", "send GET /", "finish cancelled, 1 sent, 0.0 s"])
    }

    @Test("hear of a call that took too long as that, once")
    func deadline() async throws {
        let clock = RFTestClock()
        stub.enqueue(.hang)
        let request = request(clock: clock) { $0.resourceTimeout = 5 }
        let call = request.fetch()
        await stub.received()
        await clock.hasSleepers(1)
        clock.advance(by: 5)
        await stub.cancelled()
        while call.state == .started { await Task.yield() }
        #expect(log.events == ["start", "send GET /", "finish timedOut, 1 sent, 5.0 s"])
    }

    @Test("a call's report tells its start and its end once each, in this order")
    func phases() {
        var report = RFCallReport()
        #expect(report.start() && !report.start())
        #expect(report.finish() && !report.finish() && !report.start())
        var early = RFCallReport()
        #expect(!early.finish() && !early.start() && !early.finish())
    }
}
