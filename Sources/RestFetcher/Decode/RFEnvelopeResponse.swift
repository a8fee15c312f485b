import Foundation

/// For JSON answers that wrap the value: `{"result": …, "meta": …}`.
///
///     struct Paging: RFEnvelopeMeta { let page: Int, pages: Int }
///
///     class ListBooks: RFRequest<RFEnvelopeResponse<[Book], Paging>> {
///         override var domain: String { "https://api.example.com" }
///         override var pathResource: String { "books" }
///     }
///
///     let books = try await ListBooks().value()
///     print(books.value.count, books.meta?.pages ?? 1)
///
/// The keys, and what an error inside the envelope looks like, are said by ``RFEnvelopeMeta``. With
/// ``RFEmpty`` as `Meta` only the value is read. A `typealias` for each API saves writing `Meta`.
public struct RFEnvelopeResponse<Value: Decodable, Meta: RFEnvelopeMeta>: RFDecodable {
    /// `application/json`
    public static var acceptType: String? { "application/json" }

    /// What was in the envelope.
    public let object: RFEnvelope<Value, Meta>

    /// Decodes with a plain `JSONDecoder`.
    public init(data: Data) throws {
        try self.init(payload: RFPayload(code: 200, data: data))
    }

    /// Decodes with the request's decoder.
    public init(payload: RFPayload) throws {
        object =
            try payload.data.isEmpty
            ? RFEnvelope(value: payload.emptyBody(as: Value.self), meta: nil) : payload.decode()
    }
}

/// What was in an envelope: the value, and what stood beside it.
public struct RFEnvelope<Value, Meta> {
    /// The value.
    public let value: Value

    /// What stood beside the value, or nil if it was missing or null.
    public let meta: Meta?

    /// Makes an envelope, for tests of code that takes one.
    public init(value: Value, meta: Meta?) {
        self.value = value
        self.meta = meta
    }
}

extension RFEnvelope: Sendable where Value: Sendable, Meta: Sendable {}

extension RFEnvelope: Decodable where Value: Decodable, Meta: RFEnvelopeMeta {
    /// Takes the parts from where `Meta` says they are. An error in the envelope is thrown.
    public init(from decoder: any Decoder) throws {
        if let type = Meta.errorType, let error = decoder.error(type, at: RFPath(Meta.errorPath)) {
            throw RFError.refused(because: "its envelope has a \(type).", by: error)
        }
        value = try decoder.value(Value.self, at: RFPath(Meta.valuePath))
        meta = try decoder.value(Meta?.self, at: RFPath(Meta.metaPath))
    }
}

extension Decoder {
    fileprivate func error<Failure: RFServerError>(_ type: Failure.Type, at path: RFPath) -> (any Error)? {
        try? value(type, at: path)
    }
}
