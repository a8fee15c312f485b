/// Finds the place in a JSON text that a coding path leads to.
struct RFJSONLocator {
    private var reader: RFJSONReader

    /// The bytes of the value at the path, or nil if there is none, or if what comes before it isn't JSON.
    static func range(of path: [any CodingKey], in source: [UInt8]) -> Range<Int>? {
        var locator = RFJSONLocator(reader: RFJSONReader(source))
        return try? locator.find(path)
    }

    private mutating func find(_ path: [any CodingKey]) throws(RFJSONReader.Fault) -> Range<Int> {
        var value = try next()
        for key in path {
            switch value.kind {
            case .beginObject: value = try member(key.stringValue)
            case .beginArray: value = try element(key.intValue)
            default: throw RFJSONReader.Fault()
            }
        }
        return value.range.lowerBound..<(try skip(value))
    }

    /// The first token of the value of a member of the object that was just begun.
    private mutating func member(_ name: String) throws(RFJSONReader.Fault) -> RFJSONReader.Token {
        while true {
            let key = try next()
            guard key.kind == .string, try next().kind == .colon else { throw RFJSONReader.Fault() }
            let value = try next()
            if isName(key, name) { return value }
            _ = try skip(value)
            guard try next().kind == .comma else { throw RFJSONReader.Fault() }
        }
    }

    /// The first token of an element of the array that was just begun.
    private mutating func element(_ index: Int?) throws(RFJSONReader.Fault) -> RFJSONReader.Token {
        guard let index, index >= 0 else { throw RFJSONReader.Fault() }
        var value = try next()
        for _ in 0..<index {
            _ = try skip(value)
            guard try next().kind == .comma else { throw RFJSONReader.Fault() }
            value = try next()
        }
        return value
    }

    /// Moves behind a value whose first token was read.
    private mutating func skip(_ first: RFJSONReader.Token) throws(RFJSONReader.Fault) -> Int {
        var token = first
        var depth = 0
        while true {
            switch token.kind {
            case .beginObject, .beginArray: depth += 1
            case .endObject, .endArray: depth -= 1
            default: break
            }
            if depth <= 0 { return token.range.upperBound }
            token = try next()
        }
    }

    private mutating func next() throws(RFJSONReader.Fault) -> RFJSONReader.Token {
        guard let token = try reader.next() else { throw RFJSONReader.Fault() }
        return token
    }

    /// A decoder may have made `firstName` of `first_name`.
    private func isName(_ key: RFJSONReader.Token, _ name: String) -> Bool {
        let text = reader.source[(key.range.lowerBound + 1)..<(key.range.upperBound - 1)]
        let written = String(decoding: RFJSONText.unescaped(text), as: UTF8.self)
        return written == name || RFJSONLocator.letters(of: written) == RFJSONLocator.letters(of: name)
    }

    private static func letters(of name: String) -> String {
        name.filter { $0 != "_" }.lowercased()
    }
}
