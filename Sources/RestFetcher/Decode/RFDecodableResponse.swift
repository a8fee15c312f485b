import Foundation

/// For answers in JSON, decoded with the request's `jsonDecoder`.
///
/// An empty body is nil if `Value` is an Optional, nothing if it's ``RFEmpty``, and otherwise fails with
/// ``RFErrorKind/emptyResponse``. See ``RFPayload/decode(_:)`` for the encodings understood.
///
/// Numbers, `Bool`, `String` and every other `LosslessStringConvertible` are also read from a `text/plain` answer;
/// a string is the whole text, for the others the white space around it is left out.
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
