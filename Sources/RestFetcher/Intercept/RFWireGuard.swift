/// The gate to the wire: refuses what must not reach the wire, and makes every failure below
/// an ``RFError`` of the transport.
struct RFWireGuard: RFInterceptor {
    nonisolated(nonsending) func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
        if Task.isCancelled { throw RFError.cancelled }
        var request = request
        try request.prepareForSending()
        next.context.report.withLock { $0.metrics.attempts += 1 }
        do {
            return try await next.proceed(with: request)
        } catch let error as RFError {
            throw error
        } catch is CancellationError {
            throw RFError.cancelled
        } catch {
            let reason = next.context.scrubber.scrub(text: error.localizedDescription)
            throw RFError(
                stage: .transport, kind: .transport, message: "The transport failed: \(reason)",
                underlyingError: error)
        }
    }
}
