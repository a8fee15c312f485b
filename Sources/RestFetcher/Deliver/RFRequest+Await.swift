extension RFRequest {
    /// Fetches, and waits for the answer with all that came with it. Of the callbacks only those for progress are
    /// called.
    ///
    /// Cancelling the task, or ``cancel()``, ends the call and throws ``RFErrorKind/cancelled``: at once, or as soon as a
    /// hook that reads the answer just then has returned.
    nonisolated(nonsending) public func response() async throws(RFError) -> RFResponse<T.ResponseType> {
        let reader = RFRequestReader(self)
        return try await reply(reading: reader).response(with: reader.value)
    }

    /// Fetches, and waits for the value itself. Of the callbacks only those for progress are called.
    ///
    /// - Throws: what ``response()`` throws, and ``RFErrorKind/emptyResponse`` if `createResponse` made no value.
    nonisolated(nonsending) public func value() async throws(RFError) -> T.ResponseType {
        let reader = RFRequestReader(self)
        let reply = try await reply(reading: reader)
        guard let value = reader.value else {
            var error = noValue
            error.add(reply)
            throw error
        }
        return value
    }

    nonisolated(nonsending) private func reply(reading reader: RFReader) async throws(RFError) -> RFReply {
        let fetcher = fetcher
        // First the call, so that hooks can cancel it.
        let call = begin()
        let plan = makePlan(for: fetcher.configuration)
        let progress = relayProgress(of: call, on: callbackQueue)
        let outcome = await fetcher.outcome(of: plan, reading: reader, as: call, after: progress)
        finish(call)
        return try outcome.get()
    }

    /// The error of whoever needs a value where `createResponse` made none.
    var noValue: RFError {
        var error = RFError.noValue
        error.requestName = requestName
        return error
    }
}

extension RFError {
    /// A value was waited for, and there is none.
    static var noValue: RFError {
        RFError(
            stage: .decode, kind: .emptyResponse, message: "createResponse made no value from the answer.")
    }
}
