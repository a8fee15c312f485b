extension RFRequest {
    /// Fetches, and waits for the answer with all that came with it. The callbacks aren't called.
    ///
    /// Cancelling the task, or ``cancel()``, ends the call and throws ``RFErrorKind/cancelled`` at once.
    nonisolated(nonsending) public func response() async throws(RFError) -> RFResponse<T.ResponseType> {
        let fetcher = fetcher
        let plan = makePlan(for: fetcher.configuration)
        let reader = reader
        let call = begin()
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation {
                (waiting: CheckedContinuation<RFOutcome<T.ResponseType>, Never>) in
                call.whenCancelled {
                    waiting.resume(returning: RFOutcome(.failure(plan.explain(RFError.cancelled))))
                }
                fetcher.start(plan, reading: reader, as: call) { outcome in
                    if call.end() { waiting.resume(returning: outcome) }
                }
            }
        } onCancel: {
            call.cancel()
        }
        finish(call)
        return try outcome.result.get()
    }

    /// Fetches, and waits for the value itself. The callbacks aren't called.
    ///
    /// - Throws: what ``response()`` throws, and ``RFErrorKind/emptyResponse`` if `createResponse` made no value.
    nonisolated(nonsending) public func value() async throws(RFError) -> T.ResponseType {
        guard let value = try await response().value else {
            var error = RFError(
                stage: .decode, kind: .emptyResponse, message: "createResponse made no value from the answer."
            )
            error.requestName = String(describing: Self.self)
            throw error
        }
        return value
    }
}
