import Foundation

/// A number in JSON: kept as the text that stands for it, so that none is rounded (RFC 8259 §6).
public struct RFJSONNumber: Sendable, Hashable, CustomStringConvertible {
    /// The text as it is sent: `18446744073709551615`, `0.1`, `1e+20`.
    public let description: String

    /// A whole number of any size.
    public init(_ value: some BinaryInteger) {
        description = value.description
    }

    /// A number. JSON has none for NaN and infinity: with these a body can't be encoded.
    public init(_ value: Double) {
        let text = value.description
        description = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// A decimal number, exact.
    public init(_ value: Decimal) {
        description = value.description
    }

    /// The number, if it is whole and fits.
    public var intValue: Int? {
        Int(description) ?? Double(description).flatMap(Int.init(exactly:))
    }

    /// The number, rounded to what a `Double` can hold.
    public var doubleValue: Double { Double(description) ?? .nan }

    /// The number with up to 38 digits, or nil if it is too large for a `Decimal`.
    public var decimalValue: Decimal? { Decimal(string: description) }

    /// NaN and infinity are the only ones without a digit.
    var isFinite: Bool { description.utf8.contains { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
}

extension RFJSONNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// A whole number.
    public init(integerLiteral value: Int) { self.init(value) }
    /// A number.
    public init(floatLiteral value: Double) { self.init(value) }
}

extension RFJSONNumber: Codable {
    /// Decodes whole numbers of 64 bits and decimals of 38 digits exactly.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Int64.self) {
            self.init(value)
        } else if let value = try? container.decode(UInt64.self) {
            self.init(value)
        } else if let value = try? container.decode(Decimal.self) {
            self.init(value)
        } else {
            self.init(try container.decode(Double.self))
        }
    }

    /// Encodes the number as the first of these that holds it: 64 bits, a decimal, a `Double`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let value = Int64(description) {
            try container.encode(value)
        } else if let value = UInt64(description) {
            try container.encode(value)
        } else if let value = decimalValue, value.isFinite {
            try container.encode(value)
        } else {
            try container.encode(doubleValue)
        }
    }
}
