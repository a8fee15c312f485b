import Foundation

/// One request on its way through a cache.
struct RFCacheLookup: Sendable {
    let request: RFHTTPRequest
    let policy: RFCachePolicy
    let key: RFCacheKey
    let shelf: RFCacheShelf

    private var context: RFCallContext { shelf.context }

    private var control: RFCacheControl { RFCacheControl(request.headers.values(for: "Cache-Control")) }

    /// RFC 9111 §5.2.1.7.
    private var wantsOnlyStored: Bool { policy == .onlyIfCached || control.contains(.onlyIfCached) }

    /// The answer, from the storage or from the wire.
    ///
    /// - Parameter refreshing: the keys for which answers are asked anew behind the callers' backs.
    func response(next: RFChain, refreshing: RFLocked<Set<String>>) async throws -> RFHTTPResponse {
        let stored = policy == .reload ? nil : await shelf.response(key, for: request.headers)
        if let stored {
            switch stored.use(for: control, at: context.clock.date) {
            case .give:
                return try give(stored)
            case .giveAndRefresh where !wantsOnlyStored:
                refresh(stored, next: next, refreshing: refreshing)
                return try give(stored)
            case .giveAndRefresh, .validate:
                break
            }
        }
        guard !wantsOnlyStored else { throw RFError.notCached(request, in: context) }
        return request.method == .head
            ? try await head(stored, next: next) : try await fetch(stored, next: next)
    }

    /// Sends the request, with the question whether what is stored still counts.
    private func fetch(_ stored: RFStoredResponse?, next: RFChain) async throws -> RFHTTPResponse {
        let requestTime = context.clock.date
        let response: RFHTTPResponse
        do {
            response = try await next.proceed(with: conditional(stored))
        } catch {
            if let stored, mayGive(stored, insteadOf: error) { return try give(stored) }
            throw error
        }
        let responseTime = context.clock.date
        if var stored {
            if response.status == 304 {
                guard stored.isMeant(by: response) else { return try await fetch(nil, next: next) }
                stored.update(with: response, requestTime: requestTime, responseTime: responseTime)
                await shelf.put(stored, key, for: request.headers)
                return try give(stored)
            }
            if [500, 502, 503, 504].contains(response.status),
                stored.mayReplaceFailure(for: control, at: responseTime)
            {
                return try give(stored)
            }
        }
        if response.isStorable, let body = response.body.data {
            let new = RFStoredResponse(
                response, body: body, requestTime: requestTime, responseTime: responseTime)
            await shelf.put(new, key, for: request.headers)
        } else if stored != nil, response.status < 500 {
            await shelf.remove(key)
        }
        return response
    }

    private func conditional(_ stored: RFStoredResponse?) -> RFHTTPRequest {
        var request = request
        stored?.addConditions(to: &request)
        // §5.2.1.4: caches on the way shall not answer either.
        if policy == .reload, control == RFCacheControl([]) { request.headers["Cache-Control"] = "no-cache" }
        return request
    }

    /// RFC 9111 §4.3.5.
    private func head(_ stored: RFStoredResponse?, next: RFChain) async throws -> RFHTTPResponse {
        let requestTime = context.clock.date
        let response = try await next.proceed(with: request)
        guard var stored, (200..<300).contains(response.status) else { return response }
        if stored.isDescribed(by: response) {
            stored.update(with: response, requestTime: requestTime, responseTime: context.clock.date)
            await shelf.put(stored, key, for: request.headers)
        } else {
            await shelf.remove(key)
        }
        return response
    }

    private func mayGive(_ stored: RFStoredResponse, insteadOf error: any Error) -> Bool {
        guard let error = error as? RFError, error.stage == .transport || error.stage == .intercept,
            error.kind != .cancelled
        else { return false }
        return stored.mayReplaceFailure(for: control, at: context.clock.date)
    }

    private func refresh(_ stored: RFStoredResponse, next: RFChain, refreshing: RFLocked<Set<String>>) {
        guard refreshing.withLock({ $0.insert(key.primary).inserted }) else { return }
        let background = next.with(Array(next.interceptors), context: context.forBackground())
        var request = request
        request.method = .get
        let lookup = RFCacheLookup(
            request: request, policy: policy, key: key,
            shelf: RFCacheShelf(storage: shelf.storage, context: background.context))
        // Detached: it doesn't end with the call.
        Task.detached {
            // Another one may have ended since the answer was found.
            if await lookup.shelf.response(lookup.key, for: lookup.request.headers) == stored {
                // Nobody waits for it. What failed is asked for again with the next request.
                _ = try? await lookup.fetch(stored, next: background)
            }
            refreshing.withLock { _ = $0.remove(lookup.key.primary) }
        }
    }

    private func give(_ stored: RFStoredResponse) throws -> RFHTTPResponse {
        if let limit = context.maxResponseBytes, stored.body.count > limit {
            throw RFError.responseTooLarge(limit: limit)
        }
        let age = Int(min(stored.age(at: context.clock.date), 2_147_483_648))
        context.report.withLock { $0.metrics.isFromCache = true }
        if context.logger.level == .debug {
            context.logger.debug(
                "\(context.requestName): answered \(RFStatusCode(stored.status)) from the cache, \(age) seconds old."
            )
        }
        var headers = stored.headers
        headers["Age"] = "\(age)"
        return RFHTTPResponse(
            status: stored.status, headers: headers,
            body: request.method == .head ? .empty : RFHTTPResponseBody(stored.body))
    }
}
