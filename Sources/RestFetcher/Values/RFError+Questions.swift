extension RFError {
    /// The status code with its name, if an answer came.
    public var statusCode: RFStatusCode? { code.map { RFStatusCode($0) } }

    /// Whether the server answered 304: what the caller has is still good. It comes as an error when the request
    /// itself asked with `If-None-Match` or `If-Modified-Since`; ``headers`` has the fresh `ETag` and dates.
    public var isNotModified: Bool { statusCode == .notModified }

    /// Whether the server answered 401: credentials are missing, wrong or expired.
    public var isUnauthorized: Bool { statusCode == .unauthorized }

    /// Whether the server answered 403: these credentials don't allow it.
    public var isForbidden: Bool { statusCode == .forbidden }

    /// Whether the server answered 404.
    public var isNotFound: Bool { statusCode == .notFound }

    /// Whether the server answered 429: too many requests.
    public var isRateLimited: Bool { statusCode == .tooManyRequests }

    /// Whether the server blames the request: 400 to 499.
    public var isClientError: Bool { statusCode?.isClientError ?? false }

    /// Whether the server blames itself: 500 to 599.
    public var isServerError: Bool { statusCode?.isServerError ?? false }

    /// Whether the call was cancelled.
    public var isCancelled: Bool { kind == .cancelled }

    /// Whether the call took too long, by `timeout` or `resourceTimeout`.
    public var isTimeout: Bool { kind == .timedOut }

    /// Whether the machine has no connection to a network. Not every transport can tell: without one the host
    /// name often just isn't found.
    public var isOffline: Bool { kind == .offline }

    /// Whether the same request may succeed if it is sent again later: the network failed, or the server is
    /// overloaded or broken for now (408, 425, 429, 500, 502, 503, 504).
    ///
    /// It doesn't say that sending again is safe: that depends on the method (RFC 9110 §9.2.2).
    public var isRetryable: Bool {
        if kind == .httpStatus { return code.map(RFError.passingStatusCodes.contains) ?? false }
        return RFError.passingKinds.contains(kind)
    }

    /// The status codes of failures that may pass by themselves.
    static let passingStatusCodes: Set<Int> = [408, 425, 429, 500, 502, 503, 504]

    /// The kinds of failures that may pass by themselves.
    static let passingKinds: Set<RFErrorKind> = [
        .timedOut, .offline, .cannotFindHost, .cannotConnect, .connectionLost,
        .outOfDescriptors,
    ]
}
