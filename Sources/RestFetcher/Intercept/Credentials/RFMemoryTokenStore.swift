/// Keeps the token as long as the object lives.
public final class RFMemoryTokenStore: RFTokenStore {
    private let kept: RFLocked<RFToken?>

    /// Makes a store. Default: without a token.
    public init(_ token: RFToken? = nil) {
        kept = RFLocked(token)
    }

    /// The token.
    public func token() -> RFToken? {
        kept.withLock { $0 }
    }

    /// Keeps `token`, or forgets the one there is.
    public func save(_ token: RFToken?) {
        kept.withLock { $0 = token }
    }
}
