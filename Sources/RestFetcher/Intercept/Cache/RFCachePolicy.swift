/// What a request wants from an ``RFCache`` among the interceptors.
public enum RFCachePolicy: Sendable, Hashable {
    /// Nothing: it is sent, and its answer isn't stored.
    case off
    /// A stored answer where RFC 9111 allows it; otherwise it is sent, and its answer is stored where allowed.
    case use
    /// No stored answer: it is sent, and its answer takes the place of the stored one.
    case reload
    /// Only a stored answer: without one that may be used the call fails with ``RFErrorKind/notCached``, and nothing
    /// is sent. A stale answer may be used as far as a `Cache-Control: max-stale` of the request allows.
    case onlyIfCached
}
