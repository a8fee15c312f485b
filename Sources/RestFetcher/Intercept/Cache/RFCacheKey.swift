import Foundation

/// The keys under which the answers to a request lie. They are digests, so that neither URLs nor credentials can be
/// read from them.
struct RFCacheKey: Sendable {
    /// The key of the URL and of the credentials of whoever asks.
    let primary: String

    /// - Parameter secretHeaders: the names of fields that carry credentials.
    init(_ url: URL, of request: RFHTTPRequest, secretHeaders: [String]) {
        let target = url.absoluteString.prefix { $0 != "#" }
        let secrets = RFCacheKey.credentials(in: request, named: secretHeaders)
        primary = RFCacheKey.digest([String(target)] + secrets)
    }

    /// The key of the one among several answers that is meant for a request with these header fields
    /// (RFC 9111 §4.1).
    func variant(for headers: RFHeaders, names: [String], generation: String) -> String {
        RFCacheKey.digest(
            [primary, generation] + names.flatMap { [$0, headers[$0].map { "=" + $0 } ?? ""] })
    }

    /// The fields of a request that carry credentials, names and values one after another.
    static func credentials(in request: RFHTTPRequest, named names: [String]) -> [String] {
        request.headers
            .filter { field in names.contains { RFHeaders.isSameName($0, field.name) } }
            .flatMap { [$0.name.lowercased(), $0.value] }
    }

    private static func digest(_ parts: [String]) -> String {
        var writer = RFByteWriter()
        for part in parts { writer.write(part) }
        return RFSHA256.digest(writer.data).reduce(into: "") { text, byte in
            text += String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }
    }
}
