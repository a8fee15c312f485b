/// Masks values in text that isn't parsed, wherever a secret name seems to have one: `name=value`,
/// `name: value`, `"name": value`, also percent-encoded; and the user and password of every URL.
///
/// When in doubt it masks more: a value goes on to the next character that can't be part of it, and a quotation
/// or bracket that doesn't end withholds the rest.
struct RFPairScrubber {
    /// Where the text comes from: that decides where names begin and values end.
    enum Place {
        /// A page, a message, a file of settings.
        case text
        /// A string within other data, where a bare `name: value` is more likely prose.
        case string
        /// A URL, a query or a form: a value goes on to the next `&` or `#`.
        case query
    }

    private let source: ArraySlice<UInt8>
    private let names: RFSecretNames
    private let place: Place
    private var output: RFScrubbedText
    private var position: Int
    /// Up to where the source was copied to the output, or masked.
    private var done: Int
    /// Names don't begin before this. So no byte is part of two of them, and the time is linear.
    private var floor: Int

    static func scrub(
        _ source: ArraySlice<UInt8>, in place: Place, names: RFSecretNames, limit: Int
    ) -> RFScrubbedText {
        var scrubber = RFPairScrubber(
            source: source, names: names, place: place, output: RFScrubbedText(limit: limit),
            position: source.startIndex, done: source.startIndex, floor: source.startIndex)
        scrubber.scrub()
        return scrubber.output
    }

    /// The same for a text of any length.
    static func scrub(_ text: String, in place: Place, names: RFSecretNames) -> String {
        let scrubbed = scrub(Array(text.utf8)[...], in: place, names: names, limit: .max)
        return scrubbed.isChanged ? String(decoding: scrubbed.noted, as: UTF8.self) : text
    }

    private mutating func scrub() {
        if place == .query && source.starts(with: "//".utf8) { passAuthority(at: source.startIndex + 2) }
        while position < source.endIndex, position - done < output.room {
            if let delimiter = RFPairDelimiter(atStartOf: source[position...]) {
                take(delimiter)
            } else {
                position += 1
            }
        }
        output.append(source[done...])
    }

    private mutating func take(_ delimiter: RFPairDelimiter) {
        let name = RFPairName(endingIn: source[floor..<position], place: place)
        position = delimiter.end
        floor = position
        if source[(position - 1)...].starts(with: "://".utf8) {
            passAuthority(at: position + 2)
        } else if name.isSecret(among: names) {
            switch RFPairValue(in: source[position...], after: delimiter, of: name, place: place) {
            case .absent: break
            case .ends(let range): mask(range)
            case .endless(let start): withhold(from: start)
            }
        }
    }

    /// Masks user and password of a URL (RFC 3986 §3.2.1), and goes on behind host and port.
    private mutating func passAuthority(at start: Int) {
        let end = source[start...].firstIndex(where: RFPairScrubber.authorityEnds.contains) ?? source.endIndex
        if let at = source[start..<end].lastIndex(of: UInt8(ascii: "@")) { mask(start..<at) }
        position = end
        floor = end
    }

    private static let authorityEnds = RFByteSet("/?#\\ \t\r\n\"'`<>")

    private mutating func mask(_ range: Range<Int>) {
        output.append(source[done..<range.lowerBound])
        output.appendMask()
        done = range.upperBound
        position = done
        floor = done
    }

    private mutating func withhold(from start: Int) {
        output.append(source[done..<start])
        output.withhold(because: "the value doesn't end")
        done = source.endIndex
        position = done
    }
}
