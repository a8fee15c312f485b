import Foundation

extension RFService {
    /// Makes a request whose parameters go into the query of GET, HEAD and DELETE, and as
    /// `application/x-www-form-urlencoded` into the body of any other method. See ``RFService`` for what all calls take.
    public func formURLEncoded<Parameters: Encodable, Value: Decodable, Failure: RFServerError>(
        debug: Bool? = nil, method: RFMethod, retryAttempts: Int? = nil, retryDelay: TimeInterval? = nil,
        retryAdapter: RFRetryPolicy.Adapter? = nil, path: String, parameters: Parameters? = RFEmpty?.none,
        interceptor: (any RFInterceptor)? = nil,
        responseType: Value.Type = RFEmpty.self, customError: Failure.Type = RFNoCustomError.self,
        progress: ((Double) -> Void)? = nil
    ) -> RFServiceRequest<Value, Failure> {
        makeRequest(
            method, path, .parameters(parameters.map { RFParameters($0, as: .form, style: queryStyle) }),
            Options(
                debug: debug, retryAttempts: retryAttempts, retryDelay: retryDelay,
                retryAdapter: retryAdapter, interceptor: interceptor, progress: progress))
    }

    /// Makes a request with parameters from a dictionary of values whose types are known at run time only. One that
    /// can't be encoded fails the call with ``RFErrorKind/encoding``.
    public func formURLEncoded<Value: Decodable, Failure: RFServerError>(
        debug: Bool? = nil, method: RFMethod, retryAttempts: Int? = nil, retryDelay: TimeInterval? = nil,
        retryAdapter: RFRetryPolicy.Adapter? = nil, path: String, parameters: [String: Any],
        interceptor: (any RFInterceptor)? = nil,
        responseType: Value.Type = RFEmpty.self, customError: Failure.Type = RFNoCustomError.self,
        progress: ((Double) -> Void)? = nil
    ) -> RFServiceRequest<Value, Failure> {
        formURLEncoded(
            debug: debug, method: method, retryAttempts: retryAttempts, retryDelay: retryDelay,
            retryAdapter: retryAdapter, path: path, parameters: RFUntypedObject(parameters),
            interceptor: interceptor, responseType: responseType, customError: customError, progress: progress
        )
    }
}
