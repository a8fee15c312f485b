import Foundation

/// Texts that nobody can guess.
enum RFRandomText {
    /// 43 characters that stand for 256 random bits (RFC 7636 §4.1).
    static func make() -> String {
        base64URL((0..<32).map { _ in UInt8.random(in: .min ... .max) })
    }

    /// Base64 with the alphabet for URLs, without padding (RFC 4648 §5).
    static func base64URL(_ bytes: [UInt8]) -> String {
        let translated = Data(bytes).base64EncodedString().utf8.compactMap { byte -> UInt8? in
            switch byte {
            case UInt8(ascii: "+"): UInt8(ascii: "-")
            case UInt8(ascii: "/"): UInt8(ascii: "_")
            case UInt8(ascii: "="): nil
            default: byte
            }
        }
        return String(decoding: translated, as: UTF8.self)
    }
}
