/// Prints to standard output, led by `DEBUG: ` or `ERROR: `.
///
/// Messages of several threads never mix: each is printed whole.
public struct RFConsoleLogger: RFLogger {
    /// The least important messages printed.
    public let level: RFLogLevel

    /// The signs that the messages begin with.
    public let marks: RFLogMarks

    private let write: @Sendable (String) -> Void

    /// Makes a logger that prints messages of `level` and above.
    public init(level: RFLogLevel = .debug, marks: RFLogMarks = .arrows) {
        // One call of `print` holds the lock of standard output from the first byte to the last.
        self.init(level: level, marks: marks) { print($0) }
    }

    init(level: RFLogLevel, marks: RFLogMarks = .arrows, write: @escaping @Sendable (String) -> Void) {
        self.level = level
        self.marks = marks
        self.write = write
    }

    /// Prints a request or a response.
    public func debug(_ message: String) {
        if level <= .debug { write("DEBUG: \(message)") }
    }

    /// Prints a failure.
    public func error(_ message: String) {
        if level <= .error { write("ERROR: \(message)") }
    }
}
