import Foundation

/// Sends no more requests than so many in a second, and none while the server has said that it takes none.
///
/// ```swift
/// let limiter = RFRateLimiter(perSecond: 10, burst: 20)     // to each host
/// let fetcher = RFFetcher(configuration: RFConfiguration(interceptors: [limiter]))
/// ```
///
/// It is a token bucket. Besides its own rate it heeds what the server says: when `RateLimit` or `X-RateLimit-*`
/// fields leave no request until some time, or a 429 or 503 has a `Retry-After`, nothing is sent before that.
///
/// Requests that have to wait go by their `priority`, then in order; waiting ends at once when the call is cancelled.
/// Use one object for all that is to be counted together, and only once for a request.
public final class RFRateLimiter: RFInterceptor {
    private let counted: RFLimitScope
    private let longestWait: TimeInterval
    private let fresh: RFTokenBucket
    let buckets = RFLocked<[RFOrigin?: RFTokenBucket]>([:])
    /// Only the first in line looks at the bucket.
    let turnstile = RFTurnstile<RFOrigin?>(limit: 1)

    /// Makes a limiter.
    ///
    /// - Parameters:
    ///   - perSecond: the requests in a second, in the long run. Zero or less is no limit. Default: no limit but the
    ///     server's.
    ///   - burst: how many may go at once after a quiet time; less than 1 counts as 1. Default: 1.
    ///   - counted: what is counted together. Default: the requests to each host.
    ///   - longestWait: the seconds that the first in line waits; if it had to wait longer it fails at once with
    ///     ``RFErrorKind/rateLimited``. Default: 60.
    public init(
        perSecond: Double = .infinity, burst: Int = 1, per counted: RFLimitScope = .host,
        longestWait: TimeInterval = 60
    ) {
        self.counted = counted
        self.longestWait = longestWait
        self.fresh = RFTokenBucket(perSecond: perSecond, capacity: burst)
    }

    /// Every request on the wire counts.
    public var scope: RFInterceptorScope { .attempt }

    /// Waits until the request may be sent, and sends it.
    public func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
        let key = counted.key(of: request)
        try await takeToken(key, for: request, in: next.context)
        let response = try await next.proceed(with: request)
        heed(response, key, clock: next.context.clock)
        return response
    }

    private func takeToken(_ key: RFOrigin?, for request: RFHTTPRequest, in context: RFCallContext)
        async throws
    {
        try await turnstile.enter(key, priority: context.priority)
        defer { turnstile.leave(key) }
        while let wait = take(key, at: context.clock.now) {
            guard wait <= longestWait else { throw RFError.rateLimited(request.url, wait: wait) }
            try await context.clock.sleep(for: wait)
        }
    }

    private func take(_ key: RFOrigin?, at now: TimeInterval) -> TimeInterval? {
        buckets.withLock { buckets in
            if buckets[key] == nil, buckets.count >= 64 {
                buckets = buckets.filter { !$0.value.isUnused(at: now) }
            }
            return buckets[key, default: fresh].take(at: now)
        }
    }

    private func heed(_ response: RFHTTPResponse, _ key: RFOrigin?, clock: any RFClock) {
        var pause: TimeInterval = 0
        if let limit = RFRateLimit(response.headers, now: clock.date), limit.remaining == 0 {
            pause = limit.resetAfter ?? 0
        }
        if response.status == 429 || response.status == 503, let value = response.headers["Retry-After"] {
            pause = max(pause, RFRetryAfter.delay(from: value, now: clock.date) ?? 0)
        }
        guard pause > 0 else { return }
        let end = clock.now + pause
        buckets.withLock { $0[key, default: fresh].close(until: end) }
    }
}

extension RFErrorKind {
    /// The rate limit of a server or of an ``RFRateLimiter`` would make the request wait too long.
    public static let rateLimited = RFErrorKind(rawValue: "rateLimited")
}

extension RFError {
    fileprivate static func rateLimited(_ url: URL, wait: TimeInterval) -> RFError {
        RFError(
            stage: .intercept, kind: .rateLimited,
            message:
                "\(url.host ?? "The host") takes the next request in \(Int(min(wait, 1e9).rounded(.up))) "
                + "seconds, which is longer than the rate limiter waits.")
    }
}
