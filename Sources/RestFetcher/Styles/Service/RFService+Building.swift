import Foundation

extension RFService {
    /// What a call may say for itself.
    struct Options {
        var debug: Bool?
        var retryAttempts: Int?
        var retryDelay: TimeInterval?
        var retryAdapter: RFRetryPolicy.Adapter?
        var interceptor: (any RFInterceptor)?
    }

    /// What a call carries.
    enum Content {
        /// Goes where the method wants it.
        case parameters(RFParameters?)
        case body(RFBody)
    }

    /// The one way in which a request is made.
    func makeRequest<Value: Decodable, Failure: RFServerError>(
        _ method: RFMethod, _ path: String, _ content: Content, _ options: Options,
        responseType: Value.Type, customError: Failure.Type
    ) -> RFRequest<RFValueResponse<Value>> {
        var values = RFRequestValues(requestName: "\(method) \(path.prefix { $0 != "?" })")
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
        values.serverErrorType = customError
        return RFValueRequest(values)
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

extension RFRequest {
    /// Fetches with one completion for every ending, and one progress for both directions.
    func fetch<Failure: Error>(
        progress: ((Double) -> Void)?,
        completion: @escaping (RFServiceAnswer<T.ResponseType, Failure>) -> Void
    ) -> RFCall {
        if let progress { report(to: progress) }
        let name = requestName
        var completion: ((RFServiceAnswer<T.ResponseType, Failure>) -> Void)? = completion
        func complete(_ answer: RFServiceAnswer<T.ResponseType, Failure>) {
            completion?(answer)
            completion = nil
        }
        onSuccess { _, value in if let value { complete(.success(value)) } }
        onError { complete(RFServiceAnswer($0)) }
        always {
            guard completion != nil else { return }
            var error = RFError.cancelled
            error.requestName = name
            complete(.failure(error))
        }
        return fetch()
    }

    private func report(to progress: @escaping (Double) -> Void) {
        var start = 0.0
        onUploadProgress { sent in
            // The last of the upload comes before the first of the download.
            start = 0.5
            if let fraction = sent.fraction { progress(fraction * start) }
        }
        onDownloadProgress { received in
            if let fraction = received.fraction { progress(start + fraction * (1 - start)) }
        }
    }
}
