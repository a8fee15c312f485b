import Foundation

extension RFService {
    /// Makes a request with any body: `.data(bytes)`, `.file(url)`, `.text(text)`. See ``RFService`` for what all calls
    /// take.
    public func request<Value: Decodable, Failure: RFServerError>(
        debug: Bool? = nil, method: RFMethod, retryAttempts: Int? = nil, retryDelay: TimeInterval? = nil,
        retryAdapter: RFRetryPolicy.Adapter? = nil, path: String, body: RFBody = .none,
        interceptor: (any RFInterceptor)? = nil,
        responseType: Value.Type = RFEmpty.self, customError: Failure.Type = RFNoCustomError.self,
        progress: ((Double) -> Void)? = nil
    ) -> RFServiceRequest<Value, Failure> {
        makeRequest(
            method, path, .body(body),
            Options(
                debug: debug, retryAttempts: retryAttempts, retryDelay: retryDelay,
                retryAdapter: retryAdapter, interceptor: interceptor, progress: progress))
    }
}
