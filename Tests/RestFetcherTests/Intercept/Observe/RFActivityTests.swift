import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Activity")
struct RFActivityTests {
    @Test("is reported on the main thread when the first call begins and when the last one ends")
    func changes() async throws {
        let gates = [RFGate(), RFGate()]
        let stub = RFStubTransport { request in .text("ok").held(by: gates[request.path == "/0" ? 0 : 1]) }
        let changes = RFLocked<[Bool]>([])
        let changed = [RFGate(), RFGate()]
        let activity = RFActivity { isActive in
            MainActor.assertIsolated()
            changes.withLock { $0.append(isActive) }
            changed[isActive ? 0 : 1].open()
        }
        let fetcher = RFFetcher(configuration: RFConfiguration(transport: stub, observers: [activity]))
        func start(_ path: String) -> Task<String, any Error> {
            Task {
                try await TextRequest("http://a.example") {
                    $0.path = path
                    $0.fetcher = fetcher
                }.value()
            }
        }
        let first = start("0")
        try await changed[0].pass()
        let second = start("1")
        await stub.received(2)
        #expect(activity.count == 2)
        gates[0].open()
        _ = try await first.value
        #expect(activity.count == 1)
        gates[1].open()
        _ = try await second.value
        try await changed[1].pass()
        #expect(activity.count == 0)
        #expect(changes.withLock { $0 } == [true, false])
    }

    @Test("is counted right for many calls at once, some cancelled, and reported by turns")
    func manyCalls() async throws {
        let stub = RFStubTransport { request in request.path == "/hang" ? .hang : .text("ok") }
        let changes = RFLocked<[Bool]>([])
        let activity = RFActivity { isActive in changes.withLock { $0.append(isActive) } }
        let fetcher = RFFetcher(configuration: RFConfiguration(transport: stub, observers: [activity]))
        await withTaskGroup { group in
            for number in 0..<300 {
                group.addTask {
                    let request = TextRequest("http://a.example") {
                        $0.path = number.isMultiple(of: 3) ? "hang" : "ok"
                        $0.fetcher = fetcher
                    }
                    let task = Task { try? await request.value() }
                    if number.isMultiple(of: 3) { task.cancel() }
                    _ = await task.value
                }
            }
        }
        while activity.count > 0 { await Task.yield() }
        await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } }
        let reported = changes.withLock { $0 }
        #expect(reported.last != true)
        #expect(reported.enumerated().allSatisfy { $0.element == $0.offset.isMultiple(of: 2) })
    }
}
