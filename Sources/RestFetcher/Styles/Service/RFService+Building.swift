import Foundation

extension RFService {
    /// What a call may say for itself.
    struct Options {
        var debug: Bool?
        var retryAttempts: Int?
        var retryDelay: TimeInterval?
        var retryAdapter: RFRetryPolicy.Adapter?
        var interceptor: (any RFInterceptor)?
        var progress: ((Double) -> Void)?
    }

    /// What a call carries.
    enum Content {
        /// Goes where the method wants it.
        case parameters(RFParameters?)
        case body(RFBody)
    }

    /// The one way in which a request is made.
    func makeRequest<Value: Decodable, Failure: RFServerError>(
        _ method: RFMethod, _ path: String, _ content: Content, _ options: Options
    ) -> RFServiceRequest<Value, Failure> {
        let shownPath = String(path.prefix { $0 != "?" }).escapedForMessage
        var values = RFRequestValues(requestName: "\(method) \(shownPath)")
        values.domain = baseURL
        values.pathResource = path
        values.restMethod = method
        switch content {
        case .parameters(let parameters): values.parameters = parameters
        case .body(let body): values.body = body
        }
        values.jsonEncoder = encoder
        values.jsonDecoder = decoder
        values.fetcher = fetcher
        values.interceptors = options.interceptor.map { [$0] } ?? []
        values.retryPolicy = retryPolicy(options)
        values.logger = options.debug ?? debug ? logger : RFSilentLogger()
        values.keysToScrub = keysToScrub
        values.callbackQueue = callbackQueue
        values.serverErrorType = Failure.self
        let request = RFServiceRequest<Value, Failure>(values)
        if let progress = options.progress { request.report(to: progress) }
        return request
    }

    /// Nil if there are no retries; then the fetcher's policy counts.
    private func retryPolicy(_ options: Options) -> RFRetryPolicy? {
        let attempts = options.retryAttempts ?? retryAttempts
        guard attempts > 0 else { return nil }
        var policy = RFRetryPolicy(maxRetries: attempts, delay: options.retryDelay ?? retryDelay)
        policy.adapt = options.retryAdapter
        return policy
    }
}
