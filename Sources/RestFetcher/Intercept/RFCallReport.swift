/// What is noted about a call on its way.
struct RFCallReport: Sendable {
    /// How far the call is, for those who observe it.
    enum Phase: Sendable {
        case waiting
        case started
        case finished
    }

    /// What the call took until now.
    var metrics = RFMetrics()

    /// Why the framework did no more for the call than it did: added to the sentence of its error, if it fails.
    var remark: String?

    /// How far the thread is that began the call.
    enum Departure: Sendable {
        /// It may still be at it.
        case awaited
        /// The call waits until it no longer is.
        case waiting(CheckedContinuation<Void, Never>)
        case over
    }

    var departure = Departure.over

    /// The trace that the call belongs to.
    var trace: RFTraceParent?

    /// The file that was the body of the last attempt.
    var sentFile: RFFileStamp?

    /// A download that is complete, but not yet in its place.
    var savedFile: RFSavedFile?

    private(set) var phase = Phase.waiting

    /// True if that is news.
    mutating func start() -> Bool {
        guard phase == .waiting else { return false }
        phase = .started
        return true
    }

    /// True if it had started, and is over only now.
    mutating func finish() -> Bool {
        defer { phase = .finished }
        return phase == .started
    }
}
