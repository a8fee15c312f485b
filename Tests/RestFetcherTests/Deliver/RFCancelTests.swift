import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("Cancelling ends a call at once and only once")
struct RFCancelTests {
    @Test("neither callback runs, always runs once, and the server sees the connection closed")
    func neitherCallbackRuns() async throws {
        let server = try RFLoopbackServer { _ in .hang }
        let request = TestRequest<RFStringResponse>(server.address)
        let calls = AsyncStream.makeStream(of: RFCall.self)
        async let ending = request.ending { calls.continuation.yield($0) }
        var call: RFCall?
        for await started in calls.stream {
            call = started
            break
        }
        await server.received()
        call?.cancel()
        call?.cancel()
        #expect(await ending.isCancelled)
        #expect(call?.isCancelled == true && call?.state == .ended)
        await server.clientClosed()
    }

    @Test("before anything is sent it opens no connection")
    func beforeAnythingIsSent() async throws {
        let transport = RFStubTransport { _ in .text("late") }
        let request = TestRequest<RFStringResponse>("http://h") { $0.fetcher = .stubbed(transport) }
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await request.value()
        }
        await #expect(throws: RFError.self) { try await task.value }
        #expect(transport.requests.isEmpty)
    }

    private final class Hesitant: TestRequest<RFStringResponse> {
        override func willFetchRequest(_ request: RFHTTPRequest) { cancel() }
    }

    @Test("inside willFetchRequest it ends the call before anything is sent")
    func insideWillFetchRequest() async {
        let transport = RFStubTransport { _ in .text("late") }
        let request = Hesitant("http://h") { $0.fetcher = .stubbed(transport) }
        var states: [RFCall.State] = []
        request.stateCallback = { states.append($0) }
        var call: RFCall?
        let ending = await request.ending { call = $0 }
        #expect(ending.isCancelled && call?.isCancelled == true)
        #expect(states == [.started, .ended])
        let error = await #expect(throws: RFError.self) { try await request.value() }
        #expect(error?.kind == .cancelled)
        #expect(transport.requests.isEmpty)
    }

    @Test("inside the success callback it does nothing")
    func insideTheSuccessCallback() async throws {
        let server = try RFLoopbackServer { _ in .text("x") }
        let request = TestRequest<RFStringResponse>(server.address)
        let events = RFLocked<[String]>([])
        await withCheckedContinuation { done in
            func note(_ event: String) { events.withLock { $0.append(event) } }
            request.successCallback = { _, _ in
                note("success")
                request.cancel()
            }
            request.errorCallback = { _ in note("error") }
            request.stateCallback = { note("\($0)") }
            request.alwaysCallback = { DispatchQueue.main.async { done.resume() } }
            request.fetch()
        }
        #expect(events.withLock { $0 } == ["started", "success", "ended"])
    }

    @Test("in the middle of a body it closes the connection")
    func inTheMiddleOfABody() async throws {
        let gate = RFGate()
        let server = try RFLoopbackServer { _ in .drip(["first", "second"], after: .gate(gate)) }
        let request = TestRequest<RFStringResponse>(server.address)
        let task = Task { try await request.value() }
        await gate.reached()
        task.cancel()
        let error = await #expect(throws: RFError.self) { try await task.value }
        #expect(error?.kind == .cancelled)
        await server.clientClosed()
    }

    @Test("whoever awaits gets cancelled, also when an interceptor doesn't listen")
    func whoeverAwaitsGetsCancelled() async throws {
        struct Deaf: RFInterceptor {
            let gate: RFGate
            func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
                await Task.detached { try? await gate.pass() }.value
                return try await next.proceed(with: request)
            }
        }
        let gate = RFGate()
        let transport = RFStubTransport { _ in .text("late") }
        let request = TestRequest<RFStringResponse>("http://h") {
            $0.fetcher = .stubbed(transport)
            $0.interceptors = [Deaf(gate: gate)]
        }
        let task = Task { try await request.value() }
        await gate.reached()
        task.cancel()
        let error = await #expect(throws: RFError.self) { try await task.value }
        #expect(error?.kind == .cancelled && error?.stage == .cancel)
        #expect(error?.requestName == "TestRequest<RFStringResponse>")
        gate.open()
    }

    @Test("the request's own cancel ends all its calls, from any thread")
    func theRequestsOwnCancel() async throws {
        let server = try RFLoopbackServer { _ in .hang }
        let request = TestRequest<RFStringResponse>(server.address) { $0.queue = DispatchQueue(label: "q") }
        let ends = AsyncStream.makeStream(of: Void.self)
        request.alwaysCallback = { ends.continuation.yield() }
        request.errorCallback = { Issue.record($0) }
        let calls = [request.fetch(), request.fetch(), request.fetch()]
        await server.received(3)
        request.cancel()
        var count = 0
        for await _ in ends.stream {
            count += 1
            if count == 3 { break }
        }
        #expect(calls.allSatisfy { $0.isCancelled })
    }

    @Test("an outcome on its way to the callback queue is dropped")
    func anOutcomeOnItsWay() async throws {
        let server = try RFLoopbackServer { _ in .text("x") }
        let queue = DispatchQueue(label: "held")
        let request = TestRequest<RFStringResponse>(server.address) { $0.queue = queue }
        queue.suspend()
        let ended = await withCheckedContinuation { done in
            request.successCallback = { _, _ in Issue.record("It was cancelled.") }
            request.errorCallback = { Issue.record($0) }
            request.alwaysCallback = { done.resume(returning: true) }
            let call = request.fetch()
            Task {
                await server.received()
                call.cancel()
                queue.resume()
            }
        }
        #expect(ended)
    }
}
