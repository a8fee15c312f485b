extension RFRequest {
    /// Fetches, and waits for the answer with all that came with it. Of the callbacks only those for progress are
    /// called.
    ///
    /// Cancelling the task, or ``cancel()``, ends the call and throws ``RFErrorKind/cancelled`` at once.
    nonisolated(nonsending) public func response() async throws(RFError) -> RFResponse<T.ResponseType> {
        let fetcher = fetcher
        let plan = makePlan(for: fetcher.configuration)
        let reader = reader
        let call = begin()
        let progress = relayProgress(of: call, on: callbackQueue)
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation {
                (waiting: CheckedContinuation<RFOutcome<T.ResponseType>, Never>) in
                call.whenCancelled {
                    waiting.resume(returning: RFOutcome(.failure(plan.explain(RFError.cancelled))))
                }
                fetcher.start(plan, reading: reader, as: call) { outcome in
                    RFRequest.end(call, after: progress) { waiting.resume(returning: outcome) }
                }
            }
        } onCancel: {
            call.cancel()
        }
        finish(call)
        return try outcome.result.get()
    }

    /// Ends a call that is awaited, unless it was cancelled. The last progress comes before.
    private static func end(
        _ call: RFCall, after progress: RFProgressRelay?, _ resume: @escaping @Sendable () -> Void
    ) {
        guard let progress else {
            if call.end() { resume() }
            return
        }
        progress.queue.async {
            guard call.end() else { return }
            progress.relay()
            resume()
        }
    }

    /// Fetches, and waits for the value itself. Of the callbacks only those for progress are called.
    ///
    /// - Throws: what ``response()`` throws, and ``RFErrorKind/emptyResponse`` if `createResponse` made no value.
    nonisolated(nonsending) public func value() async throws(RFError) -> T.ResponseType {
        guard let value = try await response().value else { throw noValue }
        return value
    }

    /// The error of whoever needs a value where `createResponse` made none.
    var noValue: RFError {
        var error = RFError(
            stage: .decode, kind: .emptyResponse, message: "createResponse made no value from the answer.")
        error.requestName = requestName
        return error
    }
}
