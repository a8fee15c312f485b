/// Percent-encoding (RFC 3986 §2.1): everything outside an allowed set becomes `%` and two hex digits.
extension [UInt8] {
    mutating func appendEncoded(_ byte: UInt8) {
        append(UInt8(ascii: "%"))
        append(UInt8.hexDigit(byte >> 4))
        append(UInt8.hexDigit(byte & 15))
    }

    /// Appends data: each byte outside `allowed` is encoded, a percent sign too.
    mutating func append(encoding data: some Sequence<UInt8>, keeping allowed: RFByteSet) {
        for byte in data {
            if allowed.contains(byte) { append(byte) } else { appendEncoded(byte) }
        }
    }

    /// Appends a byte of a URL's text: as it is if it is allowed or begins a valid triplet, else encoded.
    mutating func append(textAt index: Int, of text: ArraySlice<UInt8>, keeping allowed: RFByteSet) {
        if allowed.contains(text[index]) || text.triplet(at: index) != nil {
            append(text[index])
        } else {
            appendEncoded(text[index])
        }
    }
}

extension ArraySlice<UInt8> {
    /// Where the authority begins in the text of a URL (RFC 3986 §3.2), or nil if it has none.
    var authorityStart: Int? {
        if starts(with: "//".utf8) { return startIndex + 2 }
        guard let end = firstIndex(where: { !RFByteSet.scheme.contains($0) }), end > startIndex,
            self[end...].starts(with: "://".utf8)
        else { return nil }
        return end + 3
    }

    /// What the triplet at `index` stands for, or nil if there is no valid one: `%41` stands for `A`.
    func triplet(at index: Int) -> UInt8? {
        guard index + 2 < endIndex, self[index] == UInt8(ascii: "%"),
            let high = self[index + 1].hexValue, let low = self[index + 2].hexValue
        else { return nil }
        return high << 4 | low
    }

    /// The bytes with each valid triplet decoded; a stray percent sign stays.
    var percentDecoded: [UInt8] {
        var result: [UInt8] = []
        var index = startIndex
        while index < endIndex {
            let decoded = triplet(at: index)
            result.append(decoded ?? self[index])
            index += decoded == nil ? 1 : 3
        }
        return result
    }
}

extension UInt8 {
    static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    var hexValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    var lowercasedASCII: UInt8 {
        self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
    }

    /// A control character of ASCII, DEL included.
    var isControl: Bool { self < 0x20 || self == 0x7F }
}
