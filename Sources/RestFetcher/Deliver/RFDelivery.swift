import Dispatch

/// Brings the outcome of one call to the callbacks of its request, on the queue they asked for.
struct RFDelivery<Value>: @unchecked Sendable {
    // Safe because the closures run one at a time, in an order that the call's state machine allows, on the queue
    // that the request named for exactly this; with no queue, on the one thread that ends the call.
    let queue: DispatchQueue?
    let call: RFCall
    let progress: RFProgressRelay?
    let started: () -> Void
    let succeeded: (Int, Value?) -> Void
    let failed: (RFError) -> Void
    let ended: () -> Void

    /// Without a queue nobody listens.
    func start() {
        queue?.async { self.started() }
    }

    func deliver(_ outcome: RFOutcome<Value>) {
        onQueue {
            guard self.call.end() else { return }
            self.progress?.relay()
            switch outcome.result {
            case .success(let response): self.succeeded(response.code, response.value)
            case .failure(let error): self.failed(error)
            }
            self.ended()
        }
    }

    /// Without a queue it still leaves the thread that cancels, which may hold locks of its own.
    func cancelled() {
        (queue ?? .global()).async { self.ended() }
    }

    private func onQueue(_ work: @escaping @Sendable () -> Void) {
        if let queue { queue.async(execute: work) } else { work() }
    }
}
