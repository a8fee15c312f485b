/// What a call is about, beyond the HTTP request on the wire: the same for every attempt.
public final class RFCallContext: Sendable {
    /// The name of the request class, or of whatever declared the call.
    public let requestName: String

    /// Where the call writes its log.
    public let logger: any RFLogger

    /// Hides secrets in all that is printed.
    public let scrubber: RFScrubber

    /// What to measure and wait with.
    public let clock: any RFClock

    /// What the call took until now.
    public var metrics: RFMetrics { report.withLock { $0.metrics } }

    /// What is noted about the call.
    let report = RFLocked(RFCallReport())

    /// The most body bytes to accept, or nil for no limit.
    let maxResponseBytes: Int?

    /// The most redirects to follow.
    let redirectLimit: Int

    init(
        requestName: String,
        logger: any RFLogger,
        scrubber: RFScrubber,
        clock: any RFClock,
        maxResponseBytes: Int?,
        redirectLimit: Int
    ) {
        self.requestName = requestName
        self.logger = logger
        self.scrubber = scrubber
        self.clock = clock
        self.maxResponseBytes = maxResponseBytes
        self.redirectLimit = redirectLimit
    }
}
