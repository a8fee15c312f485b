/// What happens when a server redirects.
///
/// Whatever the policy, method and body change by RFC 9110 §15.4, and credentials stay with their origin.
public struct RFRedirectPolicy: Sendable {
    enum Rule: Sendable {
        case follow
        case refuse
        case decide(@Sendable (RFRedirect) -> RFHTTPRequest?)
    }

    let rule: Rule

    /// Follows every redirect, up to the fetcher's `redirectLimit`. The default of every request.
    public static let follow = RFRedirectPolicy(rule: .follow)

    /// Follows none: the redirect itself is the answer. It is an error like every status code that isn't in
    /// `successCodes`, with its headers.
    public static let refuse = RFRedirectPolicy(rule: .refuse)

    /// Asks the closure every time, on no particular thread. It returns `redirect.request` to follow it, that
    /// request changed, or nil to take the redirect itself as the answer. If it chooses another origin, header fields that
    /// stay behind are those that carry credentials and have the same value as before.
    public static func decide(_ next: @escaping @Sendable (RFRedirect) -> RFHTTPRequest?) -> RFRedirectPolicy
    {
        RFRedirectPolicy(rule: .decide(next))
    }

    /// Whether it is the one of most requests.
    var isUsual: Bool { if case .follow = rule { true } else { false } }

    /// The request to go on with, or nil if the redirect is the answer.
    func approve(_ redirect: RFRedirect) -> RFHTTPRequest? {
        switch rule {
        case .follow: redirect.request
        case .refuse: nil
        case .decide(let next): next(redirect)
        }
    }
}

/// One redirect, about to be followed.
public struct RFRedirect: Sendable {
    /// The request that was redirected.
    public let origin: RFHTTPRequest

    /// The status code: 301, 302, 303, 307 or 308.
    public let status: Int

    /// The request that follows it, ready to be sent.
    public let request: RFHTTPRequest
}
