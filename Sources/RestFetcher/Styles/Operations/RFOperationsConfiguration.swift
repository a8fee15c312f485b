/// What the managers of an API share: where it is, who the user is, and what is checked.
///
///     let configuration = RFOperationsConfiguration.shared
///     configuration.baseURL = "https://api.example.com/v1"
///     configuration.authorizationSource = { await session.token.map { "Bearer \($0)" } }
///
/// Every property may be set from any thread, and counts for the operations prepared from then on; what concerns the
/// user counts at once.
public final class RFOperationsConfiguration: Sendable {
    /// The one that managers use unless they are given another.
    public static let shared = RFOperationsConfiguration(RFFetcher.shared.configuration)

    private struct User: Sendable {
        var authorizationSource: (@Sendable () async throws -> String?)?
        var unauthorizedHandler: (@MainActor @Sendable (RFError) -> Void)?
        var tokenRefresher: (@Sendable () async throws -> Bool)?
    }

    private struct API: Sendable {
        var engine: RFConfiguration
        var headerValidation: (@Sendable (RFHeaders) -> Bool)?
    }

    private let api: RFLocked<API>
    private let user: RFLocked<User>
    private let authenticator: RFAuthenticator

    /// Makes a configuration of its own, for a second API or for tests.
    ///
    /// - Parameter engine: how the fetcher works that sends the operations: transport, interceptors, retry, observers.
    public init(_ engine: RFConfiguration = RFConfiguration()) {
        let user = RFLocked(User())
        self.user = user
        api = RFLocked(API(engine: engine))
        authenticator = .credential(
            in: .authorization,
            unauthorizedHandler: { error in
                guard let handler = user.withLock({ $0.unauthorizedHandler }) else { return }
                Task { await handler(error) }
            },
            renew: {
                guard let refresher = user.withLock({ $0.tokenRefresher }) else { return false }
                return try await refresher()
            },
            value: {
                try await user.withLock { $0.authorizationSource }?()
            })
    }

    /// How the fetcher works that sends the operations: transport, interceptors, retry, observers.
    public var engine: RFConfiguration {
        get { api.withLock { $0.engine } }
        set { api.withLock { $0.engine = newValue } }
    }

    /// Scheme and host, and whatever the API has before its endpoints: `https://api.example.com/v1`. Default: nil.
    public var baseURL: String? {
        get { engine.baseURL }
        set { api.withLock { $0.engine.baseURL = newValue } }
    }

    /// Header fields of every operation. What a description says wins. Default: none.
    public var defaultHeaders: [String: String] {
        get { engine.defaultHeaders }
        set { api.withLock { $0.engine.defaultHeaders = newValue } }
    }

    /// Sets one of the ``defaultHeaders``, whatever the case of its name; nil removes it.
    public func setDefaultHeader(_ name: String, _ value: String?) {
        api.withLock { api in
            api.engine.defaultHeaders = api.engine.defaultHeaders.filter {
                !RFHeaders.isSameName($0.key, name)
            }
            if let value { api.engine.defaultHeaders[name] = value }
        }
    }

    /// Gives the whole value of the `Authorization` header, `Bearer …`, for operations `withAuthorization`. Asked for
    /// every attempt, on no particular thread. With nil or an empty text such an operation fails with
    /// ``RFErrorKind/authenticationRequired``, and nothing is sent. Default: nil.
    public var authorizationSource: (@Sendable () async throws -> String?)? {
        get { user.withLock { $0.authorizationSource } }
        set { user.withLock { $0.authorizationSource = newValue } }
    }

    /// Called on the main actor when the server answers 401 to an authorization, and there is no other and no new one
    /// to be had: once for each value, however many operations it fails. The place to log out. Default: nil.
    public var unauthorizedHandler: (@MainActor @Sendable (RFError) -> Void)? {
        get { user.withLock { $0.unauthorizedHandler } }
        set { user.withLock { $0.unauthorizedHandler = newValue } }
    }

    /// Gets a new token when the server answers 401, once for all operations that were refused; on no particular
    /// thread. True: the ``authorizationSource`` has another value now, and they are sent again with it. What it
    /// prepares and sends itself goes out without authorization. Set it before the first operation is run: a value that
    /// was refused for good isn't renewed any more. Default: nil, which means false.
    public var tokenRefresher: (@Sendable () async throws -> Bool)? {
        get { user.withLock { $0.tokenRefresher } }
        set { user.withLock { $0.tokenRefresher = newValue } }
    }

    /// Looks at the header fields of every answer of a success code, uploads included. With false the operation fails
    /// with ``RFOperationFailure/headerValidationFailed``. On no particular thread. Default: nil, nothing is checked.
    public var headerValidation: (@Sendable (RFHeaders) -> Bool)? {
        get { api.withLock { $0.headerValidation } }
        set { api.withLock { $0.headerValidation = newValue } }
    }

    /// What sends the operations.
    var fetcher: RFFetcher {
        let api = api.withLock { $0 }
        var configuration = api.engine
        configuration.interceptors.append(authenticator)
        if let isValid = api.headerValidation {
            let isFine = configuration.validateHeaders
            configuration.validateHeaders = { headers in
                try isFine?(headers)
                guard isValid(headers) else { throw RFError.headersRefused }
            }
        }
        return RFFetcher(configuration: configuration)
    }
}

extension RFError {
    fileprivate static var headersRefused: RFError {
        RFError(stage: .validate, kind: .validation, message: "The header fields of the answer were refused.")
    }
}
