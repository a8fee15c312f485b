import Foundation

extension RFAuthenticator {
    /// Sends `Authorization: Bearer …` with the token the closure gives (RFC 6750 §2.1).
    ///
    /// The closure is asked for every attempt, and again after a 401, in case there is a new token by then. What it
    /// fetches itself goes out without this authenticator.
    ///
    /// - Parameters:
    ///   - origins: who gets to see the token: `https://api.example.com:8443`, without a scheme https. Default:
    ///     nil, the origin that the call is made to.
    ///   - unauthorizedHandler: called when the server refuses the token and the closure has no other; once for
    ///     each token, on no particular thread.
    ///   - token: gives the token. nil or an empty text: there is none, and the call fails with
    ///     ``RFErrorKind/authenticationRequired``.
    public static func bearer(
        origins: [String]? = nil,
        unauthorizedHandler: (@Sendable (RFError) -> Void)? = nil,
        token: @escaping @Sendable () async throws -> String?
    ) -> RFAuthenticator {
        credential(in: .authorization, origins: origins, unauthorizedHandler: unauthorizedHandler) {
            guard let token = try await token(), !token.isEmpty else { return nil }
            return "Bearer " + token
        }
    }

    /// Sends `Authorization: Basic …` with user and password in UTF-8 (RFC 7617).
    ///
    /// A colon in the user or a control character in either can't be sent: then calls fail with
    /// ``RFErrorKind/invalidRequest``.
    ///
    /// - Parameters:
    ///   - origins: who gets to see them: `https://api.example.com:8443`, without a scheme https. Default: nil, the
    ///     origin that the call is made to.
    ///   - unauthorizedHandler: called once when the server refuses them, on no particular thread.
    public static func basic(
        user: String, password: String,
        origins: [String]? = nil,
        unauthorizedHandler: (@Sendable (RFError) -> Void)? = nil
    ) -> RFAuthenticator {
        let value = Result { () throws(RFError) in
            try RFBasicCredential.value(user: user, password: password)
        }
        return credential(in: .authorization, origins: origins, unauthorizedHandler: unauthorizedHandler) {
            try value.get()
        }
    }

    /// Sends a key in a header field or a query value of its own.
    ///
    ///     .apiKey("s3cr3t", in: .header("X-Api-Key"))
    ///
    /// - Parameters:
    ///   - origins: who gets to see it: `https://api.example.com:8443`, without a scheme https. Default: nil, the
    ///     origin that the call is made to.
    ///   - unauthorizedHandler: called once when the server answers 401, on no particular thread.
    public static func apiKey(
        _ key: String, in place: RFCredentialPlace,
        origins: [String]? = nil,
        unauthorizedHandler: (@Sendable (RFError) -> Void)? = nil
    ) -> RFAuthenticator {
        credential(in: place, origins: origins, unauthorizedHandler: unauthorizedHandler) { key }
    }

    /// Sends whatever the closure gives, at the place given. The others of this kind are made from it.
    ///
    /// - Parameters:
    ///   - place: where it stands; it is masked there in every log.
    ///   - origins: who gets to see it: `https://api.example.com:8443`, without a scheme https. Default: nil, the
    ///     origin that the call is made to.
    ///   - unauthorizedHandler: called when the server answers 401 and the closure has no other value; once for each
    ///     value, on no particular thread.
    ///   - renew: called when the server answers 401, once for all calls that were refused the same value. True: the
    ///     closure has another value now, and they are sent again with it. False: it can't be renewed, and nobody
    ///     tries it for this value again. What it throws fails them with ``RFErrorKind/refreshFailed``. What it
    ///     fetches itself goes out without this authenticator. Default: nil.
    ///   - value: gives the whole value of the header or query. nil or an empty text: there is none.
    public static func credential(
        in place: RFCredentialPlace,
        origins: [String]? = nil,
        unauthorizedHandler: (@Sendable (RFError) -> Void)? = nil,
        renew: (@Sendable () async throws -> Bool)? = nil,
        value: @escaping @Sendable () async throws -> String?
    ) -> RFAuthenticator {
        RFAuthenticator(
            place: place, origins: origins,
            source: RFAskedCredential(unauthorizedHandler: unauthorizedHandler, renew: renew, ask: value))
    }

    /// Sends the token in `store`, and renews it when it's about to expire or was refused.
    ///
    /// It is renewed once, however many calls need it at the same time: they wait, and are sent with the new token,
    /// which is in the store by then. A call that ends early doesn't disturb the others. If renewing fails, all of
    /// them fail alike, with the cause as underlying error:
    ///
    /// - with ``RFErrorKind/authenticationRequired`` if it was refused: the closure gave nil, or threw an ``RFError``
    ///   of that kind, of kind ``RFErrorKind/authorizationFailed``, or for the status 400, 401 or 403. Nobody tries
    ///   to renew that token again, and `unauthorizedHandler` is called once;
    /// - with ``RFErrorKind/refreshFailed`` otherwise. The next call tries again.
    ///
    /// - Parameters:
    ///   - store: where the token is. Save one to log in.
    ///   - leeway: how many seconds before its expiry the token is renewed. Default: 30.
    ///   - origins: who gets to see the token: `https://api.example.com:8443`, without a scheme https. Default:
    ///     nil, the origin that the call is made to.
    ///   - unauthorizedHandler: called when the token can't be renewed, on no particular thread, before the calls
    ///     fail. The place to show the login.
    ///   - renew: gets the token that no longer holds, or nil if the store is empty, and gives a new one, or nil if
    ///     it can't. What it fetches goes out without this authenticator. A new token without a refresh token keeps
    ///     the one of the old.
    public static func token(
        in store: any RFTokenStore,
        leeway: TimeInterval = 30,
        origins: [String]? = nil,
        unauthorizedHandler: (@Sendable (RFError) -> Void)? = nil,
        renew: @escaping @Sendable (RFToken?) async throws -> RFToken?
    ) -> RFAuthenticator {
        RFAuthenticator(
            place: .authorization, origins: origins,
            source: RFStoredToken(
                store: store, leeway: leeway, unauthorizedHandler: unauthorizedHandler, renew: renew))
    }
}
