import Foundation

/// For answers in JSON, decoded with the request's `jsonDecoder`.
///
/// An empty body is nil if `Value` is an Optional, and otherwise fails with ``RFErrorKind/emptyResponse``.
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
        if payload.data.isEmpty {
            guard let optional = Value.self as? any RFNilValue.Type, let none = optional.none as? Value else {
                throw RFError.emptyResponse(expected: Value.self)
            }
            object = none
        } else {
            object = try payload.jsonDecoder.decode(Value.self, from: payload.data)
        }
    }
}

/// A type that has a value for "nothing came": every Optional.
private protocol RFNilValue {
    static var none: Self { get }
}

extension Optional: RFNilValue {}

extension RFError {
    static func emptyResponse(expected type: Any.Type) -> RFError {
        RFError(
            stage: .decode, kind: .emptyResponse,
            message: "The body was empty, but \(type) was to be decoded from it.")
    }
}
