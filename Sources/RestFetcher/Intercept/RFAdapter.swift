/// An interceptor that only changes the request on its way out.
///
///     RFAdapter { request in request.headers["X-Request-Id"] = UUID().uuidString }
///
/// It runs for every attempt that passes it: once inside a retry, once for all attempts outside of it.
public struct RFAdapter: RFInterceptor {
    private let adapt: @Sendable (inout RFHTTPRequest) async throws -> Void

    /// Makes an interceptor of a closure. What the closure throws fails the call. It runs on no particular thread.
    public init(_ adapt: @escaping @Sendable (inout RFHTTPRequest) async throws -> Void) {
        self.adapt = adapt
    }

    /// Lets the closure change `request`, and hands it on.
    public func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
        var request = request
        try await adapt(&request)
        return try await next.proceed(with: request)
    }
}
