import Foundation

/// For answers in JSON, decoded with the request's `jsonDecoder`.
///
/// An empty body is nil if `Value` is an Optional, nothing if it's ``RFEmpty``, and otherwise fails with
/// ``RFErrorKind/emptyResponse``. See ``RFPayload/decode(_:)`` for the encodings understood.
///
/// Numbers, `Bool` and `String` are also read from a `text/plain` answer, white space around a number or `Bool`
/// left out; a string is the whole text.
public struct RFDecodableResponse<Value: Decodable>: RFDecodable {
    /// `application/json`
    public static var acceptType: String? { "application/json" }

    /// The decoded value.
    public let object: Value

    /// Decodes with a plain `JSONDecoder`.
    public init(data: Data) throws {
        try self.init(payload: RFPayload(code: 200, data: data))
    }

    /// Decodes with the request's decoder.
    public init(payload: RFPayload) throws {
        object = try payload.plainText(as: Value.self) ?? payload.decode()
    }
}
