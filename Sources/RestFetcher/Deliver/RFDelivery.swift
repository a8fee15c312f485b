import Dispatch

/// Reads the answer of one call, and brings its outcome to the callbacks of its request, on the queue they asked for.
final class RFDelivery<T: RFDecodable>: RFRequestReader<T>, @unchecked Sendable {
    // Safe because of what RFReader says, and because the callbacks run one at a time, in an order that the call's
    // state machine allows, on the queue that the request named for exactly this; with no queue, on the one thread that
    // ends the call.
    typealias Completion = (Result<T.ResponseType?, RFError>) -> Void

    private let call: RFCall
    private let queue: DispatchQueue?
    private let progress: RFProgressRelay?
    private let completion: Completion?

    let plan: RFPlan

    /// - Parameter completion: told how the call ended, also if it was cancelled, after the callbacks of its kind.
    init(of call: RFCall, to request: RFRequest<T>, _ plan: RFPlan, completion: Completion?) {
        let queue = request.callbackQueue
        self.call = call
        self.plan = plan
        self.completion = completion
        progress = request.relayProgress(of: call, on: queue)
        self.queue = progress?.queue ?? queue ?? request.queueForStates
        super.init(request)
    }

    /// Without a queue nobody listens.
    func start() {
        queue?.async { self.request.tell(.started) }
    }

    func deliver(_ outcome: RFOutcome) {
        guard let queue else { return end(outcome) }
        queue.async { self.end(outcome) }
    }

    /// Without a queue it still leaves the thread that cancels, which may hold locks of its own.
    func cancelled() {
        (queue ?? .global()).async {
            if let completion = self.completion {
                completion(.failure(self.plan.explain(RFError.cancelled)))
            }
            self.tellEnd()
        }
    }

    private func end(_ outcome: RFOutcome) {
        guard call.end() else { return }
        progress?.relay()
        switch outcome {
        case .success(let reply): request.tell(reply.code, value)
        case .failure(let error): request.tell(error)
        }
        if let completion { completion(outcome.map { _ in value }) }
        tellEnd()
    }

    private func tellEnd() {
        request.tell(.ended)
        request.tellAlways()
        request.finish(call)
    }
}
