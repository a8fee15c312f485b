import Foundation

/// A token bucket, and a time before which a server wants nothing.
///
/// It is counted by the time at which the bucket would be full again (the generic cell rate algorithm), which
/// needs no refilling.
struct RFTokenBucket: Sendable {
    /// Seconds until one token comes.
    let interval: TimeInterval
    /// How many tokens there are at most.
    let capacity: Int
    private var fullAt: TimeInterval = -.infinity
    private var closedUntil: TimeInterval = -.infinity

    /// - Parameters:
    ///   - perSecond: tokens that come in a second. Infinite, or not more than 0: there are always enough.
    ///   - capacity: less than 1 counts as 1.
    init(perSecond: Double, capacity: Int) {
        interval = perSecond > 0 ? 1 / perSecond : 0
        self.capacity = max(1, capacity)
    }

    /// Takes a token, or gives the seconds after which to ask again.
    mutating func take(at now: TimeInterval) -> TimeInterval? {
        let next = max(closedUntil, fullAt - TimeInterval(capacity - 1) * interval)
        // Sums of intervals aren't exact: less than a microsecond is nothing.
        guard next - now < 1e-6 else { return next - now }
        fullAt = max(fullAt, now) + interval
        return nil
    }

    /// Gives no token before `time`.
    mutating func close(until time: TimeInterval) {
        closedUntil = max(closedUntil, time)
    }

    /// Whether it is as good as new.
    func isUnused(at now: TimeInterval) -> Bool {
        fullAt <= now && closedUntil <= now
    }
}
