import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("The test clock and the gate")
struct TestClockTests {
    @Test("the clock stands still until it is advanced, and never goes back")
    func standsStill() {
        let clock = RFTestClock(date: Date(timeIntervalSince1970: 100))
        #expect(clock.now == 0)
        clock.advance(by: 2.5)
        clock.advance(by: -1)
        #expect(clock.now == 2.5)
        #expect(clock.date == Date(timeIntervalSince1970: 102.5))
    }

    @Test("only those whose time has come wake up")
    func wakes() async throws {
        let clock = RFTestClock()
        let short = Task { try await clock.sleep(for: 1) }
        let long = Task { try await clock.sleep(for: 2) }
        await clock.hasSleepers(2)
        clock.advance(by: 1)
        try await short.value
        await clock.hasSleepers(1)
        clock.advance(by: 1)
        try await long.value
        #expect(clock.sleeps.sorted() == [1, 2])
    }

    @Test("no time at all returns at once")
    func zero() async throws {
        let clock = RFTestClock()
        try await clock.sleep(for: 0)
        try await clock.sleep(for: -1)
    }

    @Test("a cancelled sleeper wakes with a CancellationError")
    func cancelled() async throws {
        let clock = RFTestClock()
        let task = Task { try await clock.sleep(for: 1) }
        await clock.hasSleepers(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        let late = Task {
            while !Task.isCancelled { await Task.yield() }
            try await clock.sleep(for: 1)
        }
        late.cancel()
        await #expect(throws: CancellationError.self) { try await late.value }
    }

    @Test("a gate lets through those who wait and those who come later")
    func gate() async throws {
        let gate = RFGate()
        let waiting = Task { try await gate.pass() }
        await gate.reached()
        #expect(!gate.isOpen)
        gate.open()
        try await waiting.value
        try await gate.pass()
        #expect(gate.isOpen)
    }

    @Test("a cancelled task doesn't pass a gate")
    func gateCancelled() async throws {
        let gate = RFGate()
        let waiting = Task { try await gate.pass() }
        await gate.reached()
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }
}
