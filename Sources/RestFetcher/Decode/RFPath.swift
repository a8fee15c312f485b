/// The keys from the top of a JSON document down to a value, written with dots: `data.items`.
///
/// The keys are those that the decoder's `keyDecodingStrategy` makes. An empty path is the whole document.
struct RFPath {
    let keys: [RFPathKey]

    init(_ text: String) {
        keys = text.split(separator: ".").map { RFPathKey($0) }
    }
}

struct RFPathKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: Substring) { stringValue = String(name) }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension Decoder {
    /// Decodes what stands at the path. Where something on the way is missing or null, a type that has a value
    /// for "nothing came" is that; any other is an error with the exact coding path.
    func value<Value: Decodable>(_ type: Value.Type, at path: RFPath) throws -> Value {
        guard let last = path.keys.last else { return try singleValueContainer().decode(type) }
        var container = try self.container(keyedBy: RFPathKey.self)
        for key in path.keys.dropLast() {
            if let empty = type.valueWhenEmpty, try container.isEmpty(at: key) { return empty }
            container = try container.nestedContainer(keyedBy: RFPathKey.self, forKey: key)
        }
        if let empty = type.valueWhenEmpty, try container.isEmpty(at: last) { return empty }
        return try container.decode(type, forKey: last)
    }
}

extension KeyedDecodingContainer {
    fileprivate func isEmpty(at key: Key) throws -> Bool {
        try !contains(key) || decodeNil(forKey: key)
    }
}
