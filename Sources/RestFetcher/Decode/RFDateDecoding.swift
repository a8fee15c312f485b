import Foundation

/// Dates as servers really send them, for the `dateDecodingStrategy` of a request's `jsonDecoder`.
///
/// Numbers alone are Foundation's `.secondsSince1970` and `.millisecondsSince1970`.
extension JSONDecoder.DateDecodingStrategy {
    /// ISO 8601 in the forms that servers send: with a fraction of a second of any length or without, with `Z`, an
    /// offset (`+01:00`, `+0100`, `+01`) or none, which means UTC, with `T` or a space before the time, with the
    /// separators or without, and without a time, which means midnight UTC.
    public static var lenientISO8601: Self {
        .custom { try $0.date(RFISODate.date, expected: "an ISO 8601 date") }
    }

    /// A date as in HTTP header fields and e-mail (RFC 9110 §5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`. See
    /// ``RFHTTPDate``.
    public static var httpDate: Self {
        .custom { try $0.date({ RFHTTPDate.date(from: $0) }, expected: "an HTTP date") }
    }

    /// Whatever comes: a text as for ``lenientISO8601`` or ``httpDate``, or seconds since 1970, or milliseconds
    /// since 1970, as a number or as its digits.
    ///
    /// Numbers from 100,000,000,000 up are milliseconds, and so are those below its negative: seconds reach to
    /// the year 5138, and milliseconds can't be of the years 1966 to 1973.
    public static var anyServerDate: Self {
        .custom { decoder in
            let container = try decoder.singleValueContainer()
            guard let text = try? container.decode(String.self) else {
                return date(of: try container.decode(Double.self))
            }
            return try date(from: text) ?? container.fault(expected: "a date")
        }
    }

    private static func date(from text: String) -> Date? {
        RFISODate.date(from: text) ?? RFHTTPDate.date(from: text) ?? number(text).map(date)
    }

    private static func number(_ text: String) -> Double? {
        let isDecimal = text.utf8.allSatisfy { RFByteSet.decimal.contains($0) }
        return isDecimal ? Double(text) : nil
    }

    private static func date(of number: Double) -> Date {
        Date(timeIntervalSince1970: abs(number) < 100_000_000_000 ? number : number / 1000)
    }
}

extension Decoder {
    fileprivate func date(_ read: (String) -> Date?, expected: String) throws -> Date {
        let container = try singleValueContainer()
        return try read(container.decode(String.self)) ?? container.fault(expected: expected)
    }
}

extension SingleValueDecodingContainer {
    fileprivate func fault(expected: String) throws -> Date {
        throw DecodingError.dataCorruptedError(in: self, debugDescription: "It isn't \(expected).")
    }
}

extension RFByteSet {
    fileprivate static let decimal = RFByteSet("0123456789-.")
}
