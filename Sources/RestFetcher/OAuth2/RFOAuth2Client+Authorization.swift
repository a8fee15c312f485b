import Foundation

extension RFOAuth2Client {
    /// Begins a login with a browser: the authorization code grant with PKCE (RFC 6749 §4.1, RFC 7636, S256).
    ///
    ///     let login = try oauth.authorization(at: "https://auth.example.com/authorize", redirectURI: "app:/login")
    ///     // Show login.url. The browser ends at app:/login?code=…; with that URL:
    ///     try await store.save(oauth.token(for: login, redirectedTo: url))
    ///
    /// - Parameters:
    ///   - endpoint: where users log in: a whole URL. A query in it is kept.
    ///   - redirectURI: where the server sends the browser afterwards, as it is registered there.
    ///   - parameters: further parameters of the page, like `login_hint`; they can't replace those of the grant.
    /// - Throws: ``RFErrorKind/invalidURL`` if `endpoint` isn't one.
    public func authorization(
        at endpoint: String, redirectURI: String, scope: [String] = [], parameters: [String: String] = [:]
    ) throws(RFError) -> RFOAuth2Authorization {
        let state = RFRandomText.make()
        let codeVerifier = RFRandomText.make()
        var query = [
            "response_type": "code", "client_id": clientID, "redirect_uri": redirectURI, "state": state,
            "code_challenge": RFOAuth2Client.challenge(for: codeVerifier), "code_challenge_method": "S256",
        ]
        if !scope.isEmpty { query["scope"] = scope.joined(separator: " ") }
        let page = RFURLParts(domain: endpoint, queryArguments: query.merging(parameters) { own, _ in own })
        return RFOAuth2Authorization(
            url: try page.build(requestName: "authorization(at:)").url, redirectURI: redirectURI,
            state: state,
            codeVerifier: codeVerifier)
    }

    /// Ends a login with a browser: exchanges the code in `url` for a token (RFC 6749 §4.1.3).
    ///
    /// Throws ``RFErrorKind/authorizationFailed`` without asking the server if `url` doesn't answer `authorization`,
    /// or if it says that the user or the server refused.
    public func token(
        for authorization: RFOAuth2Authorization, redirectedTo url: URL
    ) async throws(RFError) -> RFToken {
        try await grant(
            "authorization_code",
            [
                "code": authorization.code(in: url), "redirect_uri": authorization.redirectURI,
                "code_verifier": authorization.codeVerifier,
            ])
    }

    /// RFC 7636 §4.2.
    static func challenge(for codeVerifier: String) -> String {
        RFRandomText.base64URL(RFSHA256.digest(Data(codeVerifier.utf8)))
    }
}
