/// Masks parts of URLs that are known to be secret as a whole: a path segment, or a pair of a query.
enum RFURLPartMask {
    /// - Parameter parts: percent-decoded.
    static func mask(_ parts: Set<[UInt8]>, in text: String) -> String {
        guard !parts.isEmpty else { return text }
        let source = Array(text.utf8)
        var output: [UInt8] = []
        var start = 0
        while start <= source.count {
            let end = source[start...].firstIndex(where: delimiters.contains) ?? source.count
            let part = source[start..<end]
            let words = part.dropLast(part.reversed().prefix(while: sentenceEnds.contains).count)
            if parts.contains(part.percentDecoded) {
                output += RFScrubber.mask.utf8
            } else if parts.contains(words.percentDecoded) {
                output += Array(RFScrubber.mask.utf8) + part[words.endIndex...]
            } else {
                output += part
            }
            if end < source.count { output.append(source[end]) }
            start = end + 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static let delimiters = RFByteSet("/?&# \t\r\n\"'<>")
    /// What may follow a URL in a sentence.
    private static let sentenceEnds = RFByteSet(".,:;!)")
}
