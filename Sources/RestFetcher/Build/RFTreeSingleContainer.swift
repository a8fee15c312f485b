/// Takes a value that is no collection.
struct RFTreeSingleContainer: SingleValueEncodingContainer {
    let encoder: RFTreeEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() {
        encoder.put(.null)
    }

    func encode<T: Encodable>(_ value: T) throws {
        try encoder.encode(value)
    }
}
