import Foundation

/// A service whose routes need a token: it is sent with every rule that says `isAuthenticable`, renewed when it's
/// about to expire or was refused, and the call sent again.
///
///     class BookService: RFAuthenticableService<BookRoute> {
///         override var base: String { "https://api.example.com" }
///     }
///
///     let service = BookService(store: RFFileTokenStore(file)) {
///         .token(in: $0) { old in try await renewed(old) }
///     }
///     try await service.logIn(with: token)
///
/// Without a token such a call fails with ``RFErrorKind/authenticationRequired``, and nothing is sent. For other
/// credentials put an ``RFAuthenticator`` among the `interceptors` of an ``RFRouteService``.
nonisolated open class RFAuthenticableService<Route: RFRoutable>: RFRouteService<Route> {
    /// Where the token is.
    public let store: any RFTokenStore

    private let authenticator: RFAuthenticator

    final override var credentials: [any RFInterceptor] { [authenticator] }

    /// Makes a service.
    ///
    /// - Parameters:
    ///   - store: where the token is. Default: in memory.
    ///   - authenticator: sends the token in the store that it is given, and renews it; see
    ///     ``RFAuthenticator/token(in:leeway:origins:unauthorizedHandler:renew:)``. Default: a token that is refused
    ///     isn't renewed.
    public init(
        store: any RFTokenStore = RFMemoryTokenStore(),
        authenticator: (any RFTokenStore) -> RFAuthenticator = { .token(in: $0) { _ in nil } }
    ) {
        self.store = store
        self.authenticator = authenticator(store)
    }

    /// Keeps a token; it counts from the next request on. Throws what the store throws.
    nonisolated(nonsending) public func logIn(with token: RFToken) async throws {
        try await store.save(token)
    }

    /// Forgets the token. Throws what the store throws.
    nonisolated(nonsending) public func logOut() async throws {
        try await store.save(nil)
    }

    /// Whether there is a token. Throws what the store throws.
    nonisolated(nonsending) public func isLoggedIn() async throws -> Bool {
        try await store.token() != nil
    }
}
