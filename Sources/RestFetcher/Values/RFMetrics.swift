import Foundation

/// What one call took, from its start to its end.
public struct RFMetrics: Sendable, Hashable {
    /// How often a request was handed to the transport: the first time, redirects, retries and replays with new
    /// credentials. 0 if nothing had to be sent.
    public var attempts = 0

    /// How many redirects were followed.
    public var redirects = 0

    /// The seconds waited before each retry, in order.
    public var waits: [TimeInterval] = []

    /// Whether a cache gave the answer, also if the server was asked before whether it still counts.
    public var isFromCache = false

    /// Seconds from the start of the call to its end.
    public var duration: TimeInterval = 0

    /// What the transport measured about the attempt whose answer ended the call; nil if there was none, or if it
    /// measures nothing.
    public var transport: RFTransportMetrics? {
        get { readTransport?() }
        set { readTransport = { newValue } }
    }

    /// Gives what the transport measured, always the same.
    var readTransport: (@Sendable () -> RFTransportMetrics?)?

    /// Nothing happened yet.
    public init() {}

    /// Whether both say the same.
    public static func == (one: RFMetrics, other: RFMetrics) -> Bool {
        one.attempts == other.attempts && one.redirects == other.redirects && one.waits == other.waits
            && one.isFromCache == other.isFromCache && one.duration == other.duration
            && one.transport == other.transport
    }

    /// Hashes all of it.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(attempts)
        hasher.combine(redirects)
        hasher.combine(waits)
        hasher.combine(isFromCache)
        hasher.combine(duration)
        hasher.combine(transport)
    }
}
