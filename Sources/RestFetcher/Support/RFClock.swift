import Dispatch
import Foundation

/// The time source of a fetcher: what it measures, waits and dates with.
///
/// Replace it in tests so that retries, deadlines and expiry need no real waiting. The default is
/// ``RFSystemClock``.
public protocol RFClock: Sendable {
    /// Seconds since a fixed moment in the past. Never runs backwards.
    var now: TimeInterval { get }

    /// The time of day, for HTTP dates and expiry.
    var date: Date { get }

    /// Waits for `seconds`; zero or less returns at once. Throws `CancellationError` when the task is cancelled.
    func sleep(for seconds: TimeInterval) async throws
}

/// The clock of the machine.
public struct RFSystemClock: RFClock {
    /// Makes the clock of the machine.
    public init() {}

    /// Seconds of monotonic uptime.
    public var now: TimeInterval {
        TimeInterval(DispatchTime.now().uptimeNanoseconds) / 1_000_000_000
    }

    /// The current date.
    public var date: Date {
        Date()
    }

    /// Waits with `Task.sleep`; a wait of more than a hundred years waits a hundred years.
    public func sleep(for seconds: TimeInterval) async throws {
        guard seconds > 0 else { return try Task.checkCancellation() }
        let longest: TimeInterval = 100 * 365 * 86_400
        try await Task.sleep(nanoseconds: UInt64(min(seconds, longest) * 1_000_000_000))
    }
}
