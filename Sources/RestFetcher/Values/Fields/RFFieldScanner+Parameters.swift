extension RFFieldScanner {
    /// What follows a value: `;name=value;name="value"` (RFC 9110 §5.6.6).
    ///
    /// Names come in lower case; of two with one name the first counts; a name without a value has an empty one.
    /// Whatever isn't a parameter is skipped.
    /// - Parameter isListElement: whether a comma ends them, because another element may follow.
    mutating func parameters(isListElement: Bool) -> [String: String] {
        func endsParameter(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: ";") || (isListElement && byte == UInt8(ascii: ","))
        }
        var parameters: [String: String] = [:]
        while true {
            skipUnquoted(to: endsParameter)
            guard take(";") else { return parameters }
            skipWhitespace()
            let name = take {
                !endsParameter($0) && $0 != UInt8(ascii: "=") && !RFFieldScanner.isWhitespace($0)
            }
            skipWhitespace()
            var value = ""
            if take("=") {
                skipWhitespace()
                value = quotedString() ?? unquotedValue(endingAt: endsParameter)
            }
            let key = name.lowercased()
            if !key.isEmpty, parameters[key] == nil { parameters[key] = value }
        }
    }

    private mutating func unquotedValue(endingAt isEnd: (UInt8) -> Bool) -> String {
        var value = take { !isEnd($0) }.utf8[...]
        while let last = value.last, RFFieldScanner.isWhitespace(last) { value.removeLast() }
        return String(Substring(value))
    }
}
