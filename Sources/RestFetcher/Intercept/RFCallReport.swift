/// What is noted about a call on its way.
struct RFCallReport: Sendable {
    /// What the call took until now.
    var metrics = RFMetrics()

    /// Why the framework did no more for the call than it did: added to the sentence of its error, if it fails.
    var remark: String?
}
