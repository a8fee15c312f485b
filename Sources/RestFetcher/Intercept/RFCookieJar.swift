import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Keeps the cookies that servers set, in memory, and sends them back (RFC 6265 §5).
///
/// Nothing keeps cookies unless asked to: put a jar among the interceptors of a fetcher, of one request class, or
/// share it between several. It sees every hop of a redirect, so each origin gets its own cookies only. Cookies
/// that the request itself sets in `Cookie` are sent too, and win over those of the same name. Usable from every
/// thread.
public final class RFCookieJar: RFInterceptor {
    private struct Kept {
        let cookie: HTTPCookie
        let expires: Date?
    }

    private let kept = RFLocked<[Kept]>([])

    /// Makes an empty jar.
    public init() {}

    /// Every HTTP request on its way to the wire.
    public var scope: RFInterceptorScope { .attempt }

    /// The cookies in the jar, expired ones included until the next call.
    public var cookies: [HTTPCookie] { kept.withLock { $0.map(\.cookie) } }

    /// Puts a cookie in, instead of the one of the same name, domain and path.
    public func set(_ cookie: HTTPCookie) {
        keep(Kept(cookie: cookie, expires: cookie.expiresDate))
    }

    private func keep(_ new: Kept) {
        kept.withLock { kept in
            kept.removeAll {
                $0.cookie.name == new.cookie.name && $0.cookie.domain == new.cookie.domain
                    && $0.cookie.path == new.cookie.path
            }
            kept.append(new)
        }
    }

    /// Takes all cookies out.
    public func removeAll() {
        kept.withLock { $0 = [] }
    }

    /// Adds the cookies that belong to the request, and keeps those of the answer.
    public func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
        var outgoing = request
        let now = next.context.clock.date
        outgoing.headers["Cookie"] = cookieHeader(for: request, at: now)
        let response = try await next.proceed(with: outgoing)
        for line in response.headers.values(for: "Set-Cookie") {
            for cookie in HTTPCookie.cookies(withResponseHeaderFields: ["Set-Cookie": line], for: request.url)
            where RFCookieJar.mayBeSet(cookie, by: request.url) {
                keep(
                    Kept(
                        cookie: cookie, expires: RFCookieJar.maxAge(in: line, from: now) ?? cookie.expiresDate
                    ))
            }
        }
        return response
    }

    private func cookieHeader(for request: RFHTTPRequest, at now: Date) -> String? {
        let matching = kept.withLock { kept -> [HTTPCookie] in
            kept.removeAll { cookie in cookie.expires.map { $0 <= now } ?? false }
            return kept.map(\.cookie).filter { RFCookieJar.belongs($0, to: request.url) }
        }
        let own = request.headers["Cookie"]
        let ownNames = Set(
            (own ?? "").split(separator: ";").map { pair in
                pair.prefix { $0 != "=" }.trimmingCharacters(in: .whitespaces)
            })
        // RFC 6265 §5.4: longer paths first.
        let pairs = matching.filter { !ownNames.contains($0.name) }
            .sorted { $0.path.utf8.count > $1.path.utf8.count }
            .map { "\($0.name)=\($0.value)" }
        let all = (own.map { [$0] } ?? []) + pairs
        return all.isEmpty ? nil : all.joined(separator: "; ")
    }

    /// When `Max-Age` ends the cookie; it wins over `Expires` (RFC 6265 §5.3, step 3). Foundation on Linux leaves
    /// it out.
    private static func maxAge(in line: String, from now: Date) -> Date? {
        RFParameterizedField(line)["max-age"].flatMap(Double.init).map { now.addingTimeInterval($0) }
    }

    /// RFC 6265 §5.3, step 6: nobody sets cookies for the hosts of others, or for a whole top-level domain.
    private static func mayBeSet(_ cookie: HTTPCookie, by url: URL) -> Bool {
        let domain = cookie.domain.lowercased()
        return matchesDomain(cookie, url) && (!domain.hasPrefix(".") || domain.dropFirst().contains("."))
    }

    private static func belongs(_ cookie: HTTPCookie, to url: URL) -> Bool {
        matchesDomain(cookie, url) && matchesPath(cookie, url) && (!cookie.isSecure || url.scheme == "https")
    }

    /// RFC 6265 §5.1.3. A domain that begins with a dot is good for all hosts under it.
    private static func matchesDomain(_ cookie: HTTPCookie, _ url: URL) -> Bool {
        let host = RFOrigin(url).host
        let domain = cookie.domain.lowercased()
        guard domain.hasPrefix(".") else { return host == domain }
        return host == domain.dropFirst() || (host.hasSuffix(domain) && !isAddress(host))
    }

    private static func isAddress(_ host: String) -> Bool {
        host.contains(":") || host.utf8.allSatisfy { $0 == UInt8(ascii: ".") || ($0 >= 0x30 && $0 <= 0x39) }
    }

    /// RFC 6265 §5.1.4.
    private static func matchesPath(_ cookie: HTTPCookie, _ url: URL) -> Bool {
        let path = url.path.isEmpty ? "/" : url.path
        guard path.hasPrefix(cookie.path) else { return false }
        return path.count == cookie.path.count || cookie.path.hasSuffix("/")
            || path.dropFirst(cookie.path.count).hasPrefix("/")
    }
}
