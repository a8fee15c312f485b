extension RFRequest {
    /// Fetches, and waits for the head of the answer; the body is then read piece by piece.
    ///
    /// All that comes before the body is as in every call: interceptors, credentials, redirects, retry, the check of
    /// the status code, `validateHeaders`, ``validate(_:)``, whose reply has no data. An answer of no success code
    /// throws with its body in ``RFError/body``. Once the head is given nothing is retried: a connection that is
    /// lost throws in the loop.
    ///
    /// ``timeout`` is the longest silence of the server, also between two pieces; what has come waits for the loop;
    /// ``resourceTimeout`` is for the call with its body. ``maxResponseBytes`` counts what was read. Of the callbacks
    /// only those for progress are called. ``createResponse(responseTime:code:headers:data:)`` isn't.
    nonisolated(nonsending) public func bytes() async throws(RFError) -> RFByteStream {
        RFByteStream(try await open().answer)
    }

    /// Begins a call, and waits for its head. Gives the plan, too, which explains errors.
    nonisolated(nonsending) func open() async throws(RFError) -> (answer: RFOpenAnswer, plan: RFPlan) {
        let fetcher = fetcher
        let plan = makePlan(for: fetcher.configuration).changing { $0.expectsLargeAnswer = true }
        let call = begin()
        _ = relayProgress(of: call, on: callbackQueue)
        let calls = calls
        let answer = try await fetcher.open(plan, judging: RFRequestReader(self), as: call) {
            calls.withLock { $0.remove(call) }
        }
        return (answer, plan)
    }
}
