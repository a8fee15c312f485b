/// Masks the values of secret names in JSON (RFC 8259) and in JSON lines, at any depth, and leaves every other
/// byte as it is. A name may also be the value of a neighbour: `{"name": "password", "value": "…"}`.
///
/// It reads tokens instead of building values, so numbers keep their digits, and keeps its own stack, so no
/// depth is too deep. If the text turns out not to be JSON, nobody can tell where a secret in it ends: then all
/// that follows the first mask is withheld; if nothing was masked before the fault, all that follows the fault,
/// unless no secret name occurs in it.
struct RFJSONScrubber {
    private enum Container { case object, labelledObject, array }
    private enum Expected {
        case document, nextLine, end, value, valueOrEnd, name, nameOrEnd, colon, commaOrEnd
    }

    private var reader: RFJSONReader
    private let names: RFSecretNames
    private let labelled: Set<Int>
    private var output: RFScrubbedText
    private var expected = Expected.document
    private var containers: [Container] = []
    /// Whether the value to come belongs to a secret name.
    private var isNextSecret = false
    /// How many containers surround the secret value that is being skipped.
    private var secretDepth: Int?
    /// Up to where the source was copied to the output, or masked.
    private var done = 0
    private var lengthAfterFirstMask: Int?

    private init(_ source: [UInt8], names: RFSecretNames, limit: Int) {
        reader = RFJSONReader(source)
        self.names = names
        labelled = RFJSONLabels.labelled(in: source, names: names)
        output = RFScrubbedText(limit: limit)
    }

    static func scrub(_ source: [UInt8], names: RFSecretNames, limit: Int) -> RFScrubbedText {
        var scrubber = RFJSONScrubber(source, names: names, limit: limit)
        scrubber.scrub()
        return scrubber.output
    }

    private mutating func scrub() {
        do {
            while let token = try reader.next() { try take(token) }
            guard containers.isEmpty else { throw RFJSONReader.Fault() }
            copy(to: reader.start)
        } catch {
            takeFault()
        }
    }

    private mutating func takeFault() {
        if lengthAfterFirstMask == nil, secretDepth == nil, !isNextSecret, !restNamesSecret {
            copy(to: reader.start)
            let rest = reader.source[reader.start...]
            output.append(RFPairScrubber.scrub(rest, in: .text, names: names, limit: output.room))
        } else {
            if secretDepth == nil { copy(to: max(done, reader.previousStart)) }
            output.withhold(after: lengthAfterFirstMask, because: "not valid JSON")
        }
    }

    /// Whether a secret name occurs, in whatever form, in what would be shown of the text from the last whole
    /// token on: the fault may have cut the name in two, or joined it with the secret.
    private var restNamesSecret: Bool {
        let end = min(reader.source.count - reader.start, output.room) + reader.start
        return names.occur(in: RFPairName.plain(reader.source[reader.previousStart..<end])[...])
    }

    private mutating func take(_ token: RFJSONReader.Token) throws(RFJSONReader.Fault) {
        switch (expected, token.kind) {
        case (.nextLine, .beginObject), (.nextLine, .beginArray):
            guard token.isOnNewLine else { throw RFJSONReader.Fault() }
            try takeValue(token)
        case (.nameOrEnd, .endObject), (.valueOrEnd, .endArray): end(at: token)
        case (.commaOrEnd, .endObject) where isInObject: end(at: token)
        case (.commaOrEnd, .endArray) where containers.last == .array: end(at: token)
        case (.commaOrEnd, .comma): expected = isInObject ? .name : .value
        case (.name, .string), (.nameOrEnd, .string): takeName(token)
        case (.colon, .colon): expected = .value
        case (.document, _), (.value, _), (.valueOrEnd, _): try takeValue(token)
        default: throw RFJSONReader.Fault()
        }
    }

    private mutating func takeName(_ token: RFJSONReader.Token) {
        expected = .colon
        guard isWorthScrubbing(token) else { return }
        let name = RFJSONText.unescaped(inside(token))
        isNextSecret =
            names.contains(name[...])
            || (containers.last == .labelledObject && RFJSONLabels.holdsValue(name[...]))
        scrubString(token)
    }

    private var isInObject: Bool { containers.last == .object || containers.last == .labelledObject }

    private mutating func takeValue(_ token: RFJSONReader.Token) throws(RFJSONReader.Fault) {
        if isNextSecret {
            copy(to: token.range.lowerBound)
            isNextSecret = false
            secretDepth = containers.count
        }
        switch token.kind {
        case .beginObject:
            containers.append(labelled.contains(token.range.lowerBound) ? .labelledObject : .object)
            expected = .nameOrEnd
        case .beginArray:
            containers.append(.array)
            expected = .valueOrEnd
        case .string:
            if isWorthScrubbing(token) { scrubString(token) }
            valueEnded(at: token.range.upperBound)
        case .scalar:
            valueEnded(at: token.range.upperBound)
        case .endObject, .endArray, .colon, .comma:
            throw RFJSONReader.Fault()
        }
    }

    private mutating func end(at token: RFJSONReader.Token) {
        containers.removeLast()
        valueEnded(at: token.range.upperBound)
        if containers.isEmpty { expected = .nextLine }
    }

    private mutating func valueEnded(at end: Int) {
        expected = containers.isEmpty ? .end : .commaOrEnd
        guard secretDepth == containers.count else { return }
        secretDepth = nil
        output.append(CollectionOfOne(UInt8(ascii: "\"")))
        output.appendMask()
        output.append(CollectionOfOne(UInt8(ascii: "\"")))
        skip(to: end)
    }

    /// Masks what a string quotes from elsewhere: a URL with a token in its query, JSON within JSON.
    private mutating func scrubString(_ token: RFJSONReader.Token) {
        guard token.hasPair || token.hasEscape else { return }
        let text = RFJSONText.unescaped(inside(token))
        let scrubbed = RFPairScrubber.scrub(text[...], in: .string, names: names, limit: .max)
        guard scrubbed.isChanged else { return }
        copy(to: token.range.lowerBound + 1)
        if scrubbed.isWithheld || token.hasEscape {
            output.appendMask()
        } else {
            output.append(scrubbed.bytes)
        }
        skip(to: token.range.upperBound - 1)
    }

    /// Not what is masked anyway, and not what lies beyond the limit: there only the grammar still counts.
    private func isWorthScrubbing(_ token: RFJSONReader.Token) -> Bool {
        secretDepth == nil && token.range.lowerBound - done < output.room
    }

    private func inside(_ token: RFJSONReader.Token) -> ArraySlice<UInt8> {
        reader.source[(token.range.lowerBound + 1)..<(token.range.upperBound - 1)]
    }

    private mutating func copy(to end: Int) {
        output.append(reader.source[done..<end])
        done = end
    }

    private mutating func skip(to end: Int) {
        done = end
        if lengthAfterFirstMask == nil { lengthAfterFirstMask = output.bytes.count }
    }
}
