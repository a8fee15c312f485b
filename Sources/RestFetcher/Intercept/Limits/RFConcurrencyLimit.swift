/// Lets only so many requests be on the wire at once; the others wait in line.
///
/// ```swift
/// let limit = RFConcurrencyLimit(4)                       // to each host
/// let fetcher = RFFetcher(configuration: RFConfiguration(interceptors: [limit]))
/// ```
///
/// A request with a higher `priority` goes before those with a lower one, and of one priority the first to come goes
/// first. Waiting ends at once when the call is cancelled. A request holds its place until its answer is read to the
/// end; not while a retry waits. Use one object for all that is to be counted together, and only once for a request.
public final class RFConcurrencyLimit: RFInterceptor {
    private let counted: RFLimitScope
    let turnstile: RFTurnstile<RFOrigin?>

    /// Makes a limit.
    ///
    /// - Parameters:
    ///   - limit: how many at once; less than 1 counts as 1.
    ///   - counted: what is counted together. Default: the requests to each host.
    public init(_ limit: Int, per counted: RFLimitScope = .host) {
        self.counted = counted
        self.turnstile = RFTurnstile(limit: limit)
    }

    /// Every request on the wire counts.
    public var scope: RFInterceptorScope { .attempt }

    /// Waits for a place, and sends the request.
    public func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
        let key = counted.key(of: request)
        try await turnstile.enter(key, priority: next.context.priority)
        do {
            var response = try await next.proceed(with: request)
            response.body = response.body.whenOver { [turnstile] in turnstile.leave(key) }
            return response
        } catch {
            turnstile.leave(key)
            throw error
        }
    }
}
