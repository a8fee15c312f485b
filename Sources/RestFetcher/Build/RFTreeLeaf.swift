import Foundation

/// A value that is one leaf of the tree, whatever its own `encode(to:)` would make of it.
protocol RFTreeLeaf {
    /// Nil if no text can stand for the value.
    var leaf: RFTree? { get }
}

extension Bool: RFTreeLeaf {
    var leaf: RFTree? { .bool(self) }
}

extension String: RFTreeLeaf {
    var leaf: RFTree? { .string(self) }
}

extension RFPreEncoded: RFTreeLeaf {
    var leaf: RFTree? { .preEncoded(text) }
}

extension URL: RFTreeLeaf {
    var leaf: RFTree? { .string(absoluteString) }
}

extension Date: RFTreeLeaf {
    var leaf: RFTree? { .date(self) }
}

extension Data: RFTreeLeaf {
    var leaf: RFTree? { .data(self) }
}

extension RFMedia: RFTreeLeaf {
    var leaf: RFTree? { .file(self) }
}

extension Decimal: RFTreeLeaf {
    var leaf: RFTree? { isFinite ? .number(description) : nil }
}

extension Double: RFTreeLeaf {
    var leaf: RFTree? { isFinite ? .number(shortText) : nil }
}

extension Float: RFTreeLeaf {
    var leaf: RFTree? { isFinite ? .number(shortText) : nil }
}

extension BinaryFloatingPoint where Self: CustomStringConvertible {
    /// The shortest text that reads back as the same number, as JSON writes it: without `.0`.
    var shortText: String {
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

extension BinaryInteger {
    var leaf: RFTree? { .number(description) }
}

extension Int: RFTreeLeaf {}
extension Int8: RFTreeLeaf {}
extension Int16: RFTreeLeaf {}
extension Int32: RFTreeLeaf {}
extension Int64: RFTreeLeaf {}
extension UInt: RFTreeLeaf {}
extension UInt8: RFTreeLeaf {}
extension UInt16: RFTreeLeaf {}
extension UInt32: RFTreeLeaf {}
extension UInt64: RFTreeLeaf {}
