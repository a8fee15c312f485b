/// Takes the elements of an array.
struct RFTreeUnkeyedContainer: UnkeyedEncodingContainer {
    let encoder: RFTreeEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.node.count }

    func encodeNil() {
        encoder.node.append(RFTreeNode(.null))
    }

    func encode<T: Encodable>(_ value: T) throws {
        encoder.node.append(try encoder.node(for: value, at: RFTreeKey(intValue: count)))
    }

    func nestedContainer<Nested: CodingKey>(keyedBy keyType: Nested.Type) -> KeyedEncodingContainer<Nested> {
        child().container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        child().unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        child()
    }

    private func child() -> RFTreeEncoder {
        encoder.child(at: RFTreeKey(intValue: count), attach: encoder.node.append)
    }
}
