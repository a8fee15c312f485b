/// How important a message must be to be wanted by an ``RFLogger``, from the lowest to the highest.
public enum RFLogLevel: Int, Sendable, Comparable, CaseIterable {
    /// Requests, responses and failures.
    case debug
    /// Failures only.
    case error
    /// Nothing.
    case off

    /// Whether one level lets more through than another.
    public static func < (one: RFLogLevel, other: RFLogLevel) -> Bool {
        one.rawValue < other.rawValue
    }
}
