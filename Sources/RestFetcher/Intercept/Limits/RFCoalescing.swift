import Foundation

/// Sends one request for all callers that ask for the same at the same time.
///
/// ```swift
/// let fetcher = RFFetcher(configuration: RFConfiguration(interceptors: [RFCoalescing()]))
/// ```
///
/// Only GET and HEAD without a body are shared, and only while they are on the wire: with the same URL and the same
/// header fields, credentials included. Each caller decodes the answer for itself, and may cancel without hurting the
/// others; when the last one does, the request is cancelled. The request is sent and logged for the caller who came
/// first; the ``RFMetrics/attempts`` of the others are 0. An answer that is read piece by piece isn't shared.
public final class RFCoalescing: RFInterceptor {
    private let ignoredHeaders: Set<String>
    let flights = RFFlights<RFCoalescingKey, RFHTTPResponse>()

    /// Makes an interceptor.
    ///
    /// - Parameter ignoredHeaders: the header fields in which requests may differ and still be the same. Default:
    ///   `traceparent`, `tracestate` and `X-Request-ID`.
    public init(ignoring ignoredHeaders: Set<String> = ["traceparent", "tracestate", "X-Request-ID"]) {
        self.ignoredHeaders = Set(ignoredHeaders.map { $0.lowercased() })
    }

    /// Requests are compared as they go to the wire.
    public var scope: RFInterceptorScope { .attempt }

    /// Sends the request, or waits for the answer to one that is under way.
    public func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
        guard let key = RFCoalescingKey(request, in: next.context, ignoring: ignoredHeaders) else {
            return try await next.proceed(with: request)
        }
        let (response, isFirst) = try await flights.board(key) { try await next.proceed(with: request) }
        // Pieces can be read once: they belong to the first caller alone.
        guard isFirst || response.body.data != nil else { return try await next.proceed(with: request) }
        return response
    }
}
