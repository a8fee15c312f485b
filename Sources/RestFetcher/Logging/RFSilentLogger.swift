/// Says nothing, and costs nothing: its level is ``RFLogLevel/off``.
public struct RFSilentLogger: RFLogger {
    /// Nothing is wanted.
    public var level: RFLogLevel { .off }

    /// Makes a logger that says nothing.
    public init() {}

    /// Does nothing.
    public func debug(_ message: String) {}

    /// Does nothing.
    public func error(_ message: String) {}
}
