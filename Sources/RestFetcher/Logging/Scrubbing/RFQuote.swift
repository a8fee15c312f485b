/// A quotation mark as it may stand in text from anywhere: plain, behind backslashes because the text is itself
/// quoted, or as a character reference of HTML.
struct RFQuote {
    private let mark: ArraySlice<UInt8>
    private let backslashes: Int

    var length: Int { backslashes + mark.count }

    /// The byte that no name between two such marks has.
    var lastByte: UInt8? { mark.last }

    /// The mark that begins at the start of `text`.
    init?(atStartOf text: ArraySlice<UInt8>) {
        let rest = text.drop { $0 == RFQuote.backslash }
        guard let first = rest.first else { return nil }
        backslashes = text.count - rest.count
        if RFQuote.plain.contains(first) {
            mark = rest.prefix(1)
        } else if first == UInt8(ascii: "&"), let reference = RFQuote.references.first(where: rest.starts) {
            mark = reference[...]
        } else {
            return nil
        }
    }

    /// The mark that ends at the end of `text`.
    init?(atEndOf text: ArraySlice<UInt8>) {
        guard let last = text.last else { return nil }
        if RFQuote.plain.contains(last) {
            mark = text.suffix(1)
        } else if last == UInt8(ascii: ";"),
            let reference = RFQuote.references.first(where: { text.suffix($0.count).elementsEqual($0) })
        {
            mark = reference[...]
        } else {
            return nil
        }
        backslashes = RFQuote.backslashes(before: text.endIndex - mark.count, in: text)
    }

    /// Where the quotation that begins at the start of `text` ends: the position of its closing mark.
    ///
    /// A mark that letters or digits follow doesn't end it: then somebody forgot to escape it.
    func closing(in text: ArraySlice<UInt8>) -> Int? {
        var index = text.startIndex
        while let found = text[index...].firstIndex(of: mark[mark.startIndex]) {
            index = found + 1
            guard text[found...].starts(with: mark) else { continue }
            let count = RFQuote.backslashes(before: found, in: text)
            let isEscaped =
                count < backslashes || !(count - backslashes).isMultiple(of: 2 * (backslashes + 1))
            let isInside = text[(found + mark.count)...].first.map(RFByteSet.alphanumerics.contains) ?? false
            if !isEscaped && !isInside { return found - backslashes }
        }
        return nil
    }

    private static func backslashes(before end: Int, in text: ArraySlice<UInt8>) -> Int {
        var start = end
        while start > text.startIndex, text[start - 1] == backslash { start -= 1 }
        return end - start
    }

    private static let backslash = UInt8(ascii: "\\")
    private static let plain = RFByteSet("\"'`")
    private static let references = ["&quot;", "&apos;", "&#34;", "&#39;", "&#x22;", "&#x27;"].map {
        Array($0.utf8)
    }
}
