/// One attempt, the last step before the transport: refuses what must not reach the wire, counts the bytes, brings the
/// body into memory, and makes every failure below an ``RFError`` of the transport.
struct RFAttempt: RFInterceptor {
    /// The status codes of the answers whose body the call reads piece by piece. Redirects, refusals and errors are
    /// collected: whoever handles them wants all of it, and the connection serves the next request.
    let piecewiseCodes: Range<Int>?

    nonisolated(nonsending) func intercept(_ request: RFHTTPRequest, next: RFChain) async throws
        -> RFHTTPResponse
    {
        if Task.isCancelled { throw RFError.cancelled }
        var request = request
        try request.prepareForSending()
        let context = next.context
        try context.checkUnchanged(request.body)
        context.report.withLock { $0.metrics.attempts += 1 }
        do {
            context.countUpload(of: &request)
            context.tellSending(of: request)
            var response = try await next.transport.send(request)
            await context.depart()
            context.tellHead(of: response)
            context.countDownload(of: &response, answering: request)
            if response.body.data == nil, piecewiseCodes?.contains(response.status) == true {
                response.body = response.body.limited(to: context.maxResponseBytes).guarded(in: context)
            } else if response.body.data == nil || context.maxResponseBytes != nil {
                response.body = RFHTTPResponseBody(
                    try await response.body.collect(upTo: context.maxResponseBytes))
            }
            return response
        } catch {
            await context.depart()
            throw context.transportFailure(error)
        }
    }
}

extension RFHTTPResponseBody {
    /// The same body, which fails where it has more bytes than `limit`.
    fileprivate func limited(to limit: Int?) -> RFHTTPResponseBody {
        guard let limit else { return self }
        let count = RFLocked(0)
        return wrapped { next in
            guard let piece = try await next() else { return nil }
            let total = count.withLock { count in
                count += piece.count
                return count
            }
            guard total <= limit else { throw RFError.responseTooLarge(limit: limit) }
            return piece
        }
    }

    /// The same body, whose failures are errors of the transport.
    fileprivate func guarded(in context: RFCallContext) -> RFHTTPResponseBody {
        wrapped { next in
            do { return try await next() } catch { throw context.transportFailure(error) }
        }
    }
}

extension RFCallContext {
    fileprivate func transportFailure(_ error: any Error) -> RFError {
        switch error {
        case let error as RFError:
            return error
        case is CancellationError:
            return .cancelled
        default:
            return RFError(
                stage: .transport, kind: .transport,
                message: "The transport failed: \(scrubber.scrub(text: error.localizedDescription))",
                underlyingError: error)
        }
    }
}
