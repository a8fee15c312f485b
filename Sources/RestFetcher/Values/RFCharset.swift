import Foundation

/// Reads text in the charset that a `Content-Type` names (RFC 9110 §8.3.2).
///
/// Known are UTF-8, UTF-16 and UTF-32 in both byte orders, US-ASCII, ISO-8859-1 and -2, windows-1250 to -1254,
/// Shift_JIS and ISO-2022-JP. As on the web, ISO-8859-1 is read as its superset windows-1252, and
/// UTF-16 without a byte order mark as little-endian (WHATWG Encoding §4.2).
public enum RFCharset {
    /// The text of `data`.
    ///
    /// A charset that isn't known is tried as UTF-8.
    /// - Throws: ``RFErrorKind/decoding`` naming the charset if the bytes aren't text in it.
    public static func decode(_ data: Data, contentType: String?) throws(RFError) -> String {
        if let (encoding, length) = byteOrderMark(data) {
            return try text(data.dropFirst(length), in: encoding, named: "its byte order mark's charset")
        }
        let (encoding, name) = encoding(namedBy: contentType)
        return try text(data, in: encoding, named: name)
    }

    /// The encoding of the charset that a `Content-Type` names, and its name for a sentence.
    static func encoding(namedBy contentType: String?) -> (encoding: String.Encoding, name: String) {
        guard let name = contentType.flatMap({ RFParameterizedField($0)["charset"] })?.lowercased(),
            !name.isEmpty
        else { return (.utf8, "UTF-8, and Content-Type names no charset") }
        guard let encoding = encodings[name] else {
            return (.utf8, "UTF-8, and the charset '\(name)' isn't known")
        }
        return (encoding, name)
    }

    private static func text(
        _ data: Data, in encoding: String.Encoding, named name: String
    ) throws(RFError) -> String {
        if let text = text(data, in: encoding) { return text }
        throw RFError(stage: .decode, kind: .decoding, message: "The body isn't text in \(name).")
    }

    /// The text of bytes without a byte order mark, or nil if they aren't text in that encoding.
    static func text(_ data: Data, in encoding: String.Encoding) -> String? {
        if encoding == .windowsCP1252 { return windows1252(data) }
        // Foundation drops an incomplete last unit without a word.
        guard data.count.isMultiple(of: unitLength(of: encoding)) else { return nil }
        return String(data: Data(data), encoding: encoding)
    }

    /// The bytes of its smallest unit.
    static func unitLength(of encoding: String.Encoding) -> Int {
        unitLengths[encoding] ?? 1
    }

    /// Every byte has a meaning: those without a printable one are control characters (WHATWG Encoding §9).
    private static func windows1252(_ data: Data) -> String {
        var text = String.UnicodeScalarView()
        for byte in data {
            let isPrintable = byte < 0x80 || byte > 0x9F
            text.append(isPrintable ? Unicode.Scalar(byte) : windows1252Specials[Int(byte) - 0x80])
        }
        return String(text)
    }

    private static let windows1252Specials = Array(
        "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

    private static func byteOrderMark(_ data: Data) -> (String.Encoding, Int)? {
        if data.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if data.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
        if data.starts(with: [0xFF, 0xFE, 0, 0]) { return (.utf32LittleEndian, 4) }
        if data.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
        if data.starts(with: [0, 0, 0xFE, 0xFF]) { return (.utf32BigEndian, 4) }
        return nil
    }

    private static let unitLengths: [String.Encoding: Int] = [
        .utf16BigEndian: 2, .utf16LittleEndian: 2, .utf32BigEndian: 4, .utf32LittleEndian: 4,
    ]

    private static let encodings: [String: String.Encoding] = [
        "utf-8": .utf8, "utf8": .utf8,
        "us-ascii": .windowsCP1252, "ascii": .windowsCP1252,
        "iso-8859-1": .windowsCP1252, "latin1": .windowsCP1252, "iso8859-1": .windowsCP1252,
        "windows-1252": .windowsCP1252, "cp1252": .windowsCP1252,
        "windows-1250": .windowsCP1250, "windows-1251": .windowsCP1251,
        "windows-1253": .windowsCP1253, "windows-1254": .windowsCP1254,
        "iso-8859-2": .isoLatin2, "latin2": .isoLatin2,
        "utf-16": .utf16LittleEndian, "utf-16le": .utf16LittleEndian, "utf-16be": .utf16BigEndian,
        "utf-32": .utf32LittleEndian, "utf-32le": .utf32LittleEndian, "utf-32be": .utf32BigEndian,
        "shift_jis": .shiftJIS, "sjis": .shiftJIS, "iso-2022-jp": .iso2022JP,
    ]
}
