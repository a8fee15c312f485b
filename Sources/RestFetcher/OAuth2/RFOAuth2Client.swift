import Foundation

/// A client of an OAuth 2 server (RFC 6749): gets tokens and renews them.
///
///     let oauth = RFOAuth2Client(tokenEndpoint: "https://auth.example.com/token", clientID: "app")
///     try await store.save(oauth.password(username: name, password: word))
///
/// Credentials travel in the body and the `Authorization` header only, never in a URL, and are masked in every log
/// and error. A redirect of the token endpoint to another origin isn't followed.
///
/// Every function throws ``RFErrorKind/authorizationFailed`` if the server refuses, with an ``RFOAuth2Error`` as
/// ``RFError/serverError``; otherwise what any request throws.
public struct RFOAuth2Client: Sendable {
    /// How the client proves who it is (RFC 6749 §2.3.1).
    public enum SecretPlace: Sendable, Hashable {
        /// In the `Authorization` header, as Basic. Every server must support it.
        case header
        /// In the body, for servers that don't.
        case body
    }

    /// Where tokens are given: a whole URL, which should be https (RFC 6749 §3.2).
    public var tokenEndpoint: String

    /// Names the client.
    public var clientID: String

    /// What only this client and the server know; nil for a client that can't keep a secret, like an app.
    public var clientSecret: String?

    /// Where the secret stands. Without a secret the name of the client always stands in the body.
    public var secretPlace: SecretPlace

    /// Sends the requests; its clock dates the tokens.
    public var fetcher: RFFetcher

    /// Where the requests are logged.
    public var logger: any RFLogger

    /// Makes a client; only endpoint and name have no default.
    public init(
        tokenEndpoint: String,
        clientID: String,
        clientSecret: String? = nil,
        secretPlace: SecretPlace = .header,
        fetcher: RFFetcher = .shared,
        logger: any RFLogger = RFConsoleLogger()
    ) {
        self.tokenEndpoint = tokenEndpoint
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.secretPlace = secretPlace
        self.fetcher = fetcher
        self.logger = logger
    }
}

extension RFOAuth2Client {
    /// A token for a user's name and password (RFC 6749 §4.3). RFC 9700 §2.4 advises against it where the server
    /// offers anything else.
    public func password(
        username: String, password: String, scope: [String] = []
    ) async throws(RFError) -> RFToken {
        try await grant("password", ["username": username, "password": password].adding(scope: scope))
    }

    /// A token for the client itself (RFC 6749 §4.4).
    public func clientCredentials(scope: [String] = []) async throws(RFError) -> RFToken {
        try await grant("client_credentials", [:].adding(scope: scope))
    }

    /// A new token for an old one (RFC 6749 §6). It keeps the old refresh token if the server gives no new one.
    ///
    /// Throws ``RFErrorKind/authenticationRequired`` if `token` has no refresh token.
    public func refresh(_ token: RFToken) async throws(RFError) -> RFToken {
        guard let refreshToken = token.refreshToken else {
            throw .authenticationRequired("The token has no refresh token.")
        }
        return try await grant("refresh_token", ["refresh_token": refreshToken])
            .keepingRefreshToken(of: token)
    }

    /// A token by any other grant (RFC 6749 §4.5), such as converting a token of another service.
    ///
    /// - Parameters:
    ///   - type: the `grant_type`, a name the server knows or a URN.
    ///   - parameters: what the grant needs. All of it is masked in logs.
    public func grant(
        _ type: String, _ parameters: [String: String] = [:]
    ) async throws(RFError) -> RFToken {
        let request = RFOAuth2TokenRequest(self, grant: parameters.merging(["grant_type": type]) { $1 })
        do {
            return try await request.value()
        } catch {
            guard let refusal = error.serverError as? RFOAuth2Error else { throw error }
            var failure = error
            failure.kind = .authorizationFailed
            failure.message = refusal.description
            throw failure
        }
    }
}

extension RFOAuth2Client {
    /// The form with the client's name and, if it goes there, its secret.
    func identifying(_ grant: [String: String]) -> [String: String] {
        guard let clientSecret else { return grant.merging(["client_id": clientID]) { $1 } }
        guard secretPlace == .body else { return grant }
        return grant.merging(["client_id": clientID, "client_secret": clientSecret]) { $1 }
    }

    /// The header fields with the secret, if it goes there. Name and secret are form-encoded before they are joined
    /// (RFC 6749 §2.3.1).
    func authorizing(_ headers: [String: String]) -> [String: String] {
        guard let clientSecret, secretPlace == .header else { return headers }
        var credentials: [UInt8] = []
        credentials.append(clientID, in: .form)
        credentials.append(UInt8(ascii: ":"))
        credentials.append(clientSecret, in: .form)
        let value = "Basic " + Data(credentials).base64EncodedString()
        return headers.merging(["Authorization": value]) { $1 }
    }
}

extension [String: String] {
    fileprivate func adding(scope: [String]) -> [String: String] {
        scope.isEmpty ? self : merging(["scope": scope.joined(separator: " ")]) { $1 }
    }
}
