/// Brings the whole body into memory, up to the call's limit, so that everything above sees bytes.
struct RFBodyCollection: RFInterceptor {
    nonisolated(nonsending) func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
        var response = try await next.proceed(with: request)
        let limit = next.context.maxResponseBytes
        if response.body.data == nil || limit != nil {
            response.body = RFHTTPResponseBody(try await response.body.collect(upTo: limit))
        }
        return response
    }
}
