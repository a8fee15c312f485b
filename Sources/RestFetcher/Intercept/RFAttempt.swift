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
        let context = next.context
        do {
            let request = try prepare(request, in: context)
            var response =
                if context.isStoppable, let transport = next.directTransport {
                    try await transport.send(request) { context.canStop(by: $0) }
                } else {
                    try await next.transport.send(request)
                }
            if begin(&response, answering: request, in: context) {
                response.body = RFHTTPResponseBody(
                    try await response.body.collect(upTo: context.maxResponseBytes))
            }
            return response
        } catch {
            throw context.transportFailure(error)
        }
    }

    // Not part of the function above: what they need for a moment isn't kept for as long as the network takes.

    /// What is to be sent. Throws if it must not reach the wire.
    @inline(never)
    func prepare(_ request: RFHTTPRequest, in context: RFCallContext) throws(RFError) -> RFHTTPRequest {
        var request = request
        try request.prepareForSending()
        try context.checkUnchanged(request.body)
        context.report.withLock { $0.metrics.attempts += 1 }
        context.countUpload(of: &request)
        context.tellSending(of: request)
        return request
    }

    /// Looks at what has come. Returns whether the body has to be collected, also to find that it is too large.
    @inline(never)
    func begin(
        _ response: inout RFHTTPResponse, answering request: RFHTTPRequest, in context: RFCallContext
    ) -> Bool {
        context.tellHead(of: response)
        context.countDownload(of: &response, answering: request)
        if let data = response.body.data { return data.count > context.maxResponseBytes ?? .max }
        guard piecewiseCodes?.contains(response.status) == true else { return true }
        response.body = response.body.limited(to: context.maxResponseBytes).guarded(in: context)
        return false
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
    func transportFailure(_ error: any Error) -> RFError {
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
