import Foundation

/// One endpoint: subclass it, override what differs, set callbacks (or `await`), and fetch.
///
///     class GetUser: RFRequest<RFDecodableResponse<User>> {
///         override var domain: String { "https://api.example.com" }
///         override var pathResource: String { "users/7" }
///     }
///
///     let request = GetUser()
///     request.successCallback = { code, user in print(user?.name ?? "-") }
///     request.fetch()
///
/// `T` is the response wrapper, which turns bytes into the value. A base class between this one and the endpoints
/// is the place for what an API's endpoints share; endpoints add to it with `super`.
///
/// Every `fetch()` or `await` reads the properties below once, on the caller's thread, and from then on works
/// without the object, so it may be changed and fetched again. Callbacks are looked up when they are called: change
/// them when no call is in flight. A request isn't `Sendable`: use it from one thread at a time, as any class.
/// ``RFCall`` and ``cancel()`` may be used from every thread.
nonisolated open class RFRequest<T: RFDecodable> {
    // MARK: Where it goes

    /// Scheme and host, and whatever the API has before its paths: `https://api.example.com:8443/v2`.
    /// Default: empty, for the ``RFConfiguration/baseURL`` of the ``fetcher``; without one the call fails with
    /// ``RFErrorKind/invalidURL``.
    open var domain: String { "" }

    /// The path all endpoints of the API share: `/api/v1`. Joined to its neighbours with one slash. Default: none.
    open var rootPath: String { "" }

    /// The path of the endpoint, with variables in braces: `users/{id}`. A query in it is kept. Default: none.
    open var pathResource: String { "" }

    /// The values of the variables in ``rootPath`` and ``pathResource``. Each is percent-encoded and stays within
    /// its path segment. Default: none.
    open var pathVariables: [String: String] { [:] }

    /// Added to the URL's query, percent-encoded, sorted by key. Default: none.
    open var queryArguments: [String: String] { [:] }

    /// Added to the URL's query after ``queryArguments``, in its own order and style: repeated keys, arrays, models.
    /// Default: none.
    open var query: RFQuery { RFQuery() }

    // MARK: What it carries

    /// The HTTP method. Default: GET.
    open var restMethod: RFMethod { .get }

    /// Header fields. They win over those that the framework sets by itself: `Accept` from the response wrapper,
    /// `Content-Type` from the body. Names that differ only in case are one name: with different values the call fails
    /// with ``RFErrorKind/invalidRequest``. Default: none.
    open var requestHeaders: [String: String] { [:] }

    /// The body as text. Default: empty, no body.
    open var requestBody: String { "" }

    /// The body. It wins over ``requestBody``. Default: ``requestBody`` as UTF-8 text if it isn't empty.
    open var body: RFBody { requestBody.isEmpty ? .none : .text(requestBody) }

    /// Values that go into the query of GET, HEAD and DELETE, and into the body of other methods unless ``body`` has
    /// one. Default: none.
    open var parameters: RFParameters? { nil }

    /// Encodes ``RFBody/json(_:)`` bodies. Default: a plain `JSONEncoder`.
    open var jsonEncoder: JSONEncoder { JSONEncoder() }

    // MARK: How it behaves

    /// The longest silence of the other side to wait through, in seconds; also for the connection. As long as a body
    /// stream of the request gives nothing, it isn't the other side that is silent: ``resourceTimeout`` ends such a
    /// call. More than 0; `.infinity` waits for ever. Default: 30.
    open var timeout: TimeInterval { 30 }

    /// The longest time the whole call may take, in seconds, with redirects and retries. Default: nil, no limit.
    open var resourceTimeout: TimeInterval? { nil }

    /// How many times more a failed request is tried: idempotent methods only, and only failures that may pass, see
    /// ``RFRetryPolicy``. Default: 0, or what the fetcher's configuration says.
    open var retryAttempts: Int { 0 }

    /// The longest back-off before the first of the ``retryAttempts``, in seconds; it doubles with every further
    /// one, and a random part of it is waited. A server's `Retry-After` wins. Default: 0.5.
    open var retryDelay: TimeInterval { 0.5 }

    /// When failed attempts are made again. It wins over the fetcher's. Default: made of ``retryAttempts`` and
    /// ``retryDelay``; nil if there are no attempts, then the fetcher's policy counts.
    open var retryPolicy: RFRetryPolicy? {
        retryAttempts > 0 ? RFRetryPolicy(maxRetries: retryAttempts, delay: retryDelay) : nil
    }

    /// How much this request matters beside others that wait for the same ``RFConcurrencyLimit`` or
    /// ``RFRateLimiter``. Default: normal.
    open var priority: RFPriority { .normal }

    /// What happens when the server redirects. Default: it is followed.
    open var redirectPolicy: RFRedirectPolicy { .follow }

    /// What this request wants from an ``RFCache`` among the interceptors; without one it means nothing. Default: nil,
    /// what the cache was made for.
    open var cachePolicy: RFCachePolicy? { nil }

    /// The most body bytes to accept, after decompression; more fail with ``RFErrorKind/responseTooLarge``.
    /// Default: nil, no limit.
    open var maxResponseBytes: Int? { nil }

    /// Whether an ``RFAuthenticator`` among the interceptors adds its credentials to this request, and waits for
    /// them. Say false for what works without: logging in, public pages. Default: true.
    open var requiresAuthentication: Bool { true }

    /// The engine that sends this request. Default: ``RFFetcher/shared``.
    open var fetcher: RFFetcher { .shared }

    /// Wrap this request, inside the interceptors of the ``fetcher``; the first is the outermost. Default: none.
    open var interceptors: [any RFInterceptor] { [] }

    /// What logs and errors call this request. Default: the name of its class.
    open var requestName: String { RFTypeName.of(Self.self) }

    /// Where requests, responses and failures are logged. Default: the console.
    open var logger: any RFLogger { RFConsoleLogger() }

    /// The keys whose values are masked in every log and error: in JSON, forms and queries, at any depth, and in paths
    /// as the values of ``pathVariables``.
    /// Default: `password`. See ``RFScrubber`` for what matches.
    open var keysToScrub: [String] { ["password"] }

    /// The header fields that are masked in logs, and kept from other origins when a redirect leads there.
    /// Default: ``RFScrubber/defaultHeaders``.
    open var headersToScrub: [String] { RFScrubber.defaultHeaders }

    // MARK: What comes back

    /// The status codes that count as success; every other is an error. Default: 200 to 299.
    open var successCodes: Range<Int> { 200..<300 }

    /// Decodes JSON answers. Read when the answer is there, off the caller's thread. Default: a plain
    /// `JSONDecoder`.
    open var jsonDecoder: JSONDecoder { JSONDecoder() }

    /// What the server's error bodies decode to; the error is then in ``RFError/serverError(as:)``. An error whose
    /// body is something else has none, and all the rest. Read off the caller's thread. Default: nil, error bodies
    /// aren't decoded.
    open var serverErrorType: (any RFServerError.Type)? { nil }

    /// Where the file goes, if the response wrapper is ``RFFileResponse``; for others it means nothing. Default: nil,
    /// with which such a request fails with ``RFErrorKind/invalidRequest``.
    open var download: RFDownload? { nil }

    /// The queue on which callbacks run. nil: the engine's thread, without a hop; then don't block in a callback.
    /// Default: the main queue.
    open var callbackQueue: DispatchQueue? { .main }

    /// Called with status code and value when the call succeeded. Default: does nothing.
    public var successCallback: (Int, T.ResponseType?) -> Void {
        get { givenSuccessCallback ?? { _, _ in } }
        set { givenSuccessCallback = newValue }
    }

    // A closure that does nothing, but knows T, would need memory in every request.
    private var givenSuccessCallback: ((Int, T.ResponseType?) -> Void)?

    /// Called when the call failed. Not when it was cancelled. Default: does nothing.
    public var errorCallback: (RFError) -> Void = { _ in }

    /// Called with `.started` when a fetch begins and with `.ended` when it's over, also when it was cancelled:
    /// once each. On the ``callbackQueue``; if there is none, on a queue of the call's own, so that nothing runs inside
    /// `fetch()`. Default: does nothing.
    public var stateCallback: (RFCall.State) -> Void = { _ in } {
        didSet { hasStateCallback = true }
    }

    /// Called with how far the sending of the body is, on the ``callbackQueue``, before the ending; also while
    /// ``response()`` or ``value()`` are awaited. It counts if it is set when the fetch begins, and makes a queue of
    /// its own for callbacks that have none. See ``RFCall/uploadProgress`` for its values. Default: nil.
    public var uploadProgressCallback: ((RFProgress) -> Void)?

    /// The same for the reading of the answer's body, see ``RFCall/downloadProgress``. Default: nil.
    public var downloadProgressCallback: ((RFProgress) -> Void)?

    /// Called last, whatever the ending: success, error, or cancelled. Default: does nothing.
    public var alwaysCallback: () -> Void = {}

    // MARK: Hooks

    /// Called by a fetch on the caller's thread, with what will be sent before interceptors change it. Not called
    /// if nothing can be sent. ``cancel()`` here ends the call before anything is sent. Default: does nothing.
    open func willFetchRequest(_ request: RFHTTPRequest) {}

    /// Looks at every answer of a success code, and throws to refuse it: because of its headers, or because the
    /// server sends errors with code 200. Off the caller's thread. Default: accepts all.
    ///
    /// What it throws fails the call with ``RFErrorKind/validation`` and is in ``RFError/serverError(as:)``; an
    /// ``RFError`` fails it as it is. Ready for use is ``RFReply/checkContentType()``.
    open func validate(_ reply: RFReply) throws {}

    /// Called with every answer of a success code before ``createResponse(responseTime:code:headers:data:)``, off
    /// the caller's thread. Default: does nothing.
    open func willCreateResponse(
        responseTime: TimeInterval, code: Int, headers: [String: String], data: Data?
    ) {}

    /// Makes the value from an answer of a success code. Off the caller's thread. What it throws fails the call
    /// with ``RFErrorKind/decoding``. Default: reads it with the response wrapper `T`.
    ///
    /// - Parameters:
    ///   - responseTime: seconds from the start of the call until the answer was complete.
    ///   - code: the status code.
    ///   - headers: the header fields; lines of one name are joined with `, `.
    ///   - data: the body, decompressed; empty if there was none.
    open func createResponse(
        responseTime: TimeInterval, code: Int, headers: [String: String], data: Data?
    ) throws -> T.ResponseType? {
        try T.read(code: code, headers: headers, data: data ?? Data()) { self.jsonDecoder }
    }

    /// Makes the server's own error from an answer of no success code; it becomes ``RFError/serverError``. Off the
    /// caller's thread. Default: decodes the body as ``serverErrorType``, with ``jsonDecoder``.
    open func createError(code: Int, headers: [String: String], data: Data) -> (any Error)? {
        RFPayload(code: code, headerFields: headers, data: data) { self.jsonDecoder }
            .serverError(as: serverErrorType)
    }

    /// Delivers a success, on the ``callbackQueue``, before the handlers of ``onSuccess(_:)``. Default: calls
    /// ``successCallback``.
    open func onSuccess(_ code: Int, _ response: T.ResponseType?) { successCallback(code, response) }

    /// Delivers a failure, on the ``callbackQueue``, before the handlers that were chained. Default: calls
    /// ``errorCallback``.
    open func onError(_ error: RFError) { errorCallback(error) }

    /// Makes a request.
    public init() {}

    /// The calls in flight, so that ``cancel()`` finds them from any thread.
    let calls = RFLocked(RFCallsInFlight())

    private(set) var hasStateCallback = false

    /// What was chained to the request, to be called after its callbacks.
    var handlers: Handlers {
        get { chained?.handlers ?? Handlers() }
        set { chained = Chained(newValue) }
    }

    /// Nil for most requests, which have nothing chained to them.
    private var chained: Chained?

    var hasHandlers: Bool { chained != nil }
}
