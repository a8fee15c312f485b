import Foundation

/// Follows redirects (RFC 9110 §15.4), and lets no credential leave the origin it was meant for.
struct RFRedirects: RFInterceptor {
    let policy: RFRedirectPolicy

    nonisolated(nonsending) func intercept(_ request: RFHTTPRequest, next: RFChain) async throws
        -> RFHTTPResponse
    {
        var response = try await next.proceed(with: request)
        response.writtenURL = request.writtenURL
        guard isRedirect(response) else { return response }
        return try await follow(response, to: request, next: next)
    }

    /// Goes on from the first redirect. Hardly any call comes here, and so the others need no memory for it.
    nonisolated(nonsending) func follow(
        _ redirect: RFHTTPResponse, to request: RFHTTPRequest, next: RFChain
    ) async throws -> RFHTTPResponse {
        var response = redirect
        var request = request
        var followed = 0
        while isRedirect(response) {
            guard let following = try self.request(after: response, to: request, followed, next.context)
            else { break }
            request = following
            followed += 1
            next.context.report.withLock { $0.metrics.redirects += 1 }
            response = try await next.proceed(with: request)
            response.writtenURL = request.writtenURL
        }
        return response
    }

    /// The request that a redirect leads to; nil if the policy refuses it.
    private func request(
        after response: RFHTTPResponse, to request: RFHTTPRequest, _ followed: Int, _ context: RFCallContext
    ) throws(RFError) -> RFHTTPRequest? {
        guard followed < context.redirectLimit else {
            throw RFError(
                stage: .transport, kind: .tooManyRedirects,
                message: "Gave up after \(followed) redirects, the last from "
                    + "\(context.scrubber.scrub(url: request.url)).")
        }
        var following = request
        try RFRedirects.redirect(
            &following, status: response.status, to: response.headers.values(for: "Location").first ?? "",
            scrubber: context.scrubber)
        let redirect = RFRedirect(origin: request, status: response.status, request: following)
        guard var approved = policy.approve(redirect) else { return nil }
        // A policy may have chosen yet another origin.
        RFRedirects.removeCredentials(from: &approved, meantFor: request, scrubber: context.scrubber)
        if RFRedirects.isLoop(from: request, to: approved, after: response) {
            throw RFError(
                stage: .transport, kind: .tooManyRedirects,
                message: "The server redirects \(request.method) "
                    + "\(context.scrubber.scrub(url: request.url)) to itself.")
        }
        return approved
    }

    /// Whether the same request would be sent again. With a new cookie it may be answered in another way, so the
    /// limit alone counts then.
    private static func isLoop(
        from request: RFHTTPRequest, to next: RFHTTPRequest, after response: RFHTTPResponse
    ) -> Bool {
        request.method == next.method && request.url == next.url && request.headers == next.headers
            && !response.headers.contains("Set-Cookie")
    }

    /// Whether the response is a redirect that a client follows by itself.
    func isRedirect(_ response: RFHTTPResponse) -> Bool {
        if case .refuse = policy.rule { return false }
        switch response.status {
        case 301, 302, 303, 307, 308: return response.headers.contains("Location")
        default: return false
        }
    }

    /// Turns the request into the one that the redirect asks for.
    static func redirect(
        _ request: inout RFHTTPRequest, status: Int, to location: String, scrubber: RFScrubber
    ) throws(RFError) {
        let target = try resolve(location, against: request.url, scrubber: scrubber)
        if changesToGet(request.method, status: status) {
            request.method = .get
            request.body = .none
            request.didSendBytes = nil
            for name in contentHeaders { request.headers.remove(name) }
        } else if !request.body.isReplayable {
            throw RFError(
                stage: .transport, kind: .bodyNotReplayable,
                message: "The server answered \(status) and wants the body sent again, "
                    + "but the body comes from a stream that can be read only once.")
        }
        let before = request
        request.url = target
        removeCredentials(from: &request, meantFor: before, scrubber: scrubber)
    }

    /// Removes what was meant for the origin of the request before, if this one goes to another.
    private static func removeCredentials(
        from request: inout RFHTTPRequest, meantFor before: RFHTTPRequest, scrubber: RFScrubber
    ) {
        if RFOrigin(request.url).mayReceiveCredentials(of: RFOrigin(before.url)) { return }
        for name in originBoundHeaders + scrubber.headers
        where request.headers.values(for: name) == before.headers.values(for: name) {
            request.headers.remove(name)
        }
    }

    private static func resolve(
        _ location: String, against base: URL, scrubber: RFScrubber
    ) throws(RFError) -> URL {
        let text = location.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let resolved = URL(reference: text, from: base),
            var parts = URLComponents(url: resolved, resolvingAgainstBaseURL: true),
            RFOrigin(resolved).isHTTP
        else {
            throw RFError(
                stage: .transport, kind: .invalidRedirect,
                message: "The server redirects to '\(scrubber.scrub(url: text))', "
                    + "which isn't an http or https URL.")
        }
        parts.user = nil
        parts.password = nil
        if parts.fragment == nil {
            parts.percentEncodedFragment =
                URLComponents(url: base, resolvingAgainstBaseURL: true)?.percentEncodedFragment
        }
        return parts.url ?? resolved
    }

    /// RFC 9110 §15.4: 303 asks for GET (HEAD stays HEAD); after 301 and 302 POST becomes GET by long custom.
    private static func changesToGet(_ method: RFMethod, status: Int) -> Bool {
        switch status {
        case 303: method != .get && method != .head
        case 301, 302: method == .post
        default: false
        }
    }

    /// Describe a body, so they go when it goes (RFC 9110 §15.4).
    private static let contentHeaders = [
        "Content-Type", "Content-Length", "Content-Encoding", "Content-Language", "Content-Location",
        "Content-Range", "Content-Digest", "Digest", "Last-Modified", "Transfer-Encoding",
    ]

    /// Mean one origin only.
    private static let originBoundHeaders = [
        "Authorization", "Proxy-Authorization", "Cookie", "Host", "Origin", "Referer",
    ]
}
