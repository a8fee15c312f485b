/// What the operations of a manager have in common: the shared handlers, and that they end with the manager.
final class RFOperationGroup: Sendable {
    private struct Running {
        var calls: [RFCall] = []
        var isOver = false
    }

    private struct Shared: Sendable {
        // Safe because the handlers are called on the queue for callbacks only, as those of each operation are.
        var execution: RFHandedOver<(RFCall.State) -> Void>?
        var error: RFHandedOver<(RFError) -> Void>?
    }

    private let running = RFLocked(Running())
    private let shared = RFLocked(Shared())

    /// Lets a call end with the manager; at once if the manager has ended.
    func add(_ call: RFCall) {
        let isOver = running.withLock { running in
            // A call that asks its own lock for its state waits for nobody who holds this one.
            running.calls.removeAll { $0.state == .ended }
            if !running.isOver { running.calls.append(call) }
            return running.isOver
        }
        if isOver { call.cancel() }
    }

    /// Cancels the calls there are.
    func cancelAll() {
        for call in takeCalls(isOver: false) { call.cancel() }
    }

    /// Cancels the calls there are and all that come.
    func end() {
        for call in takeCalls(isOver: true) { call.cancel() }
    }

    private func takeCalls(isOver: Bool) -> [RFCall] {
        running.withLock { running in
            defer { running = Running(isOver: isOver) }
            return running.calls
        }
    }

    func assignExecutionHandler(_ handler: @escaping (RFCall.State) -> Void) {
        let handler = RFHandedOver(handler)
        shared.withLock { $0.execution = handler }
    }

    func assignErrorHandler(_ handler: @escaping (RFError) -> Void) {
        let handler = RFHandedOver(handler)
        shared.withLock { $0.error = handler }
    }

    func tell(_ state: RFCall.State) {
        shared.withLock { $0.execution }?.value(state)
    }

    func tell(_ error: RFError) {
        shared.withLock { $0.error }?.value(error)
    }
}
