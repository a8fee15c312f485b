/// Keeps the token of one user of one API: in memory, in a file, in a keychain.
///
/// The store is the one place of truth. To log in, save a token; to log out, save nil. Both count from the next
/// request on.
public protocol RFTokenStore: Sendable {
    /// The token, or nil if nobody is logged in. Read for every request that needs it.
    func token() async throws -> RFToken?

    /// Keeps `token` in place of the one before; nil forgets it. When it returns, ``token()`` gives the new one,
    /// also after a crash if the store outlives the program.
    func save(_ token: RFToken?) async throws
}
