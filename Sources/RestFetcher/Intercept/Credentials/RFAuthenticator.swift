import Foundation

/// An interceptor that adds credentials to the requests that require them, and renews those that are refused.
///
///     RFConfiguration(interceptors: [RFAuthenticator.bearer { await session.token }])
///
/// - A request gets them if its `requiresAuthentication` is true and it doesn't set the same header or query value
///   itself; then its own counts.
/// - If there are none, the call fails with ``RFErrorKind/authenticationRequired`` and nothing is sent.
/// - Only the origin that the call is made to sees them, or the origins given: a redirect to another one goes
///   without, and what comes back from there does too (RFC 9110 §15.4).
/// - When the server answers 401 and there are others by now, the request is sent again with those, once. The
///   answer to that one is the answer of the call, whatever it is.
///
/// A retry asks for them anew.
public struct RFAuthenticator: RFInterceptor {
    private let place: RFCredentialPlace
    private let origins: RFCredentialOrigins
    private let source: any RFCredentialSource

    init(place: RFCredentialPlace, origins: [String]?, source: any RFCredentialSource) {
        self.place = place
        self.origins = RFCredentialOrigins(origins)
        self.source = source
    }

    /// Puts itself before every hop of the call.
    public func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
        let context = next.context
        guard context.requiresAuthentication, context.inquirer != ObjectIdentifier(source) else {
            return try await next.proceed(with: request)
        }
        let hop = RFAuthenticatedHop(
            place: place, origins: origins, source: source, firstOrigin: RFOrigin(request.url))
        context.hide(place)
        return try await next.seeingEveryHop(hop).proceed(with: request)
    }
}
