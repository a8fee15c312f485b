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

    private var parsed: [Field]

    /// The fields of an answer, until somebody changes them; `parsed` is empty as long as they are there.
    private var received: RFHeaderLines?

    var fields: [Field] { received?.fields ?? parsed }

    /// No fields.
    public init() {
        parsed = []
    }

    /// The fields, in this order.
    public init(_ fields: [Field]) {
        parsed = fields
    }

    /// The fields of lines received.
    init(_ lines: RFHeaderLines) {
        parsed = []
        received = lines
    }

    /// The entries of a dictionary, sorted by name so that the order is stable.
    public init(_ dictionary: [String: String]) {
        parsed = dictionary.map(Field.init(name:value:))
        if parsed.count > 1 { parsed.sort { $0.name < $1.name } }
    }

    /// The value of a field, or nil if there is none.
    ///
    /// Several fields of one name are joined with `, ` (RFC 9110 §5.3). `Set-Cookie` can't be joined; use
    /// ``values(for:)`` for it. Setting replaces every field of that name by one, at the place of the first;
    /// setting nil removes them.
    public subscript(name: String) -> String? {
        get {
            if let received { return RFHeaders.joined(received.values(for: name)) }
            var found: String?
            for field in parsed where RFHeaders.isSameName(field.name, name) {
                found = found.map { $0 + ", " + field.value } ?? field.value
            }
            return found
        }
        set {
            guard let newValue else { return remove(name) }
            parse()
            guard let first = parsed.firstIndex(where: { RFHeaders.isSameName($0.name, name) }) else {
                return add(name, newValue)
            }
            parsed[first] = Field(name: name, value: newValue)
            var index = parsed.count - 1
            while index > first {
                if RFHeaders.isSameName(parsed[index].name, name) { parsed.remove(at: index) }
                index -= 1
            }
        }
    }

    /// The values of all fields of a name, in order.
    public func values(for name: String) -> [String] {
        if let received { return received.values(for: name) }
        return parsed.filter { RFHeaders.isSameName($0.name, name) }.map(\.value)
    }

    /// Whether a field of that name is there.
    public func contains(_ name: String) -> Bool {
        if let received { return !received.values(for: name).isEmpty }
        return parsed.contains { RFHeaders.isSameName($0.name, name) }
    }

    /// Adds a field after the others, even if one of that name is there.
    public mutating func add(_ name: String, _ value: String) {
        parse()
        parsed.append(Field(name: name, value: value))
    }

    /// Removes all fields of a name.
    public mutating func remove(_ name: String) {
        parse()
        parsed.removeAll { RFHeaders.isSameName($0.name, name) }
    }

    /// Sets every field of `other`, replacing those of the same names here.
    public mutating func merge(_ other: RFHeaders) {
        for name in Set(other.fields.map { $0.name.lowercased() }) { remove(name) }
        parse()
        parsed.append(contentsOf: other.fields)
    }

    private mutating func parse() {
        guard let received else { return }
        parsed = received.fields
        self.received = nil
    }

    private static func joined(_ values: [String]) -> String? {
        values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// The fields as a dictionary: names as first written, repeated values joined with `, `.
    public var dictionary: [String: String] {
        if let distinct = received?.fieldsByName { return distinct }
        let fields = fields
        var result = [String: String](minimumCapacity: fields.count)
        var isRepeated = false
        for field in fields {
            if let earlier = result.updateValue(field.value, forKey: field.name) {
                result[field.name] = earlier + ", " + field.value
                isRepeated = true
            }
        }
        guard isRepeated || RFHeaders.hasNamesThatDifferInCase(fields) else { return result }
        return RFHeaders(fields).joinedByName
    }

    private static func hasNamesThatDifferInCase(_ fields: [Field]) -> Bool {
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
        return zip(one, other).allSatisfy(isSameNameByte)
    }

    static func isSameNameByte(_ one: UInt8, _ other: UInt8) -> Bool {
        one == other || (one ^ other == 0x20 && isLetter(one))
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
    }

    /// Whether both have the same fields in the same order.
    public static func == (one: RFHeaders, other: RFHeaders) -> Bool {
        one.fields == other.fields
    }

    /// Hashes the fields.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(fields)
    }
}

extension RFHeaders: RandomAccessCollection {
    /// The position of the first field.
    public var startIndex: Int { fields.startIndex }
    /// The position after the last field.
    public var endIndex: Int { fields.endIndex }
    /// The field at a position.
    public subscript(position: Int) -> Field { fields[position] }

    /// Goes through the fields.
    public func makeIterator() -> IndexingIterator<[Field]> {
        // The default one would make the fields of an answer again at every step.
        fields.makeIterator()
    }
}

extension RFHeaders: ExpressibleByDictionaryLiteral {
    /// The fields in the order they are written; a repeated name stays repeated.
    public init(dictionaryLiteral elements: (String, String)...) {
        parsed = elements.map(Field.init(name:value:))
    }
}
