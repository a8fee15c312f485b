/// How much a request matters beside others that wait for the same limit.
public enum RFPriority: Int, Sendable, Hashable, CaseIterable {
    /// After all others: prefetching.
    case low
    /// Between the two.
    case normal
    /// Before all others: what a person waits for.
    case high
}
