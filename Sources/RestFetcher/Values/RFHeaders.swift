/// Header fields in the order they were added or received (RFC 9110 §5).
///
/// Names are compared without regard to case, and kept as written. A name may occur several times.
public struct RFHeaders: Sendable, Hashable {
    /// One header line.
    public struct Field: Sendable, Hashable {
        /// The name, as written.
        public var name: String
        /// The value, without the white space around it.
        public var value: String

        /// Makes a field; nothing is checked until the request is sent.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    private(set) var fields: [Field]

    /// No fields.
    public init() {
        fields = []
    }

    /// The fields, in this order.
    public init(_ fields: [Field]) {
        self.fields = fields
    }

    /// The entries of a dictionary, sorted by name so that the order is stable.
    public init(_ dictionary: [String: String]) {
        fields = dictionary.map(Field.init(name:value:))
        if fields.count > 1 { fields.sort { $0.name < $1.name } }
    }

    /// The value of a field, or nil if there is none.
    ///
    /// Several fields of one name are joined with `, ` (RFC 9110 §5.3). `Set-Cookie` can't be joined; use
    /// ``values(for:)`` for it. Setting replaces every field of that name by one, at the place of the first;
    /// setting nil removes them.
    public subscript(name: String) -> String? {
        get {
            var found: String?
            for field in fields where RFHeaders.isSameName(field.name, name) {
                found = found.map { $0 + ", " + field.value } ?? field.value
            }
            return found
        }
        set {
            guard let newValue else { return remove(name) }
            guard let first = fields.firstIndex(where: { RFHeaders.isSameName($0.name, name) }) else {
                return add(name, newValue)
            }
            fields[first] = Field(name: name, value: newValue)
            var index = fields.count - 1
            while index > first {
                if RFHeaders.isSameName(fields[index].name, name) { fields.remove(at: index) }
                index -= 1
            }
        }
    }

    /// The values of all fields of a name, in order.
    public func values(for name: String) -> [String] {
        fields.filter { RFHeaders.isSameName($0.name, name) }.map(\.value)
    }

    /// Whether a field of that name is there.
    public func contains(_ name: String) -> Bool {
        fields.contains { RFHeaders.isSameName($0.name, name) }
    }

    /// Adds a field after the others, even if one of that name is there.
    public mutating func add(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    /// Removes all fields of a name.
    public mutating func remove(_ name: String) {
        fields.removeAll { RFHeaders.isSameName($0.name, name) }
    }

    /// Sets every field of `other`, replacing those of the same names here.
    public mutating func merge(_ other: RFHeaders) {
        for name in Set(other.fields.map { $0.name.lowercased() }) { remove(name) }
        fields.append(contentsOf: other.fields)
    }

    /// The fields as a dictionary: names as first written, repeated values joined with `, `.
    public var dictionary: [String: String] {
        var result = [String: String](minimumCapacity: fields.count)
        var isRepeated = false
        for field in fields {
            if let earlier = result.updateValue(field.value, forKey: field.name) {
                result[field.name] = earlier + ", " + field.value
                isRepeated = true
            }
        }
        return isRepeated || hasNamesThatDifferInCase ? joinedByName : result
    }

    private var hasNamesThatDifferInCase: Bool {
        var index = 1
        while index < fields.count {
            let name = fields[index].name
            if fields[..<index].contains(where: { $0.name != name && RFHeaders.isSameName($0.name, name) }) {
                return true
            }
            index += 1
        }
        return false
    }

    private var joinedByName: [String: String] {
        var result: [String: String] = [:]
        var firstNames: [String: String] = [:]
        for field in fields where firstNames[field.name.lowercased()] == nil {
            firstNames[field.name.lowercased()] = field.name
            result[field.name] = self[field.name]
        }
        return result
    }

    static func isSameName(_ one: String, _ other: String) -> Bool {
        let one = one.utf8
        let other = other.utf8
        guard one.count == other.count else { return false }
        return zip(one, other).allSatisfy { $0 == $1 || ($0 ^ $1 == 0x20 && isLetter($0)) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
    }
}

extension RFHeaders: RandomAccessCollection {
    /// The position of the first field.
    public var startIndex: Int { fields.startIndex }
    /// The position after the last field.
    public var endIndex: Int { fields.endIndex }
    /// The field at a position.
    public subscript(position: Int) -> Field { fields[position] }
}

extension RFHeaders: ExpressibleByDictionaryLiteral {
    /// The fields in the order they are written; a repeated name stays repeated.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map(Field.init(name:value:))
    }
}
