import Foundation

/// One HTTP response as it came from the wire: the head, and a body that may still be arriving.
public struct RFHTTPResponse: Sendable {
    /// The status code (RFC 9110 §15).
    public var status: Int

    /// The header fields in the order they were received.
    public var headers: RFHeaders

    /// The body; in memory unless the call asked for a stream.
    public var body: RFHTTPResponseBody

    /// Where it came from, after redirects. The engine notes it; a transport needn't.
    var writtenURL: RFWrittenURL?

    let readMetrics: @Sendable () -> RFTransportMetrics?

    /// What the transport measured. Complete only when the body has ended; nil if nothing was measured.
    public var metrics: RFTransportMetrics? { readMetrics() }

    /// Makes a response. `metrics` is read whenever ``metrics`` is.
    public init(
        status: Int,
        headers: RFHeaders = RFHeaders(),
        body: RFHTTPResponseBody = .empty,
        metrics: @escaping @Sendable () -> RFTransportMetrics? = { nil }
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.readMetrics = metrics
    }
}
