@testable import RestFetcher

/// Keeps what is logged.
final class CollectingLogger: RFLogger {
    let marks: RFLogMarks
    private let all = RFLocked<[String]>([])

    init(marks: RFLogMarks = .arrows) {
        self.marks = marks
    }

    var lines: [String] { all.withLock { $0 } }

    func debug(_ message: String) { all.withLock { $0.append(message) } }
    func error(_ message: String) { all.withLock { $0.append(message) } }
}
