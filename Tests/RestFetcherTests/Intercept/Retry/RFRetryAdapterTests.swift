import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("A retry can be changed, stopped and cancelled")
struct RFRetryAdapterTests {
    private let stub = RFStubTransport()

    private func request(
        clock: any RFClock = LeapingClock(), _ adapt: RFRetryPolicy.Adapter? = nil
    ) -> TextRequest {
        let request = TextRequest("http://a.example/") { $0.fetcher = .stubbed(stub, clock: clock) }
        var policy = RFRetryPolicy(maxRetries: 2, delay: 1)
        policy.random = { 1 }
        policy.adapt = adapt
        request.settings.retryPolicy = policy
        return request
    }

    @Test("the closure sees request, retries left and last answer or error, and may change the request")
    func changes() async throws {
        stub.enqueue(.status(503), .failure(.timedOut), .text("ok"))
        let seen = RFLocked<[String]>([])
        let request = request { request, retriesLeft, last in
            let result =
                switch last {
                case .success(let response): "\(response.status)"
                case .failure(let error): "\((error as? RFError)?.kind ?? .interceptor)"
                }
            seen.withLock { $0.append("\(request.method) \(retriesLeft) \(result)") }
            var request = request
            request.headers.add("X-Left", "\(retriesLeft)")
            return request
        }
        #expect(try await request.value() == "ok")
        #expect(seen.withLock { $0 } == ["GET 2 503", "GET 1 timedOut"])
        #expect(stub.requests.map { $0.header("X-Left") } == [nil, "2", "2, 1"])
    }

    @Test("nil stops with the last answer, without a wait")
    func stops() async throws {
        stub.enqueue(.text("no", status: 503), .text("second"))
        let clock = LeapingClock()
        let error = await #expect(throws: RFError.self) {
            try await request(clock: clock) { _, _, _ in nil }.value()
        }
        #expect(error?.code == 503 && error?.body == Data("no".utf8))
        #expect(stub.requests.count == 1 && clock.waits.isEmpty)
    }

    @Test("what it throws fails the call")
    func throwing() async throws {
        struct Unwilling: Error {}
        stub.enqueue(.status(503))
        let error = await #expect(throws: RFError.self) {
            try await request { _, _, _ in throw Unwilling() }.value()
        }
        #expect(error?.kind == .interceptor && error?.underlyingError is Unwilling)
    }

    @Test("nil and an error both end a fetch with callbacks once", arguments: [true, false])
    func endsOnce(stops: Bool) async throws {
        struct Unwilling: Error {}
        stub.enqueue(.status(503))
        let request = request { _, _, _ in if stops { nil } else { throw Unwilling() } }
        let endings = RFLocked<[String]>([])
        await withCheckedContinuation { done in
            request.successCallback = { _, _ in endings.withLock { $0.append("success") } }
            request.errorCallback = { _ in endings.withLock { $0.append("error") } }
            request.alwaysCallback = { done.resume() }
            request.fetch()
        }
        #expect(endings.withLock { $0 } == ["error"])
    }

    @Test("cancelling while it waits ends the call at once, and nothing more is sent")
    func cancelledWait() async throws {
        stub.enqueue(.status(503), .text("second"))
        let clock = RFTestClock()
        let request = request(clock: clock)
        let ended = RFGate()
        request.successCallback = { _, _ in Issue.record("It was cancelled.") }
        request.errorCallback = { _ in Issue.record("It was cancelled.") }
        request.alwaysCallback = { ended.open() }
        let call = request.fetch()
        await clock.hasSleepers(1)
        call.cancel()
        try await ended.pass()
        clock.advance(by: 100)
        #expect(stub.requests.count == 1)
    }

    @Test("cancelling during an attempt isn't a failure to be tried again")
    func cancelledAttempt() async throws {
        stub.enqueue(.hang, .text("second"))
        let task = Task { [stub] in
            let request = TextRequest("http://a.example/") { $0.fetcher = .stubbed(stub) }
            request.settings.retryPolicy = RFRetryPolicy(maxRetries: 5, delay: 0)
            return try await request.value()
        }
        await stub.received()
        task.cancel()
        let error = await #expect(throws: RFError.self) { try await task.value }
        #expect(error?.kind == .cancelled)
        await stub.cancelled()
        #expect(stub.requests.count == 1)
    }

    @Test("resourceTimeout ends the tries, and its error counts them")
    func resourceTimeout() async throws {
        stub.enqueue(.status(503))
        let clock = RFTestClock()
        let task = Task { [stub] in
            var policy = RFRetryPolicy(maxRetries: 5, delay: 10)
            policy.random = { 1 }
            let request = TextRequest("http://a.example/") {
                $0.fetcher = .stubbed(stub, clock: clock, retryPolicy: policy)
                $0.resourceTimeout = 5
            }
            return try await request.value()
        }
        await clock.hasSleepers(2)
        clock.advance(by: 5)
        let error = await #expect(throws: RFError.self) { try await task.value }
        #expect(error?.kind == .timedOut)
        #expect(error?.metrics?.attempts == 1 && error?.metrics?.waits == [10])
    }
}
