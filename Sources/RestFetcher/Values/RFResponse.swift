import Foundation

/// The answer to a call: the value, and what came with it.
public struct RFResponse<Value> {
    /// The value, or nil if `createResponse` made none.
    public let value: Value?

    /// The status code.
    public let code: Int

    /// Where it came from: the URL asked for, after redirects. Nil only if whoever made the response gave none.
    public var url: URL? { writtenURL?.url }

    private let writtenURL: RFWrittenURL?

    /// The header fields.
    public let headers: RFHeaders

    /// The bytes the value was made from.
    public let data: Data

    /// Seconds from the start of the call until the answer was complete, redirects and retries included.
    public let responseTime: TimeInterval

    /// What the call took: attempts, waits, and what the transport measured.
    public let metrics: RFMetrics

    /// Makes a response, for tests of code that takes one.
    public init(
        value: Value?,
        code: Int,
        url: URL? = nil,
        headers: RFHeaders = RFHeaders(),
        data: Data = Data(),
        responseTime: TimeInterval = 0,
        metrics: RFMetrics = RFMetrics()
    ) {
        self.init(
            value: value, code: code, writtenURL: url.map { RFWrittenURL($0) }, headers: headers, data: data,
            responseTime: responseTime, metrics: metrics)
    }

    init(
        value: Value?, code: Int, writtenURL: RFWrittenURL?, headers: RFHeaders, data: Data,
        responseTime: TimeInterval, metrics: RFMetrics
    ) {
        self.value = value
        self.code = code
        self.writtenURL = writtenURL
        self.headers = headers
        self.data = data
        self.responseTime = responseTime
        self.metrics = metrics
    }
}

extension RFResponse: Sendable where Value: Sendable {}
