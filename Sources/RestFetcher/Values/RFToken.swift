import Foundation

/// A token that a server issued: what authorizes calls, how long it holds, and what renews it (RFC 6749 §1.4, §1.5).
///
/// Printing it shows no secret. Encoding it does: keep the result in an ``RFTokenStore``.
public struct RFToken: Sendable, Hashable, Codable {
    /// Authorizes calls.
    public var accessToken: String

    /// How it is sent, the scheme of the `Authorization` header. Default: `Bearer` (RFC 6750).
    public var tokenType: String

    /// Gets a new token when this one no longer holds. Default: nil.
    public var refreshToken: String?

    /// What the token allows. Default: nil, unknown.
    public var scope: [String]?

    /// When it was issued, by the clock of this machine. Default: nil, unknown.
    public var issuedAt: Date?

    /// When it stops to hold, by the clock of this machine. Default: nil, unknown.
    public var expiresAt: Date?

    /// The other texts that came with it, like `id_token`. Default: none.
    public var extra: [String: String]

    /// Makes a token; only the access token has no default.
    public init(
        accessToken: String,
        tokenType: String = "Bearer",
        refreshToken: String? = nil,
        scope: [String]? = nil,
        issuedAt: Date? = nil,
        expiresAt: Date? = nil,
        extra: [String: String] = [:]
    ) {
        self.accessToken = accessToken
        self.tokenType = tokenType
        self.refreshToken = refreshToken
        self.scope = scope
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
        self.extra = extra
    }
}

extension RFToken {
    /// The value of the `Authorization` header (RFC 6750 §2.1). Scheme names have no case, but some servers want
    /// this one spelled as in the RFC.
    var authorization: String {
        let isBearer = tokenType.isEmpty || tokenType.lowercased() == "bearer"
        return (isBearer ? "Bearer" : tokenType) + " " + accessToken
    }

    /// Whether it should be renewed at `date`: `leeway` seconds before it expires, but never in the first half of
    /// its life.
    func isDue(at date: Date, leeway: TimeInterval) -> Bool {
        guard let expiresAt else { return false }
        let life = issuedAt.map { expiresAt.timeIntervalSince($0) } ?? .infinity
        return date >= expiresAt.addingTimeInterval(-min(leeway, max(0, life / 2)))
    }

    /// The same token with the refresh token of `old` if it came without one (RFC 6749 §6).
    func keepingRefreshToken(of old: RFToken?) -> RFToken {
        var token = self
        token.refreshToken = refreshToken ?? old?.refreshToken
        return token
    }
}

extension RFToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The type and the expiry, without the secrets.
    public var description: String {
        "\(tokenType) token" + (expiresAt.map { ", expires \($0)" } ?? "")
            + (refreshToken == nil ? "" : ", can be refreshed")
    }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// Shows no more than ``description``.
    public var customMirror: Mirror {
        Mirror(self, children: ["token": description])
    }
}
