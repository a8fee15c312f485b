/// Brings the whole body into memory, up to the call's limit, so that everything above sees bytes.
///
/// A body that the call reads piece by piece is left on its way, and held to the limit as it is read.
struct RFBodyCollection: RFInterceptor {
    /// The status codes of the answers that are read piece by piece. Redirects, refusals and errors are collected:
    /// whoever handles them wants all of it, and the connection serves the next request.
    let piecewiseCodes: Range<Int>?

    func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
        var response = try await next.proceed(with: request)
        let limit = next.context.maxResponseBytes
        let isInMemory = response.body.data != nil
        if !isInMemory, piecewiseCodes?.contains(response.status) == true {
            if let limit { response.body = response.body.limited(to: limit) }
        } else if !isInMemory || limit != nil {
            response.body = RFHTTPResponseBody(try await response.body.collect(upTo: limit))
        }
        return response
    }
}

extension RFHTTPResponseBody {
    /// The same body, which fails where it has more bytes than `limit`.
    fileprivate func limited(to limit: Int) -> RFHTTPResponseBody {
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
}
