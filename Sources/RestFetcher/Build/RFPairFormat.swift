/// How the bytes of names and values are written between `=` and `&`.
struct RFPairFormat {
    var kept: RFByteSet
    var writesSpaceAsPlus: Bool

    /// application/x-www-form-urlencoded (WHATWG URL §5.2).
    static var form: RFPairFormat { RFPairFormat(kept: .form, writesSpaceAsPlus: true) }

    /// A query (RFC 3986 §3.4), strict enough for servers that decode it as a form.
    static func query(_ style: RFQueryStyle) -> RFPairFormat {
        if case .plus = style.spaces { return RFPairFormat(kept: .unreserved, writesSpaceAsPlus: true) }
        return RFPairFormat(kept: .unreserved, writesSpaceAsPlus: false)
    }
}

extension [UInt8] {
    mutating func append(_ text: String, in format: RFPairFormat) {
        for byte in text.utf8 {
            if format.kept.contains(byte) {
                append(byte)
            } else if format.writesSpaceAsPlus, byte == UInt8(ascii: " ") {
                append(UInt8(ascii: "+"))
            } else {
                appendEncoded(byte)
            }
        }
    }

    /// Appends pairs, with an `&` before each of them but the first of the whole text.
    mutating func append(
        _ pairs: [RFPair], style: RFQueryStyle, in format: RFPairFormat
    ) throws(RFError) {
        for pair in pairs {
            if let last, last != UInt8(ascii: "&") { append(UInt8(ascii: "&")) }
            append(pair.name, in: format)
            if case .null = pair.value, case .keyOnly = style.nils { continue }
            append(UInt8(ascii: "="))
            guard case .array(let leaves) = pair.value else {
                try append(leaf: pair.value, of: pair.name, style: style, in: format)
                continue
            }
            for (index, leaf) in leaves.enumerated() {
                if index > 0 { append(UInt8(ascii: ",")) }
                try append(leaf: leaf, of: pair.name, style: style, in: format)
            }
        }
    }

    private mutating func append(
        leaf: RFTree, of name: String, style: RFQueryStyle, in format: RFPairFormat
    ) throws(RFError) {
        guard case .preEncoded(let text) = leaf else {
            return append(try style.text(of: leaf), in: format)
        }
        let bytes = ArraySlice(text.utf8)
        for index in bytes.indices {
            let byte = bytes[index]
            let isTriplet = byte == UInt8(ascii: "%") && bytes.triplet(at: index) != nil
            guard isTriplet || (RFByteSet.query.contains(byte) && byte != UInt8(ascii: "&")) else {
                throw .encoding(
                    "The value of \(name.escapedForMessage) is said to be percent-encoded already, but isn't."
                )
            }
            append(byte)
        }
    }
}
