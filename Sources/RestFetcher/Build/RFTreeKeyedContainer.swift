/// Takes the members of an object.
struct RFTreeKeyedContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: RFTreeEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Key) {
        set(RFTreeNode(.null), for: key)
    }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        set(try encoder.node(for: value, at: key), for: key)
    }

    func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
        if let value { try encode(value, forKey: key) } else { encodeNil(forKey: key) }
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy keyType: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        child(at: key).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        child(at: key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        child(at: RFTreeKey(stringValue: "super"))
    }

    func superEncoder(forKey key: Key) -> any Encoder {
        child(at: key)
    }

    private func child(at key: any CodingKey) -> RFTreeEncoder {
        encoder.child(at: key) { set($0, for: key) }
    }

    private func set(_ node: RFTreeNode, for key: any CodingKey) {
        encoder.node.set(key.stringValue, node)
    }
}

// The protocol's own versions of these leave nil out, and only whoever writes the query knows whether it should
// be left out.
extension RFTreeKeyedContainer {
    func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try encode(value, forKey: key) }
    func encodeIfPresent(_ value: String?, forKey key: Key) throws { try encode(value, forKey: key) }
    func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try encode(value, forKey: key) }
    func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try encode(value, forKey: key) }
    func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try encode(value, forKey: key) }
    func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try encode(value, forKey: key) }
    func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try encode(value, forKey: key) }
    func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try encode(value, forKey: key) }
    func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try encode(value, forKey: key) }
    func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try encode(value, forKey: key) }
    func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try encode(value, forKey: key) }
    func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try encode(value, forKey: key) }
    func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try encode(value, forKey: key) }
    func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try encode(value, forKey: key) }
}
