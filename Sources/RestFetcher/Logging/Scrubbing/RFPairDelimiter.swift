/// What stands between a name and its value: `=` or `:`, or one of them percent-encoded once or more.
struct RFPairDelimiter {
    let isColon: Bool
    let isEncoded: Bool

    /// The position behind it.
    let end: Int

    init?(atStartOf text: ArraySlice<UInt8>) {
        switch text.first {
        case UInt8(ascii: "="):
            (isColon, isEncoded, end) = (false, false, text.startIndex + 1)
        case UInt8(ascii: ":"):
            (isColon, isEncoded, end) = (true, false, text.startIndex + 1)
        case UInt8(ascii: "%"):
            var code = text.dropFirst()
            // `%253D` is `%3D` encoded once more.
            while code.starts(with: "25".utf8) { code = code.dropFirst(2) }
            let digits = code.prefix(2).map(\.lowercasedASCII)
            guard digits.elementsEqual("3d".utf8) || digits.elementsEqual("3a".utf8) else { return nil }
            (isColon, isEncoded, end) = (digits.last == UInt8(ascii: "a"), true, code.startIndex + 2)
        default:
            return nil
        }
    }
}
