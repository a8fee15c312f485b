/// Finds `{name}` and `{{name}}` in the texts of a URL.
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
        let start = index + (isDouble ? 2 : 1)
        var end = start
        while end < bytes.endIndex, bytes[end] >= 128 || nameBytes.contains(bytes[end]) { end += 1 }
        let closing = isDouble ? "}}" : "}"
        guard end > start, bytes[end...].starts(with: closing.utf8) else { return nil }
        return Variable(
            name: String(decoding: bytes[start..<end], as: UTF8.self), end: end + closing.utf8.count)
    }
}
