import Foundation

/// Reads bodies as UTF-8, in which the scrubbers look for names.
enum RFBodyText {
    /// `body` in UTF-8 without a byte order mark, or nil if it isn't text in its charset.
    ///
    /// A body without a charset is taken for UTF-8 as it is, even if some of its bytes aren't.
    static func utf8(of body: [UInt8], contentType: String?) -> [UInt8]? {
        let charset = contentType.flatMap { RFParameterizedField($0)["charset"] } ?? wideCharset(of: body)
        let hasMark =
            body.starts(with: [0xEF, 0xBB, 0xBF]) || body.starts(with: [0xFE, 0xFF])
            || body.starts(with: [0xFF, 0xFE]) || body.starts(with: [0, 0, 0xFE, 0xFF])
        if !hasMark && (charset ?? "utf-8").lowercased() == "utf-8" { return body }
        let type = "text/plain; charset=\(charset ?? "utf-8")"
        return (try? RFCharset.decode(Data(body), contentType: type)).map { Array($0.utf8) }
    }

    /// UTF-16 or UTF-32, if the zeros around an ASCII character at the start say so (RFC 4627 §3).
    private static func wideCharset(of body: [UInt8]) -> String? {
        switch body.prefix(4).map({ $0 == 0 }) {
        case [true, true, true, false]: "utf-32be"
        case [false, true, true, true]: "utf-32le"
        case [true, false, true, false]: "utf-16be"
        case [false, true, false, true]: "utf-16le"
        default: nil
        }
    }
}
