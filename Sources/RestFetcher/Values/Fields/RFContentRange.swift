/// The `Content-Range` field in bytes (RFC 9110 §14.4).
struct RFContentRange: Sendable, Hashable {
    /// The first and the last byte that the body has, counted from 0; nil if the range asked for doesn't exist.
    let range: ClosedRange<Int>?
    /// The length of the whole in bytes; nil if the server doesn't know.
    let total: Int?

    /// Reads `bytes 100-199/200`, `bytes 100-199/*` or `bytes */200`; nil for anything else: another unit, a range
    /// that ends before it begins or after the whole, numbers too large to count with.
    init?(_ value: String) {
        var scanner = RFFieldScanner(value)
        scanner.skipWhitespace()
        guard scanner.token()?.lowercased() == "bytes", scanner.take(" ") else { return nil }
        scanner.skipWhitespace()
        let isUnsatisfied = scanner.take("*")
        range = isUnsatisfied ? nil : scanner.byteRange()
        guard isUnsatisfied || range != nil, scanner.take("/") else { return nil }
        let isUnknown = scanner.take("*")
        total = isUnknown ? nil : scanner.number()
        scanner.skipWhitespace()
        guard scanner.isAtEnd, isUnknown ? range != nil : RFContentRange.fits(range, in: total) else {
            return nil
        }
    }

    private static func fits(_ range: ClosedRange<Int>?, in total: Int?) -> Bool {
        guard let total, total < .max else { return false }
        return range.map { $0.upperBound < total } ?? true
    }
}

extension RFFieldScanner {
    fileprivate mutating func byteRange() -> ClosedRange<Int>? {
        guard let first = number(), take("-"), let last = number(), first <= last, last < .max else {
            return nil
        }
        return first...last
    }
}
