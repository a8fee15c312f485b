import Foundation

/// The `Content-Disposition` field (RFC 6266).
struct RFContentDisposition: Sendable, Hashable {
    /// `attachment`, `inline` or another, in lower case.
    let type: String
    /// All parameters by their names in lower case.
    let parameters: [String: String]

    /// Nil if it doesn't begin with a type.
    init?(_ value: String) {
        var scanner = RFFieldScanner(value)
        scanner.skipWhitespace()
        guard let type = scanner.token(), scanner.next != UInt8(ascii: "=") else { return nil }
        self.type = type.lowercased()
        self.parameters = scanner.parameters(isListElement: false)
    }

    /// The name that the server gave the file: `filename*`, which may be any text, or else `filename`
    /// (RFC 6266 §4.3). It comes from outside: never use it as a path.
    var fileName: String? {
        parameters["filename*"].flatMap(RFExtendedValue.decode) ?? parameters["filename"]
    }

    /// A plain, safe name for the file of a response: what the server calls it, or else the end of its URL, or nil
    /// if neither gives one.
    static func suggestedFileName(for headers: RFHeaders, at url: URL) -> String? {
        let field = headers.values(for: "Content-Disposition").first
        let named = field.flatMap(RFContentDisposition.init)?.fileName
        return named.flatMap(RFFileName.plain) ?? RFFileName.plain(url.lastPathComponent)
    }
}
