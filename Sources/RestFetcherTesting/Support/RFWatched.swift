import RestFetcher

/// A value behind a lock that tasks can wait on, without polling, until it is as they need it.
final class RFWatched<Value: Sendable>: Sendable {
    private struct Waiter {
        let isMet: @Sendable (Value) -> Bool
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var value: Value
        var waiters: [Int: Waiter] = [:]
        var nextID = 0
    }

    private let state: RFLocked<State>

    init(_ value: Value) {
        state = RFLocked(State(value: value))
    }

    var value: Value {
        state.withLock { $0.value }
    }

    /// Changes the value and wakes those who waited for it to be so.
    func update<Result: Sendable>(_ change: (inout Value) -> Result) -> Result {
        let (result, met) = state.withLock { state -> (Result, [Waiter]) in
            let result = change(&state.value)
            guard !state.waiters.isEmpty else { return (result, []) }
            let met = state.waiters.filter { $0.value.isMet(state.value) }
            for id in met.keys { state.waiters[id] = nil }
            return (result, met.sorted { $0.key < $1.key }.map(\.value))
        }
        for waiter in met { waiter.continuation.resume() }
        return result
    }

    /// Waits until `isMet` is true of the value, or until the task is cancelled.
    func wait(until isMet: @escaping @Sendable (Value) -> Bool) async {
        let id = state.withLock { state -> Int in
            state.nextID += 1
            return state.nextID
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state -> Bool in
                    if Task.isCancelled || isMet(state.value) { return true }
                    state.waiters[id] = Waiter(isMet: isMet, continuation: continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let waiter = state.withLock { $0.waiters.removeValue(forKey: id) }
            waiter?.continuation.resume()
        }
    }
}
