/// Masks the parts with secret names in multipart bodies (RFC 7578), and scrubs the others by their own type.
struct RFMultipartScrubber {
    let names: RFSecretNames
    /// Scrubs the content of a part that has no secret name.
    let scrubPart: (_ content: [UInt8], _ contentType: String?, _ limit: Int) -> RFScrubbedText

    /// Gives nil if there is no part at all: then nothing is known about the body.
    func scrub(_ source: [UInt8], boundary: String, limit: Int) -> RFScrubbedText? {
        let pieces = RFMultipartReader(source, boundary: boundary).pieces
        var output = RFScrubbedText(limit: limit)
        var hasPart = false
        for piece in pieces {
            switch piece {
            case .delimiter(let line):
                output.append(line)
            case .part(let part):
                hasPart = true
                scrub(part, into: &output)
            case .outside(let text):
                if text.allSatisfy(RFMultipartScrubber.space.contains) {
                    output.append(text)
                } else {
                    output.append(summary: "<\(text.count) bytes outside the parts>")
                }
            }
        }
        return hasPart ? output : nil
    }

    private func scrub(_ part: ArraySlice<UInt8>, into output: inout RFScrubbedText) {
        guard let head = RFPartHead(of: part) else {
            return output.append(summary: "<\(part.count) bytes without a head>")
        }
        let content = part[head.end...]
        output.append(
            RFPairScrubber.scrub(part[..<head.end], in: .text, names: names, limit: output.room))
        if let name = head.name, names.contains(name) {
            output.appendMask()
        } else if head.isEncoded {
            output.append(summary: "<\(content.count) encoded bytes>")
        } else {
            output.append(part: scrubPart(Array(content), head.contentType, output.room))
        }
    }

    private static let space = RFByteSet(" \t\r\n")
}
