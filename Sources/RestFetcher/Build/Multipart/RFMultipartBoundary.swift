import Foundation

/// What is sent between the parts of a multipart body (RFC 2046 §5.1.1).
struct RFMultipartBoundary: Sendable, Equatable {
    let text: String

    /// A boundary that somebody chose.
    init(_ text: String) throws(RFError) {
        guard (1...70).contains(text.utf8.count), text.utf8.allSatisfy(RFByteSet.boundary.contains),
            text.last != " "
        else {
            throw .encoding(
                "The multipart boundary \"\(text.escapedForMessage)\" isn't 1 to 70 of the characters of RFC 2046."
            )
        }
        self.text = text
    }

    /// A boundary of 128 random bits, which doesn't occur in what is in memory. In files and streams nobody looks:
    /// to meet it there is as likely as to guess a key of 128 bits.
    init(
        absentFrom contents: [RFEncodedBody],
        random: () -> UInt64 = { UInt64.random(in: .min ... .max) }
    ) {
        var boundary: RFMultipartBoundary
        repeat { boundary = RFMultipartBoundary(random) } while boundary.occurs(in: contents)
        self = boundary
    }

    private init(_ random: () -> UInt64) {
        var bytes = Array("RestFetcher-".utf8)
        for _ in 0..<2 {
            let bits = random()
            for shift in stride(from: 60, through: 0, by: -4) {
                bytes.append(UInt8.hexDigit(UInt8(truncatingIfNeeded: bits >> UInt64(shift)) & 15))
            }
        }
        text = String(decoding: bytes, as: UTF8.self)
    }

    func occurs(in contents: [RFEncodedBody]) -> Bool {
        let bytes = Array(text.utf8)
        return contents.contains { content in
            if case .data(let data) = content.body { data.contains(bytes) } else { false }
        }
    }
}

extension RFEncodedBody {
    /// What is sent as `Content-Type` where `declared` was asked for: a multipart type gets the boundary of this
    /// body in place of any that it names, any other type stays as it is.
    func contentType(declaredAs declared: String) -> String {
        guard let boundary, declared.lowercased().hasPrefix("multipart/") else { return declared }
        let parts = declared.splitAtSemicolons.map { $0.trimmingCharacters(in: .whitespaces) }
        let kept = parts.filter { !$0.isEmpty && !$0.lowercased().hasPrefix("boundary=") }
        let isToken = boundary.utf8.allSatisfy(RFByteSet.token.contains)
        return (kept + ["boundary=" + (isToken ? boundary : "\"\(boundary)\"")]).joined(separator: "; ")
    }
}

extension RFByteSet {
    /// `bchars` (RFC 2046 §5.1.1).
    fileprivate static let boundary = alphanumerics.union("'()+_,-./:=? ")
}

extension String {
    /// The type and the parameters of a media type; a semicolon between quotes is part of a value
    /// (RFC 9110 §5.6.6).
    fileprivate var splitAtSemicolons: [String] {
        var parts = [""]
        var isQuoted = false
        var isEscaped = false
        for character in self {
            if character == ";", !isQuoted {
                parts.append("")
                continue
            }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && character == "\\" && !isEscaped
            parts[parts.count - 1].append(character)
        }
        return parts
    }
}
