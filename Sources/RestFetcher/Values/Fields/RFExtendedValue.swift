import Foundation

/// The value of a parameter whose name ends in `*`: `UTF-8'en'%E2%82%AC` (RFC 8187 §3.2).
enum RFExtendedValue {
    /// The text, or nil if it isn't one in UTF-8 or ISO-8859-1.
    static func decode(_ value: String) -> String? {
        let parts = value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let bytes = Array(parts[2].utf8)[...].percentDecoded
        switch parts[0].lowercased() {
        case "utf-8": return String(bytes: bytes, encoding: .utf8)
        case "iso-8859-1": return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        default: return nil
        }
    }
}
