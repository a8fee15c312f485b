/// Finds the tags in XML and HTML. Comments and CDATA count as text, so tags inside them are found too.
struct RFMarkupReader {
    struct Attribute {
        var name: ArraySlice<UInt8>
        var value: ArraySlice<UInt8>
    }

    struct Tag {
        var range: Range<Int>
        var name: ArraySlice<UInt8>
        var attributes: [Attribute] = []
        var isEnd = false
        /// `<name/>`
        var isClosed = false

        func hasName(of other: Tag) -> Bool {
            name.count == other.name.count
                && zip(name, other.name).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
        }
    }

    /// A tag begins and the text ends before it does.
    struct Fault: Error {
        var start: Int
    }

    private let source: [UInt8]
    private(set) var position = 0

    init(_ source: [UInt8]) {
        self.source = source
    }

    /// The next tag, or nil if there is none.
    mutating func next() throws(Fault) -> Tag? {
        while let start = source[position...].firstIndex(of: UInt8(ascii: "<")) {
            position = start + 1
            if let tag = try readTag(from: start) { return tag }
        }
        position = source.count
        return nil
    }

    /// Where the content of `tag`, which was read last, ends. If it doesn't, the fault is where it begins.
    mutating func endOfContent(of tag: Tag) throws(Fault) -> Int {
        var depth = 1
        while position < source.count {
            if source[position] != UInt8(ascii: "<") {
                position += 1
            } else if skip(from: "<![CDATA[", to: "]]>") || skip(from: "<!--", to: "-->") {
                continue
            } else {
                let start = position
                position += 1
                guard let inner = try? readTag(from: start), inner.hasName(of: tag) else { continue }
                if inner.isEnd { depth -= 1 } else if !inner.isClosed { depth += 1 }
                if depth == 0 { return start }
            }
        }
        throw Fault(start: tag.range.upperBound)
    }

    private mutating func skip(from opening: String, to closing: String) -> Bool {
        guard source[position...].starts(with: opening.utf8) else { return false }
        position += opening.utf8.count
        while position < source.count, !source[position...].starts(with: closing.utf8) { position += 1 }
        return true
    }

    private mutating func readTag(from start: Int) throws(Fault) -> Tag? {
        let isEnd = skip(UInt8(ascii: "/"))
        guard position < source.count else { throw Fault(start: start) }
        guard source[position] >= 0x80 || RFMarkupReader.nameStarts.contains(source[position]) else {
            return nil
        }
        var tag = Tag(range: start..<start, name: read(until: RFMarkupReader.nameEnds), isEnd: isEnd)
        while position < source.count {
            switch source[position] {
            case UInt8(ascii: ">"):
                position += 1
                tag.range = start..<position
                return tag
            case UInt8(ascii: "<"):
                // Not a tag after all, but perhaps one in what looked like its attributes.
                position = start + 1
                return nil
            case UInt8(ascii: "/"):
                position += 1
                tag.isClosed = position < source.count && source[position] == UInt8(ascii: ">")
            case let byte where RFMarkupReader.space.contains(byte):
                position += 1
            default:
                try tag.attributes.append(readAttribute(in: start))
            }
        }
        throw Fault(start: start)
    }

    private mutating func readAttribute(in tagStart: Int) throws(Fault) -> Attribute {
        // A stray `=` or quotation mark counts as the beginning of a name, so that reading goes on.
        let start = position
        position += 1
        _ = read(until: RFMarkupReader.attributeNameEnds)
        let name = source[start..<position]
        skipSpace()
        guard skip(UInt8(ascii: "=")) else { return Attribute(name: name, value: []) }
        skipSpace()
        for quote in [UInt8(ascii: "\""), UInt8(ascii: "'")] where skip(quote) {
            guard let end = source[position...].firstIndex(of: quote) else { throw Fault(start: tagStart) }
            defer { position = end + 1 }
            return Attribute(name: name, value: source[position..<end])
        }
        return Attribute(name: name, value: read(until: RFMarkupReader.valueEnds))
    }

    private mutating func read(until ends: RFByteSet) -> ArraySlice<UInt8> {
        let start = position
        position = source[start...].firstIndex(where: ends.contains) ?? source.count
        return source[start..<position]
    }

    private mutating func skipSpace() {
        while position < source.count, RFMarkupReader.space.contains(source[position]) { position += 1 }
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard position < source.count, source[position] == byte else { return false }
        position += 1
        return true
    }

    private static let nameStarts = RFByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_")
    static let space = RFByteSet(" \t\r\n\u{C}")
    private static let nameEnds = space.union("/<>")
    private static let attributeNameEnds = nameEnds.union("=")
    private static let valueEnds = space.union("<>")
}
