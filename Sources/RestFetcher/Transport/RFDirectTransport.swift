/// A transport that needs no task: it calls back, and its transfers can be ended without cancelling anybody's task.
///
/// Before a transfer begins, `handOut` gets what ends it: to be called from any thread, any number of times.
protocol RFDirectTransport: AnyObject, RFTransport {
    /// What becomes of a request.
    typealias Completion = @Sendable (Result<RFHTTPResponse, any Error>) -> Void

    /// Sends `request`. Cancelling the task does nothing.
    nonisolated(nonsending) func send(
        _ request: RFHTTPRequest, stoppable handOut: (@escaping @Sendable () -> Void) -> Void
    ) async throws -> RFHTTPResponse

    /// Sends `request`, and calls `completion` once: on a thread of the transport or inside of this call, and so it
    /// must return quickly.
    func start(
        _ request: RFHTTPRequest, stoppable handOut: (@escaping @Sendable () -> Void) -> Void,
        completion: @escaping Completion)
}
