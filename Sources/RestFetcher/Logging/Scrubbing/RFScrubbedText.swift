/// The text of a scrubbed body while it grows, kept to a length.
///
/// What goes beyond the length is counted, not kept, so that a body is cut only after it was scrubbed.
struct RFScrubbedText {
    /// UTF-8, or bytes that were meant to be.
    private(set) var bytes: [UInt8] = []

    /// Whether something was masked, withheld or cut.
    private(set) var isChanged = false

    /// Whether the rest is kept back because nobody can tell where a secret in it ends.
    private(set) var isWithheld = false

    private let limit: Int
    private var omitted = 0
    private var reason = ""

    init(limit: Int) {
        self.limit = max(0, limit)
    }

    /// How many more bytes fit in. When none does, what follows needn't be scrubbed any more.
    var room: Int { isWithheld ? 0 : limit - bytes.count }

    mutating func append(_ piece: some Collection<UInt8>) {
        let kept = piece.prefix(room)
        bytes.append(contentsOf: kept)
        guard !isWithheld, kept.count < piece.count else { return }
        omitted += piece.count - kept.count
        isChanged = true
    }

    mutating func append(_ other: RFScrubbedText) {
        append(other.bytes)
        guard !isWithheld else { return }
        omitted += other.omitted
        isChanged = isChanged || other.isChanged
        if other.isWithheld { withhold(because: other.reason) }
    }

    /// Appends what has an end of its own: if some of it is withheld, nothing after it need be.
    mutating func append(part: RFScrubbedText) {
        guard part.isWithheld else { return append(part) }
        append(part.noted)
        isChanged = true
    }

    /// Appends what stands for bytes that aren't shown.
    mutating func append(summary: String) {
        append(summary.utf8)
        isChanged = true
    }

    mutating func appendMask() {
        append(RFScrubber.mask.utf8)
        isChanged = true
    }

    /// Keeps back everything from now on, and what was appended after the first `length` bytes.
    mutating func withhold(after length: Int? = nil, because reason: String) {
        guard !isWithheld else { return }
        if let length, length < bytes.count { bytes.removeSubrange(length...) }
        self.reason = reason
        isWithheld = true
        isChanged = true
    }

    /// What is kept, followed by a note if that isn't all.
    var noted: [UInt8] {
        if isWithheld { return bytes + "… (withheld: \(reason))".utf8 }
        if omitted > 0 { return Array(wholeCharacters) + "… (\(omitted) bytes omitted)".utf8 }
        return bytes
    }

    /// The bytes without a character that was cut in two.
    private var wholeCharacters: ArraySlice<UInt8> {
        guard let lead = bytes.suffix(4).lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return bytes[...] }
        let length =
            switch bytes[lead] {
            case 0xF0...: 4
            case 0xE0...: 3
            case 0xC0...: 2
            default: 1
            }
        return lead + length > bytes.count ? bytes[..<lead] : bytes[...]
    }
}
