import Foundation

extension RFService {
    /// Makes a request with a `multipart/form-data` body, whatever the method. See ``RFService`` for what all calls
    /// take, and ``RFMultipartFormData/Part`` for the kinds of parts.
    public func formData<Value: Decodable, Failure: RFServerError>(
        debug: Bool? = nil, method: RFMethod, retryAttempts: Int? = nil, retryDelay: TimeInterval? = nil,
        retryAdapter: RFRetryPolicy.Adapter? = nil, path: String, parameters: RFMultipartFormData,
        interceptor: (any RFInterceptor)? = nil,
        responseType: Value.Type = RFEmpty.self, customError: Failure.Type = RFNoCustomError.self,
        progress: ((Double) -> Void)? = nil
    ) -> RFServiceRequest<Value, Failure> {
        makeRequest(
            method, path, .body(.multipart(parameters)),
            Options(
                debug: debug, retryAttempts: retryAttempts, retryDelay: retryDelay,
                retryAdapter: retryAdapter, interceptor: interceptor, progress: progress))
    }
}
