import Foundation

/// For answers that are property lists, in XML or binary.
///
/// Arrays and dictionaries may be nested 512 deep, as in JSON; a deeper list, or one that contains itself, fails with
/// ``RFErrorKind/decoding``.
///
/// An empty body is nil if `Value` is an Optional, nothing if it's ``RFEmpty``, and otherwise fails with
/// ``RFErrorKind/emptyResponse``.
public struct RFPropertyListResponse<Value: Decodable>: RFDecodable {
    /// `application/x-plist`
    public static var acceptType: String? { "application/x-plist" }

    /// The decoded value.
    public let object: Value

    /// Decodes the bytes.
    public init(data: Data) throws {
        try self.init(payload: RFPayload(code: 200, data: data))
    }

    /// Decodes the bytes.
    public init(payload: RFPayload) throws {
        if payload.data.isEmpty {
            object = try payload.emptyBody(as: Value.self)
        } else {
            try RFPropertyListCheck.check(payload.data)
            object = try PropertyListDecoder().decode(Value.self, from: payload.data)
        }
    }
}
