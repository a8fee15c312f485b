import Foundation

extension RFAuthenticator {
    /// Sends a user's token, and renews it with its refresh token (RFC 6749 §6).
    ///
    /// Log in by saving into `store` what one of the client's grants gave. See
    /// ``token(in:leeway:origins:unauthorizedHandler:renew:)`` for how it renews and what the parameters mean.
    public static func oauth2(
        _ client: RFOAuth2Client,
        store: any RFTokenStore,
        leeway: TimeInterval = 30,
        origins: [String]? = nil,
        unauthorizedHandler: (@Sendable (RFError) -> Void)? = nil
    ) -> RFAuthenticator {
        token(in: store, leeway: leeway, origins: origins, unauthorizedHandler: unauthorizedHandler) { old in
            guard let old else { return nil }
            return try await client.refresh(old)
        }
    }

    /// Sends a token of the client itself, got with its secret when the first request needs it, and anew when it
    /// expires (RFC 6749 §4.4).
    ///
    /// See ``token(in:leeway:origins:unauthorizedHandler:renew:)`` for how it renews and what the parameters mean.
    public static func clientCredentials(
        _ client: RFOAuth2Client,
        scope: [String] = [],
        store: any RFTokenStore = RFMemoryTokenStore(),
        leeway: TimeInterval = 30,
        origins: [String]? = nil,
        unauthorizedHandler: (@Sendable (RFError) -> Void)? = nil
    ) -> RFAuthenticator {
        token(in: store, leeway: leeway, origins: origins, unauthorizedHandler: unauthorizedHandler) { _ in
            try await client.clientCredentials(scope: scope)
        }
    }
}
