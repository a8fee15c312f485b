import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Starts, pauses and cancels a task, and knows when something last happened on it.
final class RFURLSessionControl: Sendable {
    private struct State {
        var task: URLSessionTask?
        var queue: OperationQueue?
        var isCancelled = false
        var isPaused = false
        var lastActivity: TimeInterval
    }

    private let clock: any RFClock
    private let state: RFLocked<State>

    init(clock: any RFClock) {
        self.clock = clock
        state = RFLocked(State(lastActivity: clock.now))
    }

    /// When something last happened. A pause isn't silence.
    var lastActivity: TimeInterval {
        let now = clock.now
        return state.withLock { $0.isPaused ? now : $0.lastActivity }
    }

    func touch() {
        let now = clock.now
        state.withLock { $0.lastActivity = now }
    }

    func run(_ task: URLSessionTask, on queue: OperationQueue) {
        let isCancelled = state.withLock { state -> Bool in
            state.task = task
            state.queue = queue
            return state.isCancelled
        }
        if isCancelled { task.cancel() } else { task.resume() }
    }

    func cancel() {
        let task = state.withLock { state -> URLSessionTask? in
            defer { state.isCancelled = true }
            return state.isCancelled ? nil : state.task
        }
        guard let task else { return }
        // Not here, because on Linux `cancel()` waits for a queue, and who cancels may hold a lock of the
        // concurrency runtime that the queue waits for.
        DispatchQueue.global().async { task.cancel() }
    }

    /// Lets go of a task that has ended: it would keep the session as long as somebody keeps the answer.
    func letGo() {
        // Given out of the lock, because letting go can end the session.
        _ = state.withLock { state -> (URLSessionTask?, OperationQueue?) in
            defer {
                state.task = nil
                state.queue = nil
            }
            return (state.task, state.queue)
        }
    }

    /// Stops reading from the network. Called on the queue of the session.
    func pause() {
        // On Linux `suspend()` closes the connection, and `resume()` sends the request again.
        #if !canImport(FoundationNetworking)
            let task = state.withLock { state -> URLSessionTask? in
                state.isPaused = true
                return state.task
            }
            task?.suspend()
        #endif
    }

    /// Undoes ``pause()``, after it: both run on the queue of the session.
    func goOn() {
        #if !canImport(FoundationNetworking)
            let queue = state.withLock { $0.queue }
            queue?.addOperation {
                self.touch()
                let task = self.state.withLock { state -> URLSessionTask? in
                    state.isPaused = false
                    return state.task
                }
                task?.resume()
            }
        #endif
    }
}
