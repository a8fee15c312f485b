/// The value after a delimiter, in something that looks like a secret name with its value.
enum RFPairValue {
    /// There is nothing to mask.
    case absent
    /// The value, without the quotation marks around it.
    case ends(Range<Int>)
    /// The value begins there, and nobody can tell where it ends.
    case endless(Int)

    init(
        in text: ArraySlice<UInt8>, after delimiter: RFPairDelimiter, of name: RFPairName,
        place: RFPairScrubber.Place
    ) {
        if place == .query {
            self.init(bare: text, before: RFPairValue.queryEnds)
        } else if delimiter.isEncoded {
            self.init(bare: text, before: RFPairValue.wordEnds)
        } else {
            let value = RFPairValue.skipSpace(of: text, overLines: name.isQuoted)
            self =
                RFPairValue(delimited: value)
                ?? RFPairValue(bare: value, after: delimiter, of: name, place: place)
        }
    }

    /// A value in quotation marks or brackets.
    private init?(delimited text: ArraySlice<UInt8>) {
        if let quote = RFQuote(atStartOf: text) {
            let content = text.dropFirst(quote.length)
            self =
                quote.closing(in: content).map { .ends(content.startIndex..<$0) }
                ?? .endless(content.startIndex)
        } else if text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[") {
            self =
                RFPairValue.bracketEnd(of: text).map { .ends(text.startIndex..<$0) }
                ?? .endless(text.startIndex)
        } else {
            return nil
        }
    }

    private init(
        bare text: ArraySlice<UInt8>, after delimiter: RFPairDelimiter, of name: RFPairName,
        place: RFPairScrubber.Place
    ) {
        if name.isQuoted {
            self.init(bare: text, before: RFPairValue.literalEnds)
        } else if !delimiter.isColon {
            self.init(bare: text, before: RFPairValue.wordEnds)
            if case .ends(let range) = self,
                RFAuthScheme.isKnown(String(decoding: text[range], as: UTF8.self))
            {
                self.init(bare: text, before: RFPairValue.lineEnds)
            }
        } else if place == .text || text.first.map(RFPairValue.digits.contains) == true {
            self.init(bare: text, before: RFPairValue.lineEnds)
        } else {
            self = .absent
        }
    }

    private init(bare text: ArraySlice<UInt8>, before ends: RFByteSet) {
        let end = text.firstIndex(where: ends.contains) ?? text.endIndex
        self = end == text.startIndex ? .absent : .ends(text.startIndex..<end)
    }

    private static func skipSpace(of text: ArraySlice<UInt8>, overLines: Bool) -> ArraySlice<UInt8> {
        var rest = text
        while let first = rest.first {
            if first == UInt8(ascii: "&"), rest.starts(with: "&gt;".utf8) {
                rest = rest.dropFirst(4)
            } else if space.contains(first) || (overLines && lineEnds.contains(first)) {
                rest = rest.dropFirst()
            } else {
                break
            }
        }
        return rest
    }

    /// Where the bracket that `text` begins with is closed.
    private static func bracketEnd(of text: ArraySlice<UInt8>) -> Int? {
        var depth = 0
        var index = text.startIndex
        while index < text.endIndex {
            switch text[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ";"):
                guard let quote = RFQuote(atEndOf: text[...index]) else { break }
                guard let end = quote.closing(in: text[(index + 1)...]) else { return nil }
                index = end + quote.length - 1
            default: break
            }
            index += 1
            if depth == 0 { return index }
        }
        return nil
    }

    private static let queryEnds = RFByteSet("&#")
    private static let wordEnds = RFByteSet("& \t\r\n\"'`<>")
    private static let literalEnds = wordEnds.union(",;}]")
    private static let lineEnds = RFByteSet("\r\n")
    private static let digits = RFByteSet("0123456789")
    /// With the signs that make `=>`, `:=` and `==` of a delimiter.
    private static let space = RFByteSet(" \t=>")
}
