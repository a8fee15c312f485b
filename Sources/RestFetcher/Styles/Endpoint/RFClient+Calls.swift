extension RFClient {
    /// Calls an endpoint, and waits for its answer.
    ///
    /// - Throws: what ``RFRequest/response()`` throws: also for every status code from 300 on.
    nonisolated(nonsending) public func perform<Body, Output>(
        _ request: RFEndpointRequest<Body, Output>
    ) async throws(RFError) -> RFEndpointResponse<Output> {
        try await answer(to: self.request(request))
    }

    /// Calls an endpoint that is sent much, and tells how far the sending is: in bytes, on the ``callbackQueue``, and
    /// not after it returns. Files are read while they are sent, whatever their size, as in every call.
    nonisolated(nonsending) public func upload<Body, Output>(
        _ request: RFEndpointRequest<Body, Output>, progress: ((RFProgress) -> Void)? = nil
    ) async throws(RFError) -> RFEndpointResponse<Output> {
        let request = self.request(request)
        if let progress { request.onUploadProgress(progress) }
        return try await answer(to: request)
    }

    /// The call as an ``RFRequest``, which isn't sent yet: for handlers chained to it, and all else that requests can
    /// do.
    ///
    ///     client.request(RFEndpointRequest(endpoint: createPost, body: post))
    ///         .onSuccess { code, post in print(code, post?.id ?? 0) }
    ///         .onError { error in print(error) }
    ///         .fetch()
    public func request<Body, Output>(
        _ request: RFEndpointRequest<Body, Output>
    ) -> RFRequest<RFValueResponse<Output>> {
        let endpoint = request.endpoint
        var values = RFRequestValues(requestName: "\(endpoint.method) \(endpoint.path.escapedForMessage)")
        values.restMethod = endpoint.method
        values.pathResource = endpoint.path
        values.pathVariables = request.pathVariables.mapValues(\.description)
        values.requestHeaders = request.headers
        values.jsonEncoder = encoder
        values.jsonDecoder = decoder
        values.fetcher = fetcher
        values.logger = logger
        values.keysToScrub = keysToScrub
        values.serverErrorType = serverErrorType
        values.callbackQueue = callbackQueue
        if !(request.body is RFEmpty) {
            switch endpoint.encoding {
            case .json: values.body = .json(request.body)
            case .query: values.query = RFQuery(request.body, style: queryStyle)
            case .form: values.body = .form(request.body, style: queryStyle)
            case .multipartFormData: values.body = .multipart(request.body, encoder: multipartEncoder)
            }
        }
        return RFValueRequest(values)
    }

    nonisolated(nonsending) private func answer<Output>(
        to request: RFRequest<RFValueResponse<Output>>
    ) async throws(RFError) -> RFEndpointResponse<Output> {
        let response = try await request.response()
        guard let body = response.value else { throw request.noValue }
        return RFEndpointResponse(body: body, status: response.code, headers: response.headers)
    }
}
