import Foundation

/// The answer to a call, as the hooks of a declaration see it.
public struct RFReply: Sendable {
    /// What was asked: the request as it was declared, before interceptors and redirects changed it.
    public let request: RFHTTPRequest

    /// Where the answer came from: the URL asked for, after redirects.
    public let url: URL

    /// The status code.
    public let code: Int

    /// The header fields.
    public let headers: RFHeaders

    /// The body, decompressed; empty if there was none, and in a call that reads it piece by piece.
    public let data: Data

    /// Seconds from the start of the call until the answer was complete.
    public let responseTime: TimeInterval

    /// What the call took: attempts, waits, and what the transport measured.
    public let metrics: RFMetrics

    /// Whether there is a body, in ``data`` or still on its way.
    let hasBody: Bool
}

extension RFReply {
    /// The response that brings `value` to the caller.
    func response<Value>(with value: Value?) -> RFResponse<Value> {
        RFResponse(
            value: value, code: code, url: url, headers: headers, data: data, responseTime: responseTime,
            metrics: metrics)
    }
}
