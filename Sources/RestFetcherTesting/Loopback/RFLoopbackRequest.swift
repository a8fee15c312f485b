import Foundation
import RestFetcher

/// A request as ``RFLoopbackServer`` received it, byte for byte.
public struct RFLoopbackRequest: Sendable {
    /// The method.
    public let method: RFMethod

    /// The request target as it was sent: `/a%20b?c=d`.
    public let target: String

    /// The HTTP version as it was sent: `HTTP/1.1`.
    public let version: String

    /// The header lines in the order they came, names as written. Bytes that aren't UTF-8 are read as Latin-1.
    public let headers: RFHeaders

    /// The bytes from the request line to the empty line, as they came.
    public let head: Data

    /// The bytes of the body, without chunk framing. Empty beyond the server's `bodyLimit`.
    public internal(set) var body = Data()

    /// The number of bytes of the body, without chunk framing.
    public internal(set) var bodyLength = 0

    /// The fields after a chunked body (RFC 9112 §7.1.2).
    public internal(set) var trailers = RFHeaders()

    /// Which connection it came on: 1 for the first the server accepted.
    public let connection: Int

    /// Whether an earlier request came on the same connection.
    public let isConnectionReused: Bool

    /// When the head was read, in seconds of monotonic uptime (``RFSystemClock``).
    public let time: TimeInterval
}

extension RFLoopbackRequest {
    /// The part of the target before the `?`, still percent-encoded.
    public var path: String {
        String(target.prefix { $0 != "?" })
    }

    /// The part of the target after the first `?`, still percent-encoded, or nil if there is none.
    public var query: String? {
        target.firstIndex(of: "?").map { String(target[target.index(after: $0)...]) }
    }

    /// The body as UTF-8 text; what isn't UTF-8 is replaced by U+FFFD.
    public var text: String {
        String(decoding: body, as: UTF8.self)
    }

    /// The value of a header field, or nil; several of one name are joined with `, `.
    public func header(_ name: String) -> String? {
        headers[name]
    }

    /// Whether the client wants the connection closed after the answer (RFC 9112 §9.3).
    var endsConnection: Bool {
        let options = (headers["Connection"] ?? "").lowercased()
        return version == "HTTP/1.0" ? !options.contains("keep-alive") : options.contains("close")
    }

    var expectsContinue: Bool {
        headers["Expect"]?.lowercased() == "100-continue"
    }
}
