/// Any JSON value (RFC 8259), written as a literal or decoded from an answer of unknown shape.
///
///     let book: RFJSON = ["title": "Kindred", "year": 1979, "tags": ["novel", nil], "inPrint": true]
///     let year = book["year"]?.intValue
///
/// A variable inside a literal needs its case around it: `["title": .string(title)]`.
public enum RFJSON: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, exact.
    case number(RFJSONNumber)
    /// A string.
    case string(String)
    /// An array.
    case array([RFJSON])
    /// An object, which keeps the order of its members.
    case object(RFJSONObject)

    /// The member of an object, or nil if there is none or it isn't an object.
    public subscript(name: String) -> RFJSON? {
        if case .object(let object) = self { object[name] } else { nil }
    }

    /// The element of an array, or nil if there is none or it isn't an array.
    public subscript(index: Int) -> RFJSON? {
        if case .array(let array) = self, array.indices.contains(index) { array[index] } else { nil }
    }

    /// The text of a string, or nil.
    public var stringValue: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The value of `true` or `false`, or nil.
    public var boolValue: Bool? {
        if case .bool(let bool) = self { bool } else { nil }
    }

    /// A number that is whole and fits, or nil.
    public var intValue: Int? {
        if case .number(let number) = self { number.intValue } else { nil }
    }

    /// A number, or nil. It is rounded to what a `Double` can hold.
    public var doubleValue: Double? {
        if case .number(let number) = self { number.doubleValue } else { nil }
    }
}

extension RFJSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// `null`.
    public init(nilLiteral: ()) { self = .null }
    /// `true` or `false`.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .number(RFJSONNumber(value)) }
    /// A number.
    public init(floatLiteral value: Double) { self = .number(RFJSONNumber(value)) }
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// An array.
    public init(arrayLiteral elements: RFJSON...) { self = .array(elements) }
    /// An object with its members in this order. Of a name that is repeated the last value counts.
    public init(dictionaryLiteral elements: (String, RFJSON)...) {
        var object = RFJSONObject()
        for (name, value) in elements { object[name] = value }
        self = .object(object)
    }
}

extension RFJSON: Codable {
    /// Decodes any value. The members of objects are sorted by name, because decoders don't tell their order.
    public init(from decoder: any Decoder) throws {
        if let container = try? decoder.container(keyedBy: RFJSONKey.self) {
            let keys = container.allKeys.sorted { $0.stringValue < $1.stringValue }
            self = .object(
                RFJSONObject(
                    unique: try keys.map { ($0.stringValue, try container.decode(RFJSON.self, forKey: $0)) }))
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [RFJSON] = []
            while !container.isAtEnd { elements.append(try container.decode(RFJSON.self)) }
            self = .array(elements)
        } else {
            self = try RFJSON(scalarIn: decoder.singleValueContainer())
        }
    }

    private init(scalarIn container: any SingleValueDecodingContainer) throws {
        if container.decodeNil() {
            self = .null
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else {
            self = .number(try container.decode(RFJSONNumber.self))
        }
    }

    /// Encodes the value. In `JSONEncoder` the order of members is lost; ``RFBody/json(_:)-(RFJSON)`` keeps it.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let object):
            var container = encoder.container(keyedBy: RFJSONKey.self)
            for (name, value) in object.members { try container.encode(value, forKey: RFJSONKey(name)) }
        case .array(let array):
            var container = encoder.unkeyedContainer()
            for element in array { try container.encode(element) }
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let bool): try bool.encode(to: encoder)
        case .string(let text): try text.encode(to: encoder)
        case .number(let number): try number.encode(to: encoder)
        }
    }
}

private struct RFJSONKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
