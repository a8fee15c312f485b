extension RFCallContext {
    /// Does what leads to the transport and back, and leaves the thread that began the call before anything comes back
    /// to it.
    ///
    /// An answer can be there at once, from a transport that doesn't wait or a network that is quick. Whoever calls
    /// `fetch()` may hold locks, so nothing of theirs runs before it has returned.
    nonisolated(nonsending) func departing(
        _ work: nonisolated(nonsending) () async throws -> RFHTTPResponse
    ) async throws -> RFHTTPResponse {
        let result: Result<RFHTTPResponse, any Error>
        do {
            result = .success(try await work())
        } catch {
            result = .failure(error)
        }
        if report.withLock({ $0.isBeginning }) { await Task.yield() }
        return try result.get()
    }
}
