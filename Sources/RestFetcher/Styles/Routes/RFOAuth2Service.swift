/// A service that gets its token from an OAuth 2 server: logs in, renews the token with its refresh token, and
/// sends the call again.
///
///     class BookService: RFOAuth2Service<BookRoute> {
///         override var base: String { "https://api.example.com" }
///     }
///
///     let client = RFOAuth2Client(tokenEndpoint: "https://api.example.com/token/", clientID: "app")
///     let service = BookService(client: client)
///     try await service.logIn(username: name, password: password)
nonisolated open class RFOAuth2Service<Route: RFRoutable>: RFAuthenticableService<Route> {
    /// Asks the server for tokens. Credentials are sent in the body, never in a URL.
    public let client: RFOAuth2Client

    /// Makes a service. What the parameters mean is said at
    /// ``RFAuthenticator/token(in:leeway:origins:unauthorizedHandler:renew:)``.
    ///
    /// - Parameters:
    ///   - client: asks the server for tokens.
    ///   - store: where the token is. Default: in memory.
    ///   - origins: who gets to see the token. Default: nil, the origin that the call is made to.
    ///   - unauthorizedHandler: called when the token is refused and can't be renewed. Default: nil.
    public init(
        client: RFOAuth2Client,
        store: any RFTokenStore = RFMemoryTokenStore(),
        origins: [String]? = nil,
        unauthorizedHandler: (@Sendable (RFError) -> Void)? = nil
    ) {
        self.client = client
        super.init(store: store) {
            .oauth2(client, store: $0, origins: origins, unauthorizedHandler: unauthorizedHandler)
        }
    }

    /// Logs in with name and password (RFC 6749 §4.3). Throws what ``RFOAuth2Client`` and the store throw.
    nonisolated(nonsending) public func logIn(
        username: String, password: String, scope: [String] = []
    ) async throws {
        try await logIn(with: client.password(username: username, password: password, scope: scope))
    }

    /// Logs in with a token of another service, such as a social network, that the server converts.
    ///
    /// - Parameters:
    ///   - backend: the name that the server has for the other service.
    ///   - endpoint: where tokens are converted, a whole URL. Default: nil, the client's `tokenEndpoint`.
    nonisolated(nonsending) public func logIn(
        converting token: String, of backend: String, at endpoint: String? = nil
    ) async throws {
        var client = client
        if let endpoint { client.tokenEndpoint = endpoint }
        try await logIn(with: client.grant("convert_token", ["backend": backend, "token": token]))
    }
}
