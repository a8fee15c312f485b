/// Cuts JSON (RFC 8259) into tokens. Whether they come in a sensible order is for its user to say.
struct RFJSONReader {
    struct Fault: Error {}

    struct Token {
        enum Kind { case beginObject, endObject, beginArray, endArray, colon, comma, string, scalar }

        var kind: Kind
        var range: Range<Int>
        /// Of a string: whether there is a backslash in it.
        var hasEscape = false
        /// Of a string: whether a name and a value may be in it.
        var hasPair = false
        /// Whether a line ended between the last token and this one.
        var isOnNewLine = false
    }

    let source: [UInt8]

    /// Where the last token began, also one that isn't whole, and the end of the source after the last.
    private(set) var start = 0
    /// Where the token before it began.
    private(set) var previousStart = 0
    private var position = 0

    init(_ source: [UInt8]) {
        self.source = source
    }

    /// The next token, or nil at the end.
    mutating func next() throws(Fault) -> Token? {
        let isOnNewLine = skipSpace()
        previousStart = start
        start = position
        guard position < source.count else { return nil }
        var token = Token(kind: .scalar, range: start..<start)
        switch source[position] {
        case UInt8(ascii: "\""): try readString(&token)
        case UInt8(ascii: "t"): try readLiteral("true")
        case UInt8(ascii: "f"): try readLiteral("false")
        case UInt8(ascii: "n"): try readLiteral("null")
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
        case let byte:
            guard let kind = RFJSONReader.punctuation(byte) else { throw Fault() }
            token.kind = kind
            position += 1
        }
        token.range = start..<position
        token.isOnNewLine = isOnNewLine
        return token
    }

    private static func punctuation(_ byte: UInt8) -> Token.Kind? {
        switch byte {
        case UInt8(ascii: "{"): .beginObject
        case UInt8(ascii: "}"): .endObject
        case UInt8(ascii: "["): .beginArray
        case UInt8(ascii: "]"): .endArray
        case UInt8(ascii: ":"): .colon
        case UInt8(ascii: ","): .comma
        default: nil
        }
    }

    private mutating func skipSpace() -> Bool {
        var sawLineEnd = false
        while position < source.count {
            switch source[position] {
            case UInt8(ascii: "\n"): sawLineEnd = true
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): break
            default: return sawLineEnd
            }
            position += 1
        }
        return sawLineEnd
    }

    private mutating func readString(_ token: inout Token) throws(Fault) {
        token.kind = .string
        position += 1
        while position < source.count {
            if !isSpecial[Int(source[position])] {
                position += 1
                continue
            }
            switch source[position] {
            case UInt8(ascii: "\""):
                position += 1
                return
            case UInt8(ascii: "\\"):
                token.hasEscape = true
                try readEscape()
            case 0..<0x20:
                throw Fault()
            default:
                token.hasPair = true
                position += 1
            }
        }
        throw Fault()
    }

    /// The bytes that mean something inside a string. A table, because most bytes of most bodies are looked up.
    private let isSpecial = RFJSONReader.specials
    private static let specials = (0...255).map { $0 < 0x20 || "\"\\=:%".utf8.contains($0) }

    private mutating func readEscape() throws(Fault) {
        guard position + 1 < source.count else { throw Fault() }
        switch source[position + 1] {
        case UInt8(ascii: "u"):
            guard position + 5 < source.count,
                source[(position + 2)...(position + 5)].allSatisfy({ $0.hexValue != nil })
            else { throw Fault() }
            position += 6
        case let byte where RFJSONReader.escapes.contains(byte):
            position += 2
        default:
            throw Fault()
        }
    }

    private static let escapes = RFByteSet("\"\\/bfnrt")

    private mutating func readLiteral(_ word: String) throws(Fault) {
        guard source[position...].starts(with: word.utf8) else { throw Fault() }
        position += word.utf8.count
    }

    private mutating func readNumber() throws(Fault) {
        skip(UInt8(ascii: "-"))
        if !skip(UInt8(ascii: "0")) { try readDigits() }
        if skip(UInt8(ascii: ".")) { try readDigits() }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            if !skip(UInt8(ascii: "+")) { skip(UInt8(ascii: "-")) }
            try readDigits()
        }
    }

    private mutating func readDigits() throws(Fault) {
        let first = position
        while position < source.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(source[position]) {
            position += 1
        }
        if position == first { throw Fault() }
    }

    @discardableResult
    private mutating func skip(_ byte: UInt8) -> Bool {
        guard position < source.count, source[position] == byte else { return false }
        position += 1
        return true
    }
}
