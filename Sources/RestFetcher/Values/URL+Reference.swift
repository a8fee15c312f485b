import Foundation

extension URL {
    /// Resolves a URI reference as it came from a server (RFC 3986 §5); an empty one is the base itself.
    ///
    /// What can't stand in a reference is encoded, and what is encoded already stays: Foundation would encode its
    /// percent signs, too. Nil if it makes no URL.
    init?(reference: String, from base: URL) {
        if reference.isEmpty {
            self = base.absoluteURL
        } else {
            guard let url = URL(string: URL.encoded(reference), relativeTo: base) else { return nil }
            self = url.absoluteURL
        }
    }

    private static func encoded(_ reference: String) -> String {
        let bytes = Array(reference.utf8)[...]
        // A host may have brackets, and letters of every language.
        let start =
            bytes.authorityStart.map { bytes[$0...].firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex }
            ?? 0
        var encoded = Array(bytes[..<start])
        var isFragment = false
        for index in bytes[start...].indices {
            let beginsFragment = bytes[index] == UInt8(ascii: "#") && !isFragment
            isFragment = isFragment || beginsFragment
            if beginsFragment {
                encoded.append(bytes[index])
            } else {
                encoded.append(textAt: index, of: bytes, keeping: .query)
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}
