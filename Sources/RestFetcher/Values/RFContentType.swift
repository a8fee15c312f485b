/// A media type with its parameters, as in `Content-Type` (RFC 9110 §8.3.1).
struct RFContentType {
    /// Type and subtype in small letters: `application/json`.
    let name: String
    private let parameters: [(name: String, value: String)]

    /// Reads a field value; what isn't well-formed is left out.
    init(_ text: String) {
        var pieces = RFContentType.split(text)[...]
        name = pieces.popFirst().map { RFContentType.trimmed($0).lowercased() } ?? ""
        parameters = pieces.compactMap { piece in
            guard let equals = piece.firstIndex(of: "=") else { return nil }
            let name = RFContentType.trimmed(piece[..<equals]).lowercased()
            return (name, RFContentType.unquoted(RFContentType.trimmed(piece[piece.index(after: equals)...])))
        }
    }

    /// The first parameter of a name given in small letters.
    subscript(parameter: String) -> String? {
        parameters.first { $0.name == parameter }?.value
    }

    /// Splits at semicolons outside quoted strings.
    private static func split(_ text: String) -> [Substring] {
        var isQuoted = false
        var isEscaped = false
        return text.split(omittingEmptySubsequences: false) { character in
            if isEscaped {
                isEscaped = false
            } else if character == "\"" {
                isQuoted.toggle()
            } else if character == "\\" {
                isEscaped = isQuoted
            }
            return character == ";" && !isQuoted
        }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let start = text.drop { $0.isWhitespace }
        return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
    }

    private static func unquoted(_ text: Substring) -> String {
        guard text.count >= 2, text.first == "\"", text.last == "\"" else { return String(text) }
        var result = ""
        var isEscaped = false
        for character in text.dropFirst().dropLast() {
            isEscaped = character == "\\" && !isEscaped
            if !isEscaped { result.append(character) }
        }
        return result
    }
}
