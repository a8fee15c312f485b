/// Writes every request sent and every response received to the call's logger, at `debug`.
struct RFWireLog: RFInterceptor {
    func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
        let context = next.context
        let start = context.clock.now
        context.logger.debug(
            RFLogFormat.request(
                request, name: context.requestName, scrubber: context.scrubber,
                marks: context.logger.marks))
        let response = try await next.proceed(with: request)
        context.logger.debug(
            RFLogFormat.response(
                response, to: request, name: context.requestName, seconds: context.clock.now - start,
                scrubber: context.scrubber, marks: context.logger.marks))
        return response
    }
}
