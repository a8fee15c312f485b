import Foundation

/// What an `Encodable` encodes to, members in the order in which it does: the common ground of queries, forms
/// and multipart bodies.
enum RFTree: Sendable {
    struct Member: Sendable {
        var key: String
        var value: RFTree
    }

    case null
    case bool(Bool)
    /// As JSON writes it: `-0.5`, `1e+20`.
    case number(String)
    case string(String)
    /// Percent-encoded by whoever made it, and passed on as it is.
    case preEncoded(String)
    case date(Date)
    case data(Data)
    case file(RFMedia)
    case array([RFTree])
    case object([Member])

    var isLeaf: Bool {
        switch self {
        case .array, .object: false
        default: true
        }
    }
}

/// Text that is percent-encoded already, for a query or a form that has to hold exactly these bytes, as a
/// signature does: `["signature": RFPreEncoded("a%2Fb")]`.
///
/// Whatever couldn't stand in a value (RFC 3986 §3.4), a malformed triplet as `%zz`, or an `&` is an
/// ``RFError`` when the request is built. In JSON it is a plain string.
public struct RFPreEncoded: Encodable, Hashable, Sendable {
    /// The text as it is sent.
    public let text: String

    /// Takes the text as it is to be sent.
    public init(_ text: String) {
        self.text = text
    }

    /// Encodes the text as it is.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
