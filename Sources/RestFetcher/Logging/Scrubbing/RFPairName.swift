/// The name before a delimiter in something that looks like a name with its value.
struct RFPairName {
    let isQuoted: Bool
    private let bytes: ArraySlice<UInt8>

    /// The name that `text` ends in.
    init(endingIn text: ArraySlice<UInt8>, place: RFPairScrubber.Place) {
        let trimmed = place == .query ? text : text.prefix(through: { !RFPairName.space.contains($0) })
        if place == .query {
            isQuoted = false
            bytes = trimmed.suffix(while: { !RFPairName.querySeparators.contains($0) })
        } else if let quote = RFQuote(atEndOf: trimmed) {
            isQuoted = true
            bytes = trimmed.dropLast(quote.length).suffix(while: { $0 != quote.lastByte })
        } else {
            isQuoted = false
            bytes = trimmed.suffix(while: { $0 >= 0x80 || RFPairName.characters.contains($0) })
        }
    }

    func isSecret(among names: RFSecretNames) -> Bool {
        !bytes.isEmpty && names.contains(RFPairName.plain(bytes)[...])
    }

    /// `text` without the escapes of JSON and URLs.
    static func plain(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var plain = RFJSONText.unescaped(text)
        // Encoded several times is a URL within a URL; three are enough for any redirect.
        for _ in 0..<3 where plain.contains(UInt8(ascii: "%")) { plain = plain[...].percentDecoded }
        return plain
    }

    private static let querySeparators = RFByteSet("&;?#")
    private static let space = RFByteSet(" \t\r\n")
    private static let characters = RFByteSet.alphanumerics.union("_-.[]%$@+~\\")
}

extension ArraySlice {
    /// Up to the last element that fits.
    fileprivate func prefix(through isLast: (Element) -> Bool) -> ArraySlice {
        lastIndex(where: isLast).map { self[...$0] } ?? self[..<startIndex]
    }

    /// The elements at the end that belong together.
    fileprivate func suffix(while belongs: (Element) -> Bool) -> ArraySlice {
        lastIndex { !belongs($0) }.map { self[($0 + 1)...] } ?? self
    }
}
