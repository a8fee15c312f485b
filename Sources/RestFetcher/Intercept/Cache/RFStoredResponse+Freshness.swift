import Foundation

extension RFStoredResponse {
    /// What may be done with it for a request.
    enum Use: Sendable, Equatable {
        /// It is given.
        case give
        /// It is given, and asked for anew behind the caller's back (RFC 5861 §3).
        case giveAndRefresh
        /// The server has to be asked whether it still counts.
        case validate
    }

    /// What may be done with it (RFC 9111 §4) for a request with this `Cache-Control`.
    func use(for request: RFCacheControl, at now: Date) -> Use {
        let control = cacheControl
        guard !control.contains(.noCache), !request.contains(.noCache) else { return .validate }
        let age = age(at: now)
        if let maxAge = request.seconds(.maxAge), age > TimeInterval(maxAge) { return .validate }
        let lifetime = lifetime
        let minFresh = TimeInterval(request.seconds(.minFresh) ?? 0)
        if lifetime > age, lifetime >= age + minFresh { return .give }
        guard minFresh == 0, !control.contains(.mustRevalidate) else { return .validate }
        let staleness = age - lifetime
        if let maxStale = request.seconds(.maxStale), staleness <= TimeInterval(maxStale) { return .give }
        if let window = control.seconds(.staleWhileRevalidate), staleness <= TimeInterval(window) {
            return .giveAndRefresh
        }
        return .validate
    }

    /// Whether it may be given when the server fails (RFC 5861 §4, RFC 9111 §4.2.4).
    func mayReplaceFailure(for request: RFCacheControl, at now: Date) -> Bool {
        let control = cacheControl
        guard !control.contains(.noCache), !control.contains(.mustRevalidate), !request.contains(.noCache)
        else {
            return false
        }
        let windows = [control.seconds(.staleIfError), request.seconds(.staleIfError)].compactMap { $0 }
        guard let window = windows.max() else { return false }
        return age(at: now) - lifetime <= TimeInterval(window)
    }

    /// How old it is (RFC 9111 §4.2.3).
    func age(at now: Date) -> TimeInterval {
        let apparentAge = max(0, responseTime.timeIntervalSince(date))
        let ageValue = headers["Age"].flatMap { UInt32($0) }.map(TimeInterval.init) ?? 0
        let correctedAgeValue = ageValue + max(0, responseTime.timeIntervalSince(requestTime))
        return max(apparentAge, correctedAgeValue) + max(0, now.timeIntervalSince(responseTime))
    }

    /// How long it is fresh (RFC 9111 §4.2.1), or is assumed to be (§4.2.2): a tenth of the time since it was changed,
    /// a day at most.
    var lifetime: TimeInterval {
        if let maxAge = cacheControl.seconds(.maxAge) { return TimeInterval(maxAge) }
        if let expires = headers["Expires"] {
            // §5.3: what isn't a date, above all 0, is in the past.
            return RFHTTPDate.date(from: expires, now: responseTime).map {
                max(0, $0.timeIntervalSince(date))
            } ?? 0
        }
        guard RFHTTPResponse.heuristicallyCacheable.contains(status) || cacheControl.contains(.isPublic),
            let lastModified = headers["Last-Modified"].flatMap({
                RFHTTPDate.date(from: $0, now: responseTime)
            })
        else { return 0 }
        return min(86_400, max(0, date.timeIntervalSince(lastModified) / 10))
    }

    /// When it was made; when it was received, if it doesn't say (RFC 9110 §6.6.1).
    private var date: Date {
        headers["Date"].flatMap { RFHTTPDate.date(from: $0, now: responseTime) } ?? responseTime
    }
}
