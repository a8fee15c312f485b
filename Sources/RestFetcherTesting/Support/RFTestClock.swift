import Foundation
import RestFetcher

/// A clock that stands still until the test moves it.
///
/// ```swift
/// let clock = RFTestClock()
/// // … start something that waits 30 seconds …
/// await clock.hasSleepers(1)
/// clock.advance(by: 30)
/// ```
public final class RFTestClock: RFClock {
    private struct State {
        var now: TimeInterval = 0
        var sleeps: [TimeInterval] = []
        var sleepers: [Int: Sleeper] = [:]
        var nextID = 0
    }

    private struct Sleeper {
        let wakesAt: TimeInterval
        let continuation: CheckedContinuation<Void, any Error>
    }

    private let state = RFWatched(State())
    private let start: Date

    /// Makes a clock whose ``now`` is zero and whose ``date`` is `date`: by default the first moment of 2026 in
    /// Greenwich.
    public init(date: Date = Date(timeIntervalSince1970: 1_767_225_600)) {
        start = date
    }

    /// The seconds the clock was advanced by.
    public var now: TimeInterval {
        state.value.now
    }

    /// The date it was made with, plus ``now``.
    public var date: Date {
        start.addingTimeInterval(now)
    }

    /// The length of every sleep that was asked for, in order, in seconds.
    public var sleeps: [TimeInterval] {
        state.value.sleeps
    }

    /// Waits until the clock has been advanced by `seconds`; zero or less returns at once.
    public func sleep(for seconds: TimeInterval) async throws {
        let id = state.update { state -> Int in
            state.sleeps.append(seconds)
            state.nextID += 1
            return state.nextID
        }
        guard seconds > 0 else { return try Task.checkCancellation() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = state.update { state -> Bool in
                    if Task.isCancelled { return true }
                    let wakesAt = state.now + seconds
                    state.sleepers[id] = Sleeper(wakesAt: wakesAt, continuation: continuation)
                    return false
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            let sleeper = state.update { $0.sleepers.removeValue(forKey: id) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Moves the clock and wakes those whose time has come, the earliest first. Never moves backwards.
    public func advance(by seconds: TimeInterval) {
        let due = state.update { state -> [Sleeper] in
            state.now += max(0, seconds)
            let due = state.sleepers.filter { $0.value.wakesAt <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.sorted { ($0.value.wakesAt, $0.key) < ($1.value.wakesAt, $1.key) }.map(\.value)
        }
        for sleeper in due { sleeper.continuation.resume() }
    }

    /// Waits until at least `count` are asleep. Returns early if the task is cancelled.
    public func hasSleepers(_ count: Int) async {
        await state.wait { $0.sleepers.count >= count }
    }

    /// Waits until nobody is asleep. Returns early if the task is cancelled.
    public func hasNoSleepers() async {
        await state.wait { $0.sleepers.isEmpty }
    }
}
