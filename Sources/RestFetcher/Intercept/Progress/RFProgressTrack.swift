import Foundation

/// How far one direction of a call is, and which values of that are told: at most 30 a second, and the last.
struct RFProgressTrack: Sendable {
    private static let interval: TimeInterval = 1 / 30

    /// The value told last, and the how-manieth it is.
    private(set) var told: RFProgress?
    private(set) var number = 0

    private var current: RFProgress?
    private var attempt = 0
    private var toldAt = -TimeInterval.infinity

    /// Starts again, at zero or where another one was interrupted. Gives the number of the attempt, to report with.
    mutating func begin(at done: Int = 0, total: Int?) -> Int {
        attempt += 1
        current = RFProgress(completed: done, total: total)
        return attempt
    }

    /// Takes the number of bytes done in an attempt. Less than before, more than there are in all, and what an
    /// earlier attempt says too late, changes nothing.
    mutating func advance(_ attempt: Int, to count: Int) {
        guard attempt == self.attempt, let current, count > current.completed else { return }
        self.current?.completed = min(count, current.total ?? count)
    }

    /// Tells the current value if its time has come. False if there is nothing to tell.
    mutating func tell(at now: TimeInterval) -> Bool {
        guard let current, current.completed == current.total || now - toldAt >= RFProgressTrack.interval
        else { return false }
        toldAt = now
        return tell()
    }

    /// Tells the current value, whatever the time. False if it was told already.
    mutating func tell() -> Bool {
        guard current != told else { return false }
        told = current
        number += 1
        return true
    }
}
