/// The gate to the wire: refuses what must not reach the wire, and makes every failure below
/// an ``RFError`` of the transport.
struct RFWireGuard: RFInterceptor {
    func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
        if Task.isCancelled { throw RFError.cancelled }
        var request = request
        try request.prepareForSending()
        let context = next.context
        context.report.withLock { $0.metrics.attempts += 1 }
        do {
            var response = try await next.proceed(with: request)
            if response.body.data == nil {
                response.body = response.body.wrapped { next in
                    do { return try await next() } catch { throw RFWireGuard.failure(error, in: context) }
                }
            }
            return response
        } catch {
            throw RFWireGuard.failure(error, in: context)
        }
    }

    private static func failure(_ error: any Error, in context: RFCallContext) -> RFError {
        switch error {
        case let error as RFError:
            return error
        case is CancellationError:
            return .cancelled
        default:
            let reason = context.scrubber.scrub(text: error.localizedDescription)
            return RFError(
                stage: .transport, kind: .transport, message: "The transport failed: \(reason)",
                underlyingError: error)
        }
    }
}
