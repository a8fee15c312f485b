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

    /// What ends the transfer of a call that is stopped, not cancelled with its task.
    enum Stop: Sendable {
        case nothingToStop
        case transfer(@Sendable () -> Void)
        case stopped
    }

    var stop = Stop.nothingToStop

    /// Why the framework did no more for the call than it did: added to the sentence of its error, if it fails.
    var remark: String? {
        get { kept?.value.remark }
        set { set(newValue, at: \.remark) }
    }

    /// The trace that the call belongs to.
    var trace: RFTraceParent? {
        get { kept?.value.trace }
        set { set(newValue, at: \.trace) }
    }

    /// The file that was the body of the last attempt.
    var sentFile: RFFileStamp? {
        get { kept?.value.sentFile }
        set { set(newValue, at: \.sentFile) }
    }

    /// A download that is complete, but not yet in its place.
    var savedFile: RFSavedFile? {
        get { kept?.value.savedFile }
        set { set(newValue, at: \.savedFile) }
    }

    /// What few calls have.
    private struct Rest: Sendable {
        var remark: String?
        var trace: RFTraceParent?
        var sentFile: RFFileStamp?
        var savedFile: RFSavedFile?
    }

    private var kept: RFKept<Rest>?

    private mutating func set<Value>(_ value: Value?, at path: WritableKeyPath<Rest, Value?>) {
        if value == nil, kept == nil { return }
        var rest = kept?.value ?? Rest()
        rest[keyPath: path] = value
        kept = RFKept(rest)
    }

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
