import Dispatch
import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

/// Calls without interceptors, retries, observers and so on: where libcurl is, they need no task.
@Suite("A call that wants nothing special does all that the others do", .timeLimit(.minutes(5)))
struct RFDirectCallTests {
    enum Way: CaseIterable {
        case callbacks, await
    }

    private func outcome<T: RFDecodable>(
        _ request: TestRequest<T>, _ way: Way
    ) async -> Result<T.ResponseType, RFError> where T.ResponseType: Sendable {
        switch way {
        case .await:
            do throws(RFError) { return .success(try await request.value()) } catch { return .failure(error) }
        case .callbacks:
            switch await request.ending() {
            case .success(_, let value?): return .success(value)
            case .success: return .failure(RFError(stage: .decode, kind: .emptyResponse, message: "nil"))
            case .failure(let error): return .failure(error)
            case .cancelled: return .failure(RFError(stage: .cancel, kind: .cancelled, message: "cancelled"))
            }
        }
    }

    @Test("it follows redirects, and says where it ended", arguments: Way.allCases)
    func redirects(way: Way) async throws {
        let server = try RFLoopbackServer {
            $0.path == "/c" ? .text("here") : .redirect(to: $0.path == "/a" ? "/b" : "/c")
        }
        let request = TestRequest<RFStringResponse>(server.address) { $0.path = "/a" }
        #expect(try await outcome(request, way).get() == "here")
        #expect(server.requests.map(\.path) == ["/a", "/b", "/c"])
    }

    @Test("a loop of redirects ends with an error that names the request", arguments: Way.allCases)
    func redirectLoop(way: Way) async throws {
        let server = try RFLoopbackServer { .redirect(to: $0.path + "x") }
        let request = TestRequest<RFStringResponse>(server.address) { $0.path = "/a" }
        let result = await outcome(request, way)
        let error = #expect(throws: RFError.self) { _ = try result.get() }
        #expect(error?.kind == .tooManyRedirects && error?.requestName == "TestRequest<RFStringResponse>")
        #expect(error?.metrics?.attempts == 21 && error?.metrics?.redirects == 20)
    }

    @Test("it waits for a body that comes in pieces", arguments: Way.allCases)
    func pieces(way: Way) async throws {
        let server = try RFLoopbackServer { _ in .drip(["a", "b", "c"], after: .wait(0.02)) }
        let request = TestRequest<RFStringResponse>(server.address)
        #expect(try await outcome(request, way).get() == "abc")
    }

    @Test("a large body comes whole", arguments: Way.allCases)
    func large(way: Way) async throws {
        let server = try RFLoopbackServer { _ in .zeros(8_000_000) }
        let request = TestRequest<RFDataResponse>(server.address)
        #expect(try await outcome(request, way).get().count == 8_000_000)
    }

    @Test("a body larger than allowed is an error", arguments: Way.allCases, [1_000, 4_000_000])
    func tooLarge(way: Way, count: Int) async throws {
        let server = try RFLoopbackServer { _ in .zeros(count) }
        let request = TestRequest<RFDataResponse>(server.address) { $0.maxResponseBytes = count - 1 }
        let result = await outcome(request, way)
        let error = #expect(throws: RFError.self) { _ = try result.get() }
        #expect(error?.kind == .responseTooLarge)
    }

    @Test("a body that is cut short is an error", arguments: Way.allCases)
    func cutShort(way: Way) async throws {
        let server = try RFLoopbackServer { _ in .truncated("abc", announcing: 10) }
        let result = await outcome(TestRequest<RFStringResponse>(server.address), way)
        let error = #expect(throws: RFError.self) { _ = try result.get() }
        #expect(error?.kind == .connectionLost && error?.requestName == "TestRequest<RFStringResponse>")
    }

    @Test("what can't go over the wire is an error before anything is sent", arguments: Way.allCases)
    func unsendable(way: Way) async throws {
        let server = try RFLoopbackServer { _ in .text("x") }
        let request = TestRequest<RFStringResponse>(server.address) { $0.headers = ["X": "a\nb"] }
        let result = await outcome(request, way)
        let error = #expect(throws: RFError.self) { _ = try result.get() }
        #expect(error?.kind == .invalidRequest && error?.metrics?.attempts == 0)
        #expect(server.connectionsOpened == 0)
    }

    @Test("cancelled in the middle of its body, it ends and closes the connection", arguments: Way.allCases)
    func cancelInBody(way: Way) async throws {
        let server = try RFLoopbackServer { _ in
            RFLoopbackAnswer(RFLoopbackAnswer.zeros(2_000_000).steps.dropLast() + [.body(Data([1])), .hang])
        }
        // Safe because `cancel()` may be called from any thread.
        nonisolated(unsafe) let request = TestRequest<RFDataResponse>(server.address) { $0.queue = nil }
        async let ending = outcome(request, way)
        await server.received()
        request.cancel()
        let result = await ending
        let error = #expect(throws: RFError.self) { _ = try result.get() }
        #expect(error?.kind == .cancelled)
        await server.clientClosed()
    }

    private final class Slow: TestRequest<RFStringResponse> {
        let reads = DispatchSemaphore(value: 0)
        let goesOn = DispatchSemaphore(value: 0)

        override func willCreateResponse(
            responseTime: TimeInterval, code: Int, headers: [String: String], data: Data?
        ) {
            reads.signal()
            goesOn.wait()
        }
    }

    @Test("cancelled while a hook reads the answer, it ends as cancelled", arguments: Way.allCases)
    func cancelInHook(way: Way) async throws {
        let server = try RFLoopbackServer { _ in .text("x") }
        // Safe because `cancel()` may be called from any thread.
        nonisolated(unsafe) let request = Slow(server.address) { $0.queue = nil }
        let (reads, goesOn) = (request.reads, request.goesOn)
        async let ending = outcome(request, way)
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            DispatchQueue.global().async {
                reads.wait()
                done.resume()
            }
        }
        request.cancel()
        goesOn.signal()
        let result = await ending
        let error = #expect(throws: RFError.self) { _ = try result.get() }
        #expect(error?.kind == .cancelled)
    }

    @Test("a task that is cancelled can fetch all the same")
    func fetchInCancelledTask() async throws {
        let server = try RFLoopbackServer { _ in .text("x") }
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await TestRequest<RFStringResponse>(server.address).ending()
        }
        #expect(await task.value.value == "x")
    }

    @Test("a callback without a queue that waits for a call it makes gets the answer")
    func waitingInCallback() async throws {
        let server = try RFLoopbackServer { .text($0.path) }
        let outer = TestRequest<RFStringResponse>(server.address) {
            $0.queue = nil
            $0.path = "/outer"
        }
        let texts = await withCheckedContinuation { (done: CheckedContinuation<[String], Never>) in
            outer.successCallback = { _, text in
                let answered = DispatchSemaphore(value: 0)
                let texts = RFLocked([text ?? ""])
                for _ in 0..<3 {
                    let inner = TestRequest<RFStringResponse>(server.address) {
                        $0.queue = nil
                        $0.path = "/inner"
                    }
                    inner.successCallback = { _, text in texts.withLock { $0.append(text ?? "") } }
                    inner.alwaysCallback = { answered.signal() }
                    inner.fetch()
                    answered.wait()
                }
                done.resume(returning: texts.withLock { $0 })
            }
            outer.fetch()
        }
        #expect(texts == ["/outer", "/inner", "/inner", "/inner"])
    }

    @Test("a long row of calls, each made by the callback of the one before")
    func longRow() async throws {
        let server = try RFLoopbackServer { _ in .text("x") }
        let left = RFLocked(3_000)
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            @Sendable func next() {
                let request = TestRequest<RFStringResponse>(server.address) { $0.queue = nil }
                request.errorCallback = { Issue.record($0) }
                request.alwaysCallback = {
                    let isOver = left.withLock { left in
                        left -= 1
                        return left == 0
                    }
                    if isOver { done.resume() } else { next() }
                }
                request.fetch()
            }
            next()
        }
        #expect(left.withLock { $0 } == 0)
    }
}
