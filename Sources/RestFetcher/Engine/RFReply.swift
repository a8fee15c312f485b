import Foundation

/// The answer to a call, as the hooks of a declaration see it.
public struct RFReply: Sendable {
    /// What was asked: the request as it was declared, before interceptors and redirects changed it.
    public var request: RFHTTPRequest { kept.value.request }

    /// Where the answer came from: the URL asked for, after redirects.
    public var url: URL { kept.value.writtenURL.url }

    /// The status code.
    public var code: Int { kept.value.code }

    /// The header fields.
    public var headers: RFHeaders { kept.value.headers }

    /// The body, decompressed; empty if there was none, and in a call that reads it piece by piece.
    public var data: Data { kept.value.data }

    /// Seconds from the start of the call until the answer was complete.
    public var responseTime: TimeInterval { metrics.duration }

    /// What the call took: attempts, waits, and what the transport measured.
    public var metrics: RFMetrics { kept.value.metrics }

    /// Whether there is a body, in ``data`` or still on its way.
    var hasBody: Bool { kept.value.hasBody }

    struct Parts: Sendable {
        let request: RFHTTPRequest
        let writtenURL: RFWrittenURL
        let code: Int
        let headers: RFHeaders
        let data: Data
        let metrics: RFMetrics
        let hasBody: Bool
    }

    // In memory of its own, because it is passed on through many hands.
    private let kept: RFKept<Parts>

    init(_ parts: Parts) {
        kept = RFKept(parts)
    }
}

extension RFReply {
    /// The response that brings `value` to the caller.
    func response<Value>(with value: Value?) -> RFResponse<Value> {
        RFResponse(
            value: value, code: code, writtenURL: kept.value.writtenURL, headers: headers, data: data,
            responseTime: responseTime, metrics: metrics)
    }
}
