import Foundation

@testable import RestFetcher

/// A clock on which every wait is over at once, and has taken its time.
final class LeapingClock: RFClock {
    private let passed = RFLocked(0.0)
    private let waited = RFLocked<[TimeInterval]>([])
    private let start: Date

    init(date: Date = Date(timeIntervalSince1970: 1_767_225_600)) {
        start = date
    }

    var now: TimeInterval { passed.withLock { $0 } }
    var date: Date { start.addingTimeInterval(now) }
    var waits: [TimeInterval] { waited.withLock { $0 } }

    func advance(by seconds: TimeInterval) {
        passed.withLock { $0 += seconds }
    }

    func sleep(for seconds: TimeInterval) async throws {
        try Task.checkCancellation()
        waited.withLock { $0.append(seconds) }
        advance(by: max(0, seconds))
    }
}
