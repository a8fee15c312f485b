import Foundation

/// For answers whose type says how they are read: for generic code that declares many endpoints.
///
/// - ``RFEmpty``: any body at all, also none, and it isn't looked at.
/// - `Data`: the bytes as they are.
/// - `String`: the text, as ``RFStringResponse`` reads it. A JSON answer that is a string is that string.
/// - An Optional of one of these: nil if the body is empty.
/// - Everything else: as ``RFDecodableResponse`` reads it.
public struct RFValueResponse<Value: Decodable>: RFDecodable {
    /// `application/json`, unless the value is read as it is.
    public static var acceptType: String? {
        Value.self is any RFPlainValue.Type ? nil : RFDecodableResponse<Value>.acceptType
    }

    /// The value.
    public let object: Value

    /// Reads the bytes with a plain `JSONDecoder`.
    public init(data: Data) throws {
        try self.init(payload: RFPayload(code: 200, data: data))
    }

    /// Reads the body with the request's decoder.
    public init(payload: RFPayload) throws {
        if let plain = Value.self as? any RFPlainValue.Type, let value = try plain.read(payload) as? Value {
            object = value
        } else {
            object = try RFDecodableResponse<Value>(payload: payload).object
        }
    }
}

/// A type that an answer is read as without being decoded.
private protocol RFPlainValue {
    static func read(_ payload: RFPayload) throws -> Self
}

extension RFEmpty: RFPlainValue {
    static func read(_ payload: RFPayload) -> RFEmpty { RFEmpty() }
}

extension Data: RFPlainValue {
    static func read(_ payload: RFPayload) -> Data { payload.data }
}

extension String: RFPlainValue {
    static func read(_ payload: RFPayload) throws -> String {
        let type = payload.contentType.flatMap { RFMediaType($0) }
        if type?.isJSON == true, let string = try? payload.decode(String.self) { return string }
        return try RFStringResponse(payload: payload).object
    }
}

extension Optional: RFPlainValue where Wrapped: RFPlainValue {
    static func read(_ payload: RFPayload) throws -> Wrapped? {
        payload.data.isEmpty ? nil : try Wrapped.read(payload)
    }
}
