import Foundation

/// What a transport measured about one attempt. Anything it can't measure is nil.
public struct RFTransportMetrics: Sendable, Hashable {
    /// Seconds from the start until the host name was resolved.
    public var nameLookup: TimeInterval?
    /// Seconds from the start until the connection was open.
    public var connect: TimeInterval?
    /// Seconds from the start until TLS was agreed.
    public var secureConnect: TimeInterval?
    /// Seconds from the start until the first byte of the answer.
    public var firstByte: TimeInterval?
    /// Seconds from the start to the end of the body.
    public var total: TimeInterval?
    /// Body bytes sent.
    public var bytesSent: Int?
    /// Body bytes received, as they were on the wire.
    public var bytesReceived: Int?
    /// The HTTP version agreed: `1.0`, `1.1`, `2` or `3`.
    public var httpVersion: String?
    /// Whether an open connection was used again.
    public var isConnectionReused: Bool?

    /// Nothing measured.
    public init() {}
}
