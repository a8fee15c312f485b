import Foundation

/// Whether a failed attempt is made again, and how long to wait before.
///
/// ```swift
/// override var retryPolicy: RFRetryPolicy? {
///     var policy = RFRetryPolicy(maxRetries: 4, delay: 0.2)
///     policy.idempotencyKey = RFIdempotencyKey.uuid     // lets POST be tried again
///     return policy
/// }
/// ```
///
/// An attempt is made again if it ended with one of ``statusCodes`` or ``errorKinds``, its method is idempotent or
/// made so, and its body can be sent again. Every attempt goes through all interceptors. A cancelled call and an
/// answer that can't be decoded are never tried again. When there are no more retries the call ends with what the
/// last attempt gave; an error then says so, and its ``RFError/metrics`` tell the attempts and the waits.
public struct RFRetryPolicy: Sendable {
    /// Sees what is to be sent again and what the last attempt gave, before the wait. `retriesLeft` counts this
    /// one.
    ///
    /// It gives the request to send, changed or not, or nil to stop with what the last attempt gave. What it throws
    /// fails the call. Called on no particular thread.
    public typealias Adapter =
        @Sendable (
            _ request: RFHTTPRequest, _ retriesLeft: Int, _ last: Result<RFHTTPResponse, any Error>
        ) async throws -> RFHTTPRequest?

    /// How many attempts may follow the first. Zero or less: none.
    public var maxRetries: Int

    /// The longest back-off before the first retry, in seconds. It doubles with every retry, up to ``maxDelay``.
    ///
    /// The back-off really waited is random between zero and that ("full jitter"), so that clients that failed
    /// together don't come back together.
    public var delay: TimeInterval

    /// The longest wait, in seconds. If a server asks for a longer one with `Retry-After`, the call ends with that
    /// answer. Default: 30.
    public var maxDelay: TimeInterval = 30

    /// Seconds from the start of the call after which no retry begins any more: one whose wait would end later is
    /// not waited for. An attempt under way isn't cut off; `resourceTimeout` does that. Default: nil, no limit.
    public var timeBudget: TimeInterval?

    /// The status codes that are tried again. A `Retry-After` with one of them (RFC 9110 §10.2.3) takes the place
    /// of the back-off. Default: 408, 425, 429, 500, 502, 503, 504.
    public var statusCodes: Set<Int> = RFError.passingStatusCodes

    /// The kinds of errors that are tried again. Default: ``RFErrorKind/timedOut``, ``RFErrorKind/offline``,
    /// ``RFErrorKind/cannotFindHost``, ``RFErrorKind/cannotConnect``, ``RFErrorKind/connectionLost``.
    public var errorKinds: Set<RFErrorKind> = RFError.passingKinds

    /// Whether methods that aren't idempotent (RFC 9110 §9.2.2), such as POST and PATCH, are tried again too, even
    /// without an `Idempotency-Key`. A server may then do the same thing twice. Default: false.
    public var retriesEveryMethod = false

    /// Makes the `Idempotency-Key` of requests whose method isn't idempotent and that have none: the same on every
    /// attempt, another for every call. Only for servers that know the field. Default: nil, none is made.
    public var idempotencyKey: (@Sendable () -> String)?

    /// May change what is sent again, or stop. Default: nil, the same is sent again.
    public var adapt: Adapter?

    /// The source of the jitter: gives a number from 0 to 1, by which the back-off is multiplied. `{ 1 }` turns
    /// jitter off. Default: the system's random numbers.
    public var random: @Sendable () -> Double = { Double.random(in: 0...1) }

    /// Makes a policy.
    public init(maxRetries: Int = 2, delay: TimeInterval = 0.5) {
        self.maxRetries = maxRetries
        self.delay = delay
    }

    /// Tries nothing again, also if the fetcher would.
    public static let never = RFRetryPolicy(maxRetries: 0)
}
