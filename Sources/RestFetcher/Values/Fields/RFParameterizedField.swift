/// A value with parameters, as in `Content-Type` and `Content-Disposition` (RFC 9110 §5.6.6).
struct RFParameterizedField {
    /// What stands before the first semicolon, in small letters: `application/json`.
    let name: String
    private let parameters: [String: String]

    /// Reads a field value; what isn't well-formed is left out.
    init(_ text: String) {
        var scanner = RFFieldScanner(text)
        scanner.skipWhitespace()
        name = scanner.take { $0 != UInt8(ascii: ";") && !RFFieldScanner.isWhitespace($0) }.lowercased()
        parameters = scanner.parameters(isListElement: false)
    }

    /// The first parameter of a name given in small letters.
    subscript(parameter: String) -> String? {
        parameters[parameter]
    }
}
