import Foundation

/// The `Retry-After` field (RFC 9110 §10.2.3).
enum RFRetryAfter {
    /// The seconds to wait from now on, never negative, or nil if the value is neither a whole number of seconds
    /// nor a date.
    static func delay(from value: String, now: Date) -> TimeInterval? {
        if let date = RFHTTPDate.date(from: value, now: now) {
            return max(0, date.timeIntervalSince(now))
        }
        var scanner = RFFieldScanner(value)
        scanner.skipWhitespace()
        let seconds = scanner.number()
        scanner.skipWhitespace()
        return scanner.isAtEnd ? seconds.map(TimeInterval.init) : nil
    }
}
