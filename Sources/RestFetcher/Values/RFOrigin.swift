import Foundation

/// The scheme, host and port that a credential belongs to (RFC 6454 §4).
struct RFOrigin: Hashable, Sendable {
    let scheme: String
    let host: String
    let port: Int

    init(_ url: URL) {
        scheme = url.scheme?.lowercased() ?? ""
        host = url.host?.lowercased() ?? ""
        port = url.port ?? RFOrigin.defaultPort(of: scheme)
    }

    /// Whether it can be asked over HTTP at all.
    var isHTTP: Bool {
        (scheme == "http" || scheme == "https") && !host.isEmpty
            && host.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "%") }
    }

    /// Whether what was meant for `other` may be sent here: to the same origin, and from `http` to `https` on the
    /// default ports of one host, which only adds protection.
    func mayReceiveCredentials(of other: RFOrigin) -> Bool {
        if self == other { return true }
        return host == other.host && other.scheme == "http" && other.port == 80 && scheme == "https"
            && port == 443
    }

    private static func defaultPort(of scheme: String) -> Int {
        scheme == "https" ? 443 : 80
    }
}

extension RFOrigin: CustomStringConvertible {
    /// As a URL begins, without the port if it's the default one.
    var description: String {
        let name = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
        return "\(scheme)://\(name)" + (port == RFOrigin.defaultPort(of: scheme) ? "" : ":\(port)")
    }
}
