import Foundation

/// For JSON answers of which one part is wanted: the value at `data.items`, say.
///
///     enum Items: RFKeyPath { static let path = "data.items" }
///
///     class ListBooks: RFRequest<RFKeyPathResponse<[Book], Items>> {
///         override var domain: String { "https://api.example.com" }
///         override var pathResource: String { "books" }
///     }
///
/// Where the path leads nowhere, an Optional `Value` is nil; any other fails with a `DecodingError` whose coding
/// path begins at the top of the document. Else it reads as ``RFDecodableResponse`` does.
public struct RFKeyPathResponse<Value: Decodable, Path: RFKeyPath>: RFDecodable {
    /// `application/json`
    public static var acceptType: String? { "application/json" }

    /// The value at the path.
    public let object: Value

    /// Decodes with a plain `JSONDecoder`.
    public init(data: Data) throws {
        try self.init(payload: RFPayload(code: 200, data: data))
    }

    /// Decodes with the request's decoder.
    public init(payload: RFPayload) throws {
        object =
            try payload.data.isEmpty
            ? payload.emptyBody(as: Value.self) : payload.decode(RFPart<Value, Path>.self).value
    }
}

/// Where in a JSON document the value of an ``RFKeyPathResponse`` stands.
public protocol RFKeyPath: SendableMetatype {
    /// The keys from the top, with dots between them: `data.items`. They are written as the decoder's
    /// `keyDecodingStrategy` makes them, like the names of properties. Empty: the whole document.
    static var path: String { get }
}

private struct RFPart<Value: Decodable, Path: RFKeyPath>: Decodable {
    let value: Value

    init(from decoder: any Decoder) throws {
        value = try decoder.value(Value.self, at: RFPath(Path.path))
    }
}
