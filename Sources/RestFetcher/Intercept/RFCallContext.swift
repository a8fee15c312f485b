import Foundation

/// What a call is about, beyond the HTTP request on the wire: the same for every attempt.
public final class RFCallContext: Sendable {
    /// The name of the request class, or of whatever declared the call.
    public let requestName: String

    /// Where the call writes its log.
    public let logger: any RFLogger

    /// Hides secrets in all that is printed.
    public var scrubber: RFScrubber { secrets.withLock { $0 } }

    /// Authenticators add to it what they send.
    let secrets: RFLocked<RFScrubber>

    /// What to measure and wait with.
    public let clock: any RFClock

    /// Whether authenticators add their credentials.
    let requiresAuthentication: Bool

    /// The source of credentials that made this call itself, to be able to answer, and so must not be asked.
    let inquirer: ObjectIdentifier?

    /// When the call began, on the ``clock``.
    let startTime: TimeInterval

    /// What the call took until now.
    public var metrics: RFMetrics {
        var metrics = report.withLock { $0.metrics }
        metrics.duration = clock.now - startTime
        return metrics
    }

    /// How much the call matters beside others that wait for the same limit.
    let priority: RFPriority

    /// Takes how far uploads and downloads are.
    let progress: RFProgressReports

    /// Who is told what the call does.
    let observers: [any RFObserver]

    /// What the call wants from a cache; nil if the cache decides.
    let cachePolicy: RFCachePolicy?

    /// What is noted about the call.
    let report = RFLocked(RFCallReport())

    /// The most body bytes to accept, or nil for no limit.
    let maxResponseBytes: Int?

    /// The most redirects to follow.
    let redirectLimit: Int

    /// Whether the call ends by ``stop()``, and its task belongs to somebody else.
    let isStoppable: Bool

    init(
        requestName: String,
        logger: any RFLogger,
        secrets: RFLocked<RFScrubber>,
        clock: any RFClock,
        requiresAuthentication: Bool,
        inquirer: ObjectIdentifier?,
        priority: RFPriority,
        progress: RFProgressReports,
        observers: [any RFObserver],
        cachePolicy: RFCachePolicy?,
        maxResponseBytes: Int?,
        redirectLimit: Int,
        isStoppable: Bool = false
    ) {
        self.requestName = requestName
        self.logger = logger
        self.secrets = secrets
        self.clock = clock
        self.requiresAuthentication = requiresAuthentication
        self.inquirer = inquirer
        self.startTime = clock.now
        self.priority = priority
        self.progress = progress
        self.observers = observers
        self.cachePolicy = cachePolicy
        self.maxResponseBytes = maxResponseBytes
        self.redirectLimit = redirectLimit
        self.isStoppable = isStoppable
    }
}

extension RFCallContext: Identifiable {
    /// Tells the calls apart that are in flight at the same time.
    public var id: ObjectIdentifier { report.id }
}
