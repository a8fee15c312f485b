import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Shared work")
struct RFSharedWorkTests {
    @Test("is done once for all who come while it is under way, and anew for the next")
    func isDoneOnce() async throws {
        let work = RFSharedWork<Int>()
        let gate = RFGate()
        let runs = RFLocked(0)
        let results = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try await work.result {
                        try await gate.pass()
                        return runs.withLock {
                            $0 += 1; return $0
                        }
                    }
                }
            }
            await gate.reached()
            await work.hasWaiters(50)
            gate.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results == Array(repeating: 1, count: 50))
        #expect(
            try await work.result {
                runs.withLock {
                    $0 += 1; return $0
                }
            } == 2)
    }

    @Test("tells everybody the same error")
    func tellsTheSameError() async throws {
        let work = RFSharedWork<Int>()
        let gate = RFGate()
        let failures = await withTaskGroup(of: RFErrorKind?.self) { group in
            for _ in 0..<10 {
                group.addTask {
                    do {
                        _ = try await work.result {
                            try await gate.pass()
                            throw RFError(stage: .transport, kind: .offline, message: "")
                        }
                        return nil
                    } catch {
                        return (error as? RFError)?.kind
                    }
                }
            }
            await work.hasWaiters(10)
            gate.open()
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(failures == Array(repeating: .offline, count: 10))
    }

    @Test("goes on when one who waits is cancelled, who then stops to wait at once")
    func goesOn() async throws {
        let work = RFSharedWork<Int>()
        let gate = RFGate()
        let first = Task {
            try await work.result {
                try await gate.pass(); return 1
            }
        }
        await gate.reached()
        let second = Task { try await work.result { 2 } }
        await work.hasWaiters(2)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        gate.open()
        #expect(try await second.value == 1)
    }

    @Test("isn't begun by one who is cancelled already")
    func isNotBegun() async {
        let work = RFSharedWork<Int>()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await work.result {
                Issue.record("It was begun."); return 1
            }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}

extension RFSharedWork {
    func hasWaiters(_ count: Int) async {
        while state.withLock({ $0.waiters.count }) < count { await Task.yield() }
    }
}
