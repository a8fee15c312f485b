/// Finds `{name}`, `{{name}}` and `{{ name }}` in the texts of a URL.
struct RFURLTemplate {
    /// A variable found in a text: its name, and the position after its closing brace.
    struct Variable {
        let name: String
        let end: Int
    }

    private static let nameBytes = RFByteSet.alphanumerics.union("-._")

    /// The variable that begins at the brace at `index`.
    ///
    /// Nil if the braces don't match or what stands between them isn't a name, as in a query that holds
    /// JSON: then the brace is data.
    static func variable(at index: Int, in bytes: ArraySlice<UInt8>) -> Variable? {
        let isDouble = index + 1 < bytes.endIndex && bytes[index + 1] == UInt8(ascii: "{")
        let afterBraces = index + (isDouble ? 2 : 1)
        // In double braces there may be spaces around the name.
        let start = isDouble ? end(of: " ", from: afterBraces, in: bytes) : afterBraces
        var end = start
        while end < bytes.endIndex, bytes[end] >= 128 || nameBytes.contains(bytes[end]) { end += 1 }
        let name = bytes[start..<end]
        if isDouble { end = RFURLTemplate.end(of: " ", from: end, in: bytes) }
        let closing = isDouble ? "}}" : "}"
        guard !name.isEmpty, bytes[end...].starts(with: closing.utf8) else { return nil }
        return Variable(name: String(decoding: name, as: UTF8.self), end: end + closing.utf8.count)
    }

    /// Where a run of one character ends.
    private static func end(of character: Unicode.Scalar, from start: Int, in bytes: ArraySlice<UInt8>) -> Int
    {
        bytes[start...].firstIndex { $0 != UInt8(ascii: character) } ?? bytes.endIndex
    }
}
