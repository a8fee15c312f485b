/// Text quoted for a POSIX shell (IEEE Std 1003.1, Shell Command Language §2.2).
enum RFShellText {
    /// One word that stands for `text` itself. A zero byte can't be part of it.
    static func quoted(_ text: String) -> String {
        if !text.isEmpty, text.utf8.allSatisfy(plain.contains) { return text }
        var word = Array("'".utf8)
        for byte in text.utf8 { append(byte, to: &word) }
        return String(decoding: word + "'".utf8, as: UTF8.self)
    }

    /// A command that prints `bytes`, whatever they are.
    static func printing(_ bytes: some Sequence<UInt8>) -> String {
        var command = Array("printf '".utf8)
        let start = command.count
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "%"), UInt8(ascii: "\\"):
                command += [byte, byte]
            // At the start a hyphen would be an option.
            case 0x20..<0x7F where byte != UInt8(ascii: "-") || command.count > start:
                append(byte, to: &command)
            default:
                command.append(UInt8(ascii: "\\"))
                for shift in [6, 3, 0] { command.append(UInt8(ascii: "0") + (byte >> shift) & 7) }
            }
        }
        return String(decoding: command + "'".utf8, as: UTF8.self)
    }

    private static func append(_ byte: UInt8, to word: inout [UInt8]) {
        if byte == UInt8(ascii: "'") { word += "'\\''".utf8 } else { word.append(byte) }
    }

    private static let plain = RFByteSet.alphanumerics.union("-._/:@,+")
}
