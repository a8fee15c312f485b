/// An HTTP request method (RFC 9110 §9). Any token is allowed: `RFMethod("PURGE")`.
///
/// Methods are case-sensitive and sent as given.
public struct RFMethod: RawRepresentable, Hashable, Sendable {
    /// The method as it is sent.
    public let rawValue: String

    /// Makes a method from its token.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Makes a method from its token.
    public init(_ token: String) {
        self.rawValue = token
    }

    /// Transfers a current representation (RFC 9110 §9.3.1).
    public static let get: RFMethod = "GET"
    /// The same as GET, without a body in the answer (RFC 9110 §9.3.2).
    public static let head: RFMethod = "HEAD"
    /// Processes the body as the resource sees fit (RFC 9110 §9.3.3).
    public static let post: RFMethod = "POST"
    /// Replaces the resource with the body (RFC 9110 §9.3.4).
    public static let put: RFMethod = "PUT"
    /// Changes the resource in part (RFC 5789).
    public static let patch: RFMethod = "PATCH"
    /// Removes the resource (RFC 9110 §9.3.5).
    public static let delete: RFMethod = "DELETE"
    /// Describes the communication options (RFC 9110 §9.3.7).
    public static let options: RFMethod = "OPTIONS"
    /// Loops the request back (RFC 9110 §9.3.8).
    public static let trace: RFMethod = "TRACE"
    /// Opens a tunnel (RFC 9110 §9.3.6).
    public static let connect: RFMethod = "CONNECT"
    /// A safe request that carries a body (draft-ietf-httpbis-safe-method-w-body).
    public static let query: RFMethod = "QUERY"

    /// Whether the method only reads (RFC 9110 §9.2.1).
    public var isSafe: Bool {
        switch self {
        case .get, .head, .options, .trace, .query: true
        default: false
        }
    }

    /// Whether sending the request twice has the effect of sending it once (RFC 9110 §9.2.2).
    public var isIdempotent: Bool {
        isSafe || self == .put || self == .delete
    }
}

extension RFMethod: ExpressibleByStringLiteral, CustomStringConvertible {
    /// Makes a method from its token.
    public init(stringLiteral value: String) {
        self.rawValue = value
    }

    /// The token.
    public var description: String { rawValue }
}
