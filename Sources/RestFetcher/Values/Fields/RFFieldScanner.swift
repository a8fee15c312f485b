/// Walks over a header field value and takes the parts it's made of (RFC 9110 §5.6).
///
/// Only ever moves on, so what is built on it takes linear time. Anything goes in: what doesn't fit is left where
/// it is, for the caller to skip or refuse.
struct RFFieldScanner {
    private let bytes: [UInt8]
    private var position = 0

    init(_ value: String) {
        bytes = Array(value.utf8)
    }

    var isAtEnd: Bool { position == bytes.count }

    /// The next byte, without taking it.
    var next: UInt8? { isAtEnd ? nil : bytes[position] }

    /// Takes one ASCII character, if it comes next.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard let next, UInt32(next) == character.value else { return false }
        position += 1
        return true
    }

    /// Takes the longest run of bytes that fit; it may be empty.
    mutating func take(while fits: (UInt8) -> Bool) -> String {
        let start = position
        skip(while: fits)
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    mutating func skip(while fits: (UInt8) -> Bool) {
        while position < bytes.count, fits(bytes[position]) { position += 1 }
    }

    mutating func skipWhitespace() {
        skip(while: RFFieldScanner.isWhitespace)
    }

    /// Takes a token (RFC 9110 §5.6.2), or nil if none comes next.
    mutating func token() -> String? {
        let token = take(while: RFByteSet.token.contains)
        return token.isEmpty ? nil : token
    }

    /// Takes a quoted string (RFC 9110 §5.6.4) and gives its content, or nil if none comes next. One that is never
    /// closed runs to the end.
    mutating func quotedString() -> String? {
        guard take("\"") else { return nil }
        var content: [UInt8] = []
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            let isEscape = bytes[position] == UInt8(ascii: "\\") && position + 1 < bytes.count
            content.append(bytes[isEscape ? position + 1 : position])
            position += isEscape ? 2 : 1
        }
        _ = take("\"")
        return String(decoding: content, as: UTF8.self)
    }

    /// Takes digits as a number, or nil if none comes next. A number too large gives `Int.max`.
    mutating func number() -> Int? {
        guard let first = next, RFFieldScanner.isDigit(first) else { return nil }
        var number = 0
        while let next, RFFieldScanner.isDigit(next) {
            let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, isStillTooLarge) = tens.addingReportingOverflow(Int(next - UInt8(ascii: "0")))
            number = isTooLarge || isStillTooLarge ? .max : sum
            position += 1
        }
        return number
    }

    /// Takes a number with or without a fraction, such as `0.5`, or nil if none comes next.
    mutating func decimal() -> Double? {
        Double(take { RFFieldScanner.isDigit($0) || $0 == UInt8(ascii: ".") })
    }

    /// Skips to the next of these bytes that isn't inside a quoted string, or to the end.
    mutating func skipUnquoted(to isStop: (UInt8) -> Bool) {
        while let next, !isStop(next) {
            if quotedString() == nil { position += 1 }
        }
    }
}

extension RFFieldScanner {
    /// Takes the elements of a list (RFC 9110 §5.6.1), one after each comma. What `element` can't read is skipped,
    /// and so is whatever it leaves of an element.
    mutating func list<Element>(of element: (inout RFFieldScanner) -> Element?) -> [Element] {
        var elements: [Element] = []
        while true {
            skip { RFFieldScanner.isWhitespace($0) || RFFieldScanner.isComma($0) }
            if isAtEnd { return elements }
            if let element = element(&self) { elements.append(element) }
            skipUnquoted(to: RFFieldScanner.isComma)
        }
    }
}

extension RFFieldScanner {
    static func isWhitespace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    static func isComma(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ",")
    }

    static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
}
