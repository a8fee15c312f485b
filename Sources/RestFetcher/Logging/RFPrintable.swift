/// Makes text from elsewhere safe to print: a server must not be able to move the cursor of a terminal, or to
/// write what looks like a message of its own.
enum RFPrintable {
    /// `bytes` as text of several lines, without control characters other than tab and line ends.
    ///
    /// Control characters become `\u001B`, which means the same inside a JSON string; what isn't UTF-8
    /// becomes U+FFFD.
    static func text(_ bytes: [UInt8]) -> String {
        text(String(decoding: bytes, as: UTF8.self))
    }

    static func text(_ text: String) -> String {
        escape(text, keepsLines: true)
    }

    /// `text` on one line, line ends written `\u000A`.
    static func line(_ text: String) -> String {
        escape(text, keepsLines: false)
    }

    /// `text` with four spaces at the start of every line but the first.
    static func indented(_ text: String) -> String {
        let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return String(decoding: Array(lines.joined(separator: "\n    ".utf8)), as: UTF8.self)
    }

    private static func escape(_ text: String, keepsLines: Bool) -> String {
        guard text.unicodeScalars.contains(where: { isControl($0) && !(keepsLines && $0 == "\n") }) else {
            return text
        }
        var result = String.UnicodeScalarView()
        var isAfterReturn = false
        for scalar in text.unicodeScalars {
            // A lone carriage return would print over the start of its line.
            if isAfterReturn { result.append(scalar == "\n" ? "\r" : "\n") }
            isAfterReturn = keepsLines && scalar == "\r"
            if isAfterReturn { continue }
            if !isControl(scalar) || (keepsLines && scalar == "\n") {
                result.append(scalar)
            } else {
                result.append(contentsOf: escaped(scalar).unicodeScalars)
            }
        }
        if isAfterReturn { result.append("\n") }
        return String(result)
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        (scalar.value < 0x20 && scalar != "\t") || (0x7F...0x9F).contains(scalar.value)
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
