/// Tells the observers what goes to the wire and what comes back. The innermost of all interceptors.
struct RFAttemptEvents: RFInterceptor {
    func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
        let context = next.context
        for observer in context.observers { observer.willSend(request, in: context) }
        let response = try await next.proceed(with: request)
        for observer in context.observers {
            observer.didReceiveHead(status: response.status, headers: response.headers, in: context)
        }
        return response
    }
}
