import Foundation

/// For answers that are property lists, in XML or binary.
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
        object =
            try payload.data.isEmpty
            ? payload.emptyBody(as: Value.self) : PropertyListDecoder().decode(Value.self, from: payload.data)
    }
}
