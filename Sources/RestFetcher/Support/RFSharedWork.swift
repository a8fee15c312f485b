/// Work that is done once, however many wait for its result at the same time.
///
/// Who is cancelled stops to wait at once; the work goes on for the others. When it's done, the next to come starts
/// it anew.
final class RFSharedWork<Value: Sendable>: Sendable {
    typealias Waiter = CheckedContinuation<Value, any Error>

    struct State {
        private(set) var waiters: [Int: Waiter] = [:]
        private var isUnderWay = false
        private var nextID = 0

        mutating func makeID() -> Int {
            nextID += 1
            return nextID
        }

        /// True for the one who is to start the work.
        mutating func join(_ waiter: Waiter, as id: Int) -> Bool {
            waiters[id] = waiter
            defer { isUnderWay = true }
            return !isUnderWay
        }

        mutating func leave(_ id: Int) -> Waiter? {
            waiters.removeValue(forKey: id)
        }

        mutating func finish() -> [Waiter] {
            defer { self = State(nextID: nextID) }
            return Array(waiters.values)
        }

        init(nextID: Int = 0) {
            self.nextID = nextID
        }
    }

    private enum Step {
        case start
        case wait
        case leave
    }

    let state = RFLocked(State())

    /// The result of the work that is under way, or of `work` if there is none.
    ///
    /// Throws what the work throws, and `CancellationError` at once when the task is cancelled.
    func result(of work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let id = state.withLock { $0.makeID() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiter in
                let step = state.withLock { state -> Step in
                    // A cancel before this point has no one to find in `onCancel`.
                    if Task.isCancelled { return .leave }
                    return state.join(waiter, as: id) ? .start : .wait
                }
                switch step {
                case .start: start(work)
                case .wait: break
                case .leave: waiter.resume(throwing: CancellationError())
                }
            }
        } onCancel: {
            state.withLock { $0.leave(id) }?.resume(throwing: CancellationError())
        }
    }

    private func start(_ work: @escaping @Sendable () async throws -> Value) {
        // Detached, so that it belongs to none of those who wait.
        Task.detached {
            let result: Result<Value, any Error>
            do { result = .success(try await work()) } catch { result = .failure(error) }
            for waiter in self.state.withLock({ $0.finish() }) { waiter.resume(with: result) }
        }
    }
}
