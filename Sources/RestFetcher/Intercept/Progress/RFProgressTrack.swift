import Foundation

/// How far one direction of a call is, and which values of that are told: at most 30 a second, and the last.
struct RFProgressTrack: Sendable {
    private static let interval: TimeInterval = 1 / 30

    /// The value told last, and the how-manieth it is.
    private(set) var told: RFProgress?
    private(set) var number = 0

    private var completed = 0
    private var total: RFProgressTotal?
    private var attempt = 0
    private var toldAt = -TimeInterval.infinity

    /// Starts again, at zero or where another one was interrupted. Gives the number of the attempt, to report with.
    mutating func begin(at done: Int = 0, total: RFProgressTotal) -> Int {
        attempt += 1
        completed = done
        self.total = total
        return attempt
    }

    /// Takes the number of bytes done in an attempt. Less than before, more than there are in all, and what an
    /// earlier attempt says too late, changes nothing.
    mutating func advance(_ attempt: Int, to count: Int) {
        guard attempt == self.attempt, count > completed else { return }
        completed = count
    }

    private mutating func readCurrent() -> RFProgress? {
        guard let total else { return nil }
        let count = total.count
        self.total = .bytes(count)
        return RFProgress(completed: min(completed, count ?? completed), total: count)
    }

    /// Tells the current value if its time has come. False if there is nothing to tell.
    mutating func tell(at now: TimeInterval) -> Bool {
        guard let current = readCurrent(),
            current.completed == current.total || now - toldAt >= RFProgressTrack.interval
        else { return false }
        toldAt = now
        return tell()
    }

    /// Tells the current value, whatever the time. False if it was told already.
    mutating func tell() -> Bool {
        let current = readCurrent()
        guard current != told else { return false }
        told = current
        number += 1
        return true
    }
}
