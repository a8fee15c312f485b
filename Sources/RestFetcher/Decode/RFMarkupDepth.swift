/// How deep the elements of a property list in XML are nested.
///
/// Strict where a parser could see it otherwise: what isn't plain XML is refused, so that nothing can hide a level.
struct RFMarkupDepth {
    private let source: [UInt8]
    private var position = 0
    private var depth = 0

    static func check(_ source: [UInt8]) throws(RFError) {
        var reader = RFMarkupDepth(source: source)
        try reader.read()
    }

    private mutating func read() throws(RFError) {
        while let start = source[position...].firstIndex(of: UInt8(ascii: "<")) {
            position = start + 1
            if take("!--") {
                try skip(past: "-->")
            } else if take("![CDATA[") {
                try skip(past: "]]>")
            } else if take("?") {
                try skip(past: "?>")
            } else if take("!") {
                try skipDeclaration()
            } else {
                try readTag()
            }
        }
    }

    /// Around the arrays and dictionaries is `<plist>`, and in the innermost may be a value.
    private mutating func readTag() throws(RFError) {
        let isEnd = take("/")
        let inside = try restOfTag()
        if isEnd {
            depth -= 1
        } else if inside.last != UInt8(ascii: "/") {
            depth += 1
            if depth > RFPropertyListCheck.deepest + 2 { throw RFPropertyListCheck.tooDeep }
        }
    }

    /// `<!DOCTYPE …>`, without declarations of its own: property lists need none.
    private mutating func skipDeclaration() throws(RFError) {
        guard try !restOfTag().contains(UInt8(ascii: "[")) else { throw RFMarkupDepth.malformed }
    }

    private mutating func restOfTag() throws(RFError) -> ArraySlice<UInt8> {
        let rest = source[position...]
        guard let end = rest.firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "<") }),
            source[end] == UInt8(ascii: ">")
        else { throw RFMarkupDepth.malformed }
        defer { position = end + 1 }
        return rest[..<end]
    }

    private mutating func take(_ text: String) -> Bool {
        guard source[position...].starts(with: text.utf8) else { return false }
        position += text.utf8.count
        return true
    }

    private mutating func skip(past end: String) throws(RFError) {
        while position < source.count {
            if take(end) { return }
            position += 1
        }
        throw RFMarkupDepth.malformed
    }

    private static var malformed: RFError { RFPropertyListCheck.fault("isn't well-formed XML") }
}
