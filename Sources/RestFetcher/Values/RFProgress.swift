/// How far an upload or a download is.
public struct RFProgress: Sendable, Hashable {
    /// Bytes done.
    public var completed: Int

    /// Bytes in all, or nil if that isn't known: a body of unknown length, or a compressed one.
    public var total: Int?

    /// The part done, from 0 to 1, or nil if the total isn't known. A total of zero is done.
    public var fraction: Double? {
        guard let total else { return nil }
        return total <= 0 ? 1 : min(1, max(0, Double(completed) / Double(total)))
    }

    /// Makes a progress.
    public init(completed: Int, total: Int?) {
        self.completed = completed
        self.total = total
    }
}
