import Foundation

/// For answers that the request itself reads, by overriding `createResponse`.
public struct RFRawResponse<Value>: RFDecodable {
    /// What `createResponse` makes.
    public let object: Value

    /// Always fails: the bytes alone say nothing about `Value`.
    public init?(data: Data) throws {
        throw RFError(
            stage: .decode, kind: .decoding,
            message:
                "RFRawResponse<\(Value.self)> reads nothing by itself: override createResponse in the request."
        )
    }
}
