import Foundation

/// All that a response wrapper can read from.
public struct RFPayload {
    /// The status code.
    public let code: Int

    /// The header fields, one line for each name.
    public let headerFields: [String: String]

    /// The bytes of the body, decompressed; empty if there were none.
    public let data: Data

    /// The request's `jsonDecoder`.
    public let jsonDecoder: JSONDecoder

    /// The header fields, looked up without regard to case.
    public var headers: RFHeaders { RFHeaders(headerFields) }

    /// The value of `Content-Type`, or nil.
    var contentType: String? {
        headerFields.first { RFHeaders.isSameName($0.key, "Content-Type") }?.value
    }

    /// Makes a payload.
    public init(
        code: Int,
        headerFields: [String: String] = [:],
        data: Data,
        jsonDecoder: JSONDecoder = JSONDecoder()
    ) {
        self.code = code
        self.headerFields = headerFields
        self.data = data
        self.jsonDecoder = jsonDecoder
    }
}
