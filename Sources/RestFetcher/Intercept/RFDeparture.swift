/// Leaves the thread that began the call before anything comes back to it.
///
/// An answer can be there at once, from a transport that doesn't wait or a network that is quick. Whoever calls
/// `fetch()` may hold locks, so nothing of theirs runs before it has returned.
struct RFDeparture: RFInterceptor {
    nonisolated(nonsending) func intercept(_ request: RFHTTPRequest, next: RFChain) async throws
        -> RFHTTPResponse
    {
        let result: Result<RFHTTPResponse, any Error>
        do {
            result = .success(try await next.proceed(with: request))
        } catch {
            result = .failure(error)
        }
        if next.context.isBeginning { await Task.yield() }
        return try result.get()
    }
}

extension RFCallContext {
    /// Whether the thread that began the call may still be at it.
    var isBeginning: Bool { report.withLock { $0.isBeginning } }
}
