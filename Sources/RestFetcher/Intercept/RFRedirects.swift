import Foundation

/// Follows redirects (RFC 9110 §15.4), and lets no credential leave the origin it was meant for.
struct RFRedirects: RFInterceptor {
    let policy: RFRedirectPolicy

    func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
        let context = next.context
        var request = request
        var followed = 0
        while true {
            var response = try await next.proceed(with: request)
            response.url = request.url
            guard let location = location(of: response) else { return response }
            guard followed < context.redirectLimit else {
                throw RFError(
                    stage: .transport, kind: .tooManyRedirects,
                    message: "Gave up after \(followed) redirects, the last from "
                        + "\(context.scrubber.scrub(url: request.url)).")
            }
            var following = request
            try RFRedirects.redirect(
                &following, status: response.status, to: location, scrubber: context.scrubber)
            let redirect = RFRedirect(origin: request, status: response.status, request: following)
            guard let approved = policy.approve(redirect) else { return response }
            request = approved
            followed += 1
            context.report.withLock { $0.metrics.redirects += 1 }
        }
    }

    /// Where the response sends the client, if it's a redirect that a client follows by itself.
    private func location(of response: RFHTTPResponse) -> String? {
        if case .refuse = policy.rule { return nil }
        switch response.status {
        case 301, 302, 303, 307, 308: return response.headers["Location"]
        default: return nil
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
        if !RFOrigin(target).mayReceiveCredentials(of: RFOrigin(request.url)) {
            for name in originBoundHeaders + scrubber.headers { request.headers.remove(name) }
        }
        request.url = target
    }

    private static func resolve(
        _ location: String, against base: URL, scrubber: RFScrubber
    ) throws(RFError) -> URL {
        let text = location.trimmingCharacters(in: .whitespacesAndNewlines)
        let resolved = text.isEmpty ? base : URL(string: text, relativeTo: base)?.absoluteURL
        guard let resolved, var parts = URLComponents(url: resolved, resolvingAgainstBaseURL: true),
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
