/// Masks the content of elements and the attributes with secret names in XML and HTML.
///
/// An element is secret if its own name is (`<password>`), if an attribute says so
/// (`<input name="password" value="…">`), or if the element before it holds the name, as in property lists and
/// tables (`<key>password</key><string>…</string>`). If a secret element doesn't end, or a tag that may be one, the
/// rest is withheld.
struct RFMarkupScrubber {
    private typealias Tag = RFMarkupReader.Tag

    private let source: [UInt8]
    private let names: RFSecretNames
    private var output: RFScrubbedText
    private var reader: RFMarkupReader
    /// Up to where the source was copied to the output, or masked.
    private var done = 0
    /// The element that may hold the name of the next, while nothing but text came in it.
    private var label: Tag?
    /// Whether what comes is secret: the content of a secret element, or the element after one that held a
    /// secret name.
    private var isNextSecret = false

    private init(source: [UInt8], names: RFSecretNames, limit: Int) {
        self.source = source
        self.names = names
        output = RFScrubbedText(limit: limit)
        reader = RFMarkupReader(source)
    }

    static func scrub(_ source: [UInt8], names: RFSecretNames, limit: Int) -> RFScrubbedText {
        var scrubber = RFMarkupScrubber(source: source, names: names, limit: limit)
        scrubber.scrub()
        return scrubber.output
    }

    private mutating func scrub() {
        do {
            while reader.position - done < output.room, let tag = try reader.next() {
                if tag.isEnd { takeEnd(tag) } else { try takeStart(tag) }
            }
            copy(to: source.count)
        } catch {
            copy(to: error.start)
            let rest = source[error.start...].prefix(output.room)
            if isNextSecret || names.occur(in: RFPairName.plain(rest)[...]) {
                output.withhold(because: "not valid markup")
            } else {
                copy(to: source.count)
            }
        }
    }

    private mutating func takeEnd(_ tag: Tag) {
        isNextSecret = false
        if let label, label.hasName(of: tag) {
            isNextSecret = names.contains(source[label.range.upperBound..<tag.range.lowerBound])
        }
        label = nil
    }

    private mutating func takeStart(_ tag: Tag) throws(RFMarkupReader.Fault) {
        let isNamed = tag.attributes.contains {
            RFMarkupScrubber.isAny(of: RFMarkupScrubber.naming, $0.name) && names.contains($0.value)
        }
        let isSecret = isNamed || isNextSecret || names.contains(tag.name)
        isNextSecret = false
        label = RFMarkupScrubber.isAny(of: RFMarkupScrubber.labels, tag.name) ? tag : nil
        if isNamed { maskAttributes(of: tag) }
        guard isSecret, !tag.isClosed, hasContent(tag) else { return }
        label = nil
        copy(to: tag.range.upperBound)
        isNextSecret = true
        done = try reader.endOfContent(of: tag)
        isNextSecret = false
        output.appendMask()
    }

    /// All of them: which one holds the value differs.
    private mutating func maskAttributes(of tag: Tag) {
        copy(to: tag.name.endIndex)
        output.append(" ".utf8)
        output.appendMask()
        output.append((tag.isClosed ? "/>" : ">").utf8)
        done = tag.range.upperBound
    }

    /// Elements without an end in HTML may have one in XML, so look whether it comes next.
    private func hasContent(_ tag: Tag) -> Bool {
        guard RFMarkupScrubber.isAny(of: RFMarkupScrubber.void, tag.name) else { return true }
        var ahead = reader
        if let next = try? ahead.next() { return next.isEnd && next.hasName(of: tag) }
        // Cut off, so the end may have been there.
        return !source[tag.range.upperBound...].allSatisfy(RFMarkupReader.space.contains)
    }

    private mutating func copy(to end: Int) {
        guard done < end else { return }
        output.append(RFPairScrubber.scrub(source[done..<end], in: .text, names: names, limit: output.room))
        done = end
    }

    private static func isAny(of names: Set<String>, _ name: ArraySlice<UInt8>) -> Bool {
        name.count <= 8 && names.contains(String(decoding: name, as: UTF8.self).lowercased())
    }

    /// Attributes that name what their element holds.
    private static let naming: Set = ["name", "key", "id", "property", "type"]
    /// Elements that name what the next element holds.
    private static let labels: Set = ["key", "name", "dt", "td", "th"]
    /// Elements of HTML that have no end tag (WHATWG HTML §13.1.2).
    private static let void: Set = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
        "track", "wbr",
    ]
}
