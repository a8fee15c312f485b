/// An entity tag: the version of a representation, as in `ETag` (RFC 9110 §8.8.3).
struct RFEntityTag: Sendable, CustomStringConvertible {
    /// Whether it stands for an equivalent version only, not for one with the same bytes.
    let isWeak: Bool
    /// What is between the quotes.
    let opaqueTag: String

    /// Reads `"xyzzy"` or `W/"xyzzy"`; nil for anything else.
    init?(_ value: String) {
        var scanner = RFFieldScanner(value)
        scanner.skipWhitespace()
        isWeak = scanner.take("W")
        if isWeak, !scanner.take("/") { return nil }
        guard scanner.take("\"") else { return nil }
        // No quoted string: a backslash is a character like any other.
        opaqueTag = scanner.take { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\"") }
        guard scanner.take("\"") else { return nil }
        scanner.skipWhitespace()
        guard scanner.isAtEnd else { return nil }
    }

    /// The tag as a header field carries it.
    var description: String {
        (isWeak ? "W/" : "") + "\"" + opaqueTag + "\""
    }

    /// Whether both stand for the same bytes (RFC 9110 §8.8.3.2): needed to put parts together.
    func isSameStrongly(as other: RFEntityTag) -> Bool {
        !isWeak && !other.isWeak && isSameWeakly(as: other)
    }

    /// Whether both stand for equivalent versions (RFC 9110 §8.8.3.2): enough for a cache.
    func isSameWeakly(as other: RFEntityTag) -> Bool {
        opaqueTag.utf8.elementsEqual(other.opaqueTag.utf8)
    }
}
