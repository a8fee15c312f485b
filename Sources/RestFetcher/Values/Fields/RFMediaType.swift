/// A media type, as in `Content-Type` (RFC 9110 §8.3.1): `application/problem+json; charset=utf-8`.
public struct RFMediaType: Sendable, Hashable {
    /// The part before the slash, in lower case.
    public let type: String

    /// The part after the slash, in lower case, with its suffix.
    public let subtype: String

    /// All parameters by their names in lower case. Of two with one name the first counts.
    public let parameters: [String: String]

    /// Reads a field value; nil if it doesn't begin with a type and a subtype.
    public init?(_ value: String) {
        var scanner = RFFieldScanner(value)
        scanner.skipWhitespace()
        self.init(&scanner)
    }

    /// Takes one element of a list of types.
    init?(_ scanner: inout RFFieldScanner) {
        guard let type = scanner.token(), scanner.take("/"), let subtype = scanner.token() else { return nil }
        self.type = type.lowercased()
        self.subtype = subtype.lowercased()
        self.parameters = scanner.parameters(isListElement: true)
    }

    /// The format that the type builds on: `json` in `application/problem+json` (RFC 6838 §4.2.8).
    public var suffix: String? {
        subtype.lastIndex(of: "+").map { String(subtype[subtype.index(after: $0)...]) }
    }

    /// Whether the content is JSON, whatever it means: `application/json`, `text/json` or anything with `+json`
    /// (WHATWG MIME Sniffing §4.6).
    public var isJSON: Bool {
        suffix == "json" || (subtype == "json" && (type == "application" || type == "text"))
    }
}
