import Foundation

/// How a loop over server-sent events connects again after its connection has ended or was lost.
///
/// A request is connected again only if it may be sent twice: its method is idempotent (RFC 9110 §9.2.2) or it has an
/// `Idempotency-Key`, and its body doesn't come from a stream that can be read only once.
public struct RFReconnectPolicy: Sendable {
    /// The seconds to wait until the server names a time in a `retry` field. Default: 3.
    public var delay: TimeInterval

    /// The longest wait, in seconds, whatever the server names. Default: 60.
    public var maxDelay: TimeInterval

    /// How many connections in a row may fail, or end without a byte, before the loop throws. nil: any number.
    ///
    /// The wait doubles with each of them, starting at a second or the usual delay, whichever is longer, up to
    /// ``maxDelay``. A random part of it, at least a half, is waited, but never less than the usual delay.
    public var maxFailures: Int?

    /// The source of the randomness: gives a number from 0 to 1. Default: the system's random numbers.
    public var random: @Sendable () -> Double = { Double.random(in: 0...1) }

    /// Makes a policy.
    public init(delay: TimeInterval = 3, maxDelay: TimeInterval = 60, maxFailures: Int? = nil) {
        self.delay = delay
        self.maxDelay = maxDelay
        self.maxFailures = maxFailures
    }

    /// The seconds to wait.
    ///
    /// - Parameters:
    ///   - named: what the server named last.
    ///   - failures: how many connections in a row brought nothing.
    func wait(named: TimeInterval?, failures: Int) -> TimeInterval {
        // Not a number is no wait at all.
        let cap = maxDelay > 0 ? maxDelay : 0
        let usual = min(cap, max(0, named ?? delay))
        guard failures > 0 else { return usual }
        let backOff = min(cap, max(1, usual) * pow(2, Double(failures - 1)))
        return max(usual, backOff * (1 + min(max(0, random()), 1)) / 2)
    }
}
