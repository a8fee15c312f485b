import Foundation

extension RFService {
    /// Makes a request with any body: `.data(bytes)`, `.file(url)`, `.text(text)`. See ``RFService`` for what all calls
    /// take.
    public func request<Value: Decodable, Failure: RFServerError>(
        debug: Bool? = nil, method: RFMethod, retryAttempts: Int? = nil, retryDelay: TimeInterval? = nil,
        retryAdapter: RFRetryPolicy.Adapter? = nil, path: String, body: RFBody = .none,
        interceptor: (any RFInterceptor)? = nil,
        responseType: Value.Type = RFEmpty.self, customError: Failure.Type = RFNoCustomError.self
    ) -> RFRequest<RFValueResponse<Value>> {
        makeRequest(
            method, path, .body(body),
            Options(
                debug: debug, retryAttempts: retryAttempts, retryDelay: retryDelay,
                retryAdapter: retryAdapter, interceptor: interceptor),
            responseType: responseType, customError: customError)
    }

    /// Sends a request with any body: `.data(bytes)`, `.file(url)`, `.text(text)`. See ``RFService`` for what all calls
    /// take.
    @discardableResult
    public func request<Value: Decodable, Failure: RFServerError>(
        debug: Bool? = nil, method: RFMethod, retryAttempts: Int? = nil, retryDelay: TimeInterval? = nil,
        retryAdapter: RFRetryPolicy.Adapter? = nil, path: String, body: RFBody = .none,
        interceptor: (any RFInterceptor)? = nil,
        responseType: Value.Type = RFEmpty.self, customError: Failure.Type = RFNoCustomError.self,
        progress: ((Double) -> Void)? = nil,
        completion: @escaping (RFServiceAnswer<Value, Failure>) -> Void
    ) -> RFCall {
        request(
            debug: debug, method: method, retryAttempts: retryAttempts, retryDelay: retryDelay,
            retryAdapter: retryAdapter, path: path, body: body, interceptor: interceptor,
            responseType: responseType, customError: customError
        )
        .fetch(progress: progress, completion: completion)
    }
}
