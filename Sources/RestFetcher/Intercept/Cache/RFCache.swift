import Foundation

/// A private HTTP cache (RFC 9111): gives stored answers as long as they are fresh, asks the server whether they still
/// count when they aren't, and stores what may be stored.
///
/// ```swift
/// let cache = RFCache(storage: RFDiskCacheStorage(folder: folder))
/// let fetcher = RFFetcher(configuration: RFConfiguration(interceptors: [cache]))
/// ```
///
/// It takes part in GET and HEAD without conditions or ranges of their own; a stored answer to a URL is forgotten when
/// something else succeeds there (§4.4). `stale-while-revalidate` and `stale-if-error` (RFC 5861) are heeded.
///
/// Not stored are: answers to requests with credentials, unless allowed; parts (206); answers that are read piece by
/// piece. `Set-Cookie` is left out of what is stored.
public final class RFCache: RFInterceptor {
    private let storage: any RFCacheStorage
    private let policy: RFCachePolicy
    private let storesAuthorized: Bool
    private let refreshing = RFLocked<Set<String>>([])

    /// Makes a cache.
    ///
    /// - Parameters:
    ///   - storage: where answers are kept. Default: in memory, 16 MiB.
    ///   - policy: what requests want that don't say it themselves by `cachePolicy`. Default: ``RFCachePolicy/use``.
    ///   - storesAuthorized: whether answers to requests with credentials are stored: with `Authorization`, or with
    ///     another of the request's `headersToScrub`. Each is then given only to requests with the same ones.
    ///     Default: false.
    public init(
        storage: any RFCacheStorage = RFMemoryCacheStorage(), policy: RFCachePolicy = .use,
        storesAuthorized: Bool = false
    ) {
        self.storage = storage
        self.policy = policy
        self.storesAuthorized = storesAuthorized
    }

    /// Requests are looked up as they go to the wire.
    public var scope: RFInterceptorScope { .attempt }

    /// Forgets all that is stored.
    public func removeAll() async throws {
        try await storage.removeAll()
    }

    /// Gives a stored answer, or sends the request.
    public func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
        next.context.report.withLock { $0.metrics.isFromCache = false }
        guard request.method.isSafe else { return try await sendUnsafe(request, next: next) }
        let policy = next.context.cachePolicy ?? policy
        guard policy != .off, takesPart(request, in: next.context) else {
            if policy == .onlyIfCached { throw RFError.notCached(request, in: next.context) }
            return try await next.proceed(with: request)
        }
        let lookup = RFCacheLookup(
            request: request, policy: policy, key: key(request.url, of: request, in: next.context),
            shelf: RFCacheShelf(storage: storage, context: next.context))
        return try await lookup.response(next: next, refreshing: refreshing)
    }

    private func takesPart(_ request: RFHTTPRequest, in context: RFCallContext) -> Bool {
        guard request.method == .get || request.method == .head, case .none = request.body else {
            return false
        }
        // §5.2.1.5. Whoever sets conditions wants to see the answer to them.
        guard !RFCacheControl(request.headers.values(for: "Cache-Control")).contains(.noStore),
            !RFCache.conditions.contains(where: request.headers.contains)
        else { return false }
        return storesAuthorized
            || RFCacheKey.credentials(in: request, named: context.scrubber.headers).isEmpty
    }

    private func key(_ url: URL, of request: RFHTTPRequest, in context: RFCallContext) -> RFCacheKey {
        RFCacheKey(url, of: request, secretHeaders: context.scrubber.headers)
    }

    /// RFC 9111 §4.4.
    private func sendUnsafe(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
        let response = try await next.proceed(with: request)
        guard (200..<400).contains(response.status) else { return response }
        let shelf = RFCacheShelf(storage: storage, context: next.context)
        let named = ["Location", "Content-Location"].compactMap { name in
            response.headers[name].flatMap { URL(reference: $0, from: request.url) }
        }
        let own = RFOrigin(request.url)
        for url in [request.url] + named.filter({ RFOrigin($0) == own }) {
            await shelf.remove(key(url, of: request, in: next.context))
            await shelf.remove(RFCacheKey(url, of: request, secretHeaders: []))
        }
        return response
    }

    private static let conditions = [
        "If-None-Match", "If-Modified-Since", "If-Match", "If-Unmodified-Since", "If-Range", "Range",
    ]
}

extension RFErrorKind {
    /// Only a stored answer was wanted, and there is none that may be used (RFC 9111 §5.2.1.7).
    public static let notCached = RFErrorKind(rawValue: "notCached")
}

extension RFError {
    static func notCached(_ request: RFHTTPRequest, in context: RFCallContext) -> RFError {
        RFError(
            stage: .intercept, kind: .notCached,
            message: "No stored answer to \(request.method) \(context.scrubber.scrub(url: request.url)) "
                + "may be used, and only such a one was wanted.")
    }
}
