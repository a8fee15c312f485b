/// An interceptor that only changes the request on its way out, or the response on its way back.
///
///     RFAdapter { request in request.headers["X-Request-Id"] = UUID().uuidString }
///     RFAdapter(response: { response, _ in print(response.status) })
///
/// It runs for every attempt that passes it: once inside a retry, once for all attempts outside of it.
public struct RFAdapter: RFInterceptor {
    /// Changes a request. What it throws fails the call. It runs on no particular thread.
    public typealias RequestChange = @Sendable (inout RFHTTPRequest) async throws -> Void

    /// Changes a response, and sees the request that it answers. What it throws fails the call. It runs on no
    /// particular thread.
    public typealias ResponseChange = @Sendable (inout RFHTTPResponse, RFHTTPRequest) async throws -> Void

    private let adapt: RequestChange
    private let adaptResponse: ResponseChange

    /// Makes an interceptor of a closure that changes the request.
    public init(_ adapt: @escaping RequestChange) {
        self.init(request: adapt, response: { _, _ in })
    }

    /// Makes an interceptor of a closure that changes the response, and one that changes the request. Responses of
    /// every status code pass it.
    public init(request: @escaping RequestChange = { _ in }, response: @escaping ResponseChange) {
        adapt = request
        adaptResponse = response
    }

    /// Lets the closures change `request`, and what comes back.
    public func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
        var request = request
        try await adapt(&request)
        var response = try await next.proceed(with: request)
        try await adaptResponse(&response, request)
        return response
    }
}
