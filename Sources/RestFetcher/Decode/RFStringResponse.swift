import Foundation

/// For answers wanted as text, read in the charset that `Content-Type` names; UTF-8 if it names none.
///
/// A byte order mark decides before the charset does, and is dropped. No body is the empty string. See
/// ``RFCharset`` for the charsets known.
public struct RFStringResponse: RFDecodable {
    /// The text.
    public let object: String

    /// Reads UTF-8, or UTF-16 with a byte order mark.
    public init(data: Data) throws {
        object = try RFCharset.decode(data, contentType: nil)
    }

    /// Reads the charset named by `Content-Type`.
    public init(payload: RFPayload) throws {
        object = try RFCharset.decode(payload.data, contentType: payload.contentType)
    }
}
