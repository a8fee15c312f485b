import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("A turnstile")
struct RFTurnstileTests {
    /// Puts a task in line and waits until it is there: the turnstile counts it, or it got in.
    private func enter(
        _ turnstile: RFTurnstile<Int>, _ key: Int = 0, _ priority: RFPriority = .normal,
        entered: @escaping @Sendable () -> Void = {}
    ) async -> Task<Void, any Error> {
        let before = turnstile.count(key)
        let task = Task {
            try await turnstile.enter(key, priority: priority)
            entered()
        }
        while turnstile.count(key) == before { await Task.yield() }
        return task
    }

    @Test("lets in as many as allowed, for each key, and the next when one leaves")
    func limit() async throws {
        let turnstile = RFTurnstile<Int>(limit: 2)
        for key in [1, 2, 1, 2] { try await turnstile.enter(key, priority: .normal) }
        let entered = RFGate()
        let third = await enter(turnstile, 1) { entered.open() }
        #expect(!entered.isOpen)
        turnstile.leave(2)
        #expect(!entered.isOpen)
        turnstile.leave(1)
        try await third.value
        for key in [1, 1, 2] { turnstile.leave(key) }
        #expect(turnstile.isEmpty)
    }

    @Test("a limit below one lets one in", arguments: [0, -1, .min])
    func limitBelowOne(limit: Int) async throws {
        let turnstile = RFTurnstile<Int>(limit: limit)
        try await turnstile.enter(0, priority: .low)
        let second = await enter(turnstile)
        turnstile.leave(0)
        try await second.value
    }

    @Test("higher priorities go first, and of one priority who came first")
    func order() async throws {
        let turnstile = RFTurnstile<Int>(limit: 1)
        try await turnstile.enter(0, priority: .low)
        let order = RFLocked<[String]>([])
        var tasks: [Task<Void, any Error>] = []
        for (name, priority) in [
            ("low 1", RFPriority.low), ("normal 1", .normal), ("low 2", .low), ("high 1", .high),
            ("normal 2", .normal), ("high 2", .high),
        ] {
            tasks.append(
                await enter(turnstile, 0, priority) {
                    order.withLock { $0.append(name) }
                    turnstile.leave(0)
                })
        }
        turnstile.leave(0)
        for task in tasks { try await task.value }
        #expect(order.withLock { $0 } == ["high 1", "high 2", "normal 1", "normal 2", "low 1", "low 2"])
        #expect(turnstile.isEmpty)
    }

    @Test("who is cancelled in line leaves it at once, and who is cancelled before isn't let in")
    func cancel() async throws {
        let turnstile = RFTurnstile<Int>(limit: 1)
        try await turnstile.enter(0, priority: .normal)
        let second = await enter(turnstile)
        let third = await enter(turnstile)
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        let early = Task {
            while !Task.isCancelled { await Task.yield() }
            try await turnstile.enter(0, priority: .high)
        }
        early.cancel()
        await #expect(throws: CancellationError.self) { try await early.value }
        turnstile.leave(0)
        try await third.value
        turnstile.leave(0)
        #expect(turnstile.isEmpty)
    }

    @Test("never lets in more than allowed, and forgets nobody, with a third cancelled at any moment")
    func hammered() async throws {
        let turnstile = RFTurnstile<Int>(limit: 3)
        let inside = RFLocked([0, 0])
        let most = RFLocked(0)
        await withTaskGroup { group in
            for number in 0..<3_000 {
                group.addTask {
                    let key = number % 2
                    let task = Task {
                        try await turnstile.enter(key, priority: RFPriority.allCases[number % 3])
                        let count = inside.withLock { inside in
                            inside[key] += 1
                            return inside[key]
                        }
                        most.withLock { $0 = max($0, count) }
                        await Task.yield()
                        inside.withLock { $0[key] -= 1 }
                        turnstile.leave(key)
                    }
                    if number % 3 == 0 {
                        await Task.yield()
                        task.cancel()
                    }
                    _ = try? await task.value
                }
            }
        }
        #expect(most.withLock { $0 } == 3)
        #expect(turnstile.isEmpty)
    }
}
