import Foundation
import RestFetcher

/// A request as ``RFStubTransport`` received it, with all the bytes of its body.
public struct RFStubRequest: Sendable {
    /// The method.
    public let method: RFMethod
    /// Where it was meant to go.
    public let url: URL
    /// The header fields, in order. A stub adds none.
    public let headers: RFHeaders
    /// The bytes of the body, read to the end from memory, a file or a stream.
    public let body: Data
    /// The longest silence the request allows, in seconds. A stub doesn't act on it.
    public let timeout: TimeInterval
}

extension RFStubRequest {
    /// The path of the URL, still percent-encoded.
    public var path: String {
        URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedPath ?? url.path
    }

    /// The query of the URL, still percent-encoded, or nil if there is none.
    public var query: String? {
        URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedQuery
    }

    /// The body as UTF-8 text; what isn't UTF-8 is replaced by U+FFFD.
    public var text: String {
        String(decoding: body, as: UTF8.self)
    }

    /// The value of a header field, or nil; several of one name are joined with `, `.
    public func header(_ name: String) -> String? {
        headers[name]
    }

    /// Method, scheme, host and path: what an error may show.
    var name: String {
        "\(method) \(url.scheme ?? "")://\(url.host ?? "")\(path)"
    }
}
