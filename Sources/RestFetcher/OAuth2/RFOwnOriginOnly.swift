/// Keeps a request from following a redirect to another origin, where its body has no business.
struct RFOwnOriginOnly: RFInterceptor {
    nonisolated(nonsending) func intercept(_ request: RFHTTPRequest, next: RFChain) async throws
        -> RFHTTPResponse
    {
        let own = RFOrigin(request.url)
        let guarded = next.seeingEveryHop(
            RFAdapter { hop in
                guard RFOrigin(hop.url).mayReceiveCredentials(of: own) else {
                    throw RFError(
                        stage: .transport, kind: .invalidRedirect,
                        message: "The token endpoint redirects to another origin, which gets no credentials.")
                }
            })
        return try await guarded.proceed(with: request)
    }
}
