/// What the inside of a JSON string says (RFC 8259 §7).
enum RFJSONText {
    /// The bytes with each escape replaced by what it stands for; one that stands for nothing stays.
    static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        guard bytes.contains(UInt8(ascii: "\\")) else { return Array(bytes) }
        var result: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.endIndex else {
                result.append(bytes[index])
                index += 1
                continue
            }
            if let (scalar, length) = unicodeEscape(bytes[index...]) {
                result.append(contentsOf: String(scalar).utf8)
                index += length
            } else {
                result.append(character(bytes[index + 1]))
                index += 2
            }
        }
        return result
    }

    private static func character(_ letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "n"): UInt8(ascii: "\n")
        case UInt8(ascii: "r"): UInt8(ascii: "\r")
        case UInt8(ascii: "t"): UInt8(ascii: "\t")
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        default: letter
        }
    }

    private static func unicodeEscape(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
        guard let high = codeUnit(bytes) else { return nil }
        if let scalar = Unicode.Scalar(high) { return (scalar, 6) }
        if high < 0xDC00, let low = codeUnit(bytes.dropFirst(6)), (0xDC00...0xDFFF).contains(low),
            let scalar = Unicode.Scalar(0x10000 + UInt32(high - 0xD800) << 10 + UInt32(low - 0xDC00))
        {
            return (scalar, 12)
        }
        return ("\u{FFFD}", 6)
    }

    private static func codeUnit(_ bytes: ArraySlice<UInt8>) -> UInt16? {
        guard bytes.count >= 6, bytes.starts(with: "\\u".utf8) else { return nil }
        var value: UInt16 = 0
        for byte in bytes.dropFirst(2).prefix(4) {
            guard let digit = byte.hexValue else { return nil }
            value = value << 4 | UInt16(digit)
        }
        return value
    }
}
