/// How a fetcher works: what it sends with, and what it does for every request.
///
/// What the request itself says always wins over what stands here; <doc:Precedence> has the whole order.
public struct RFConfiguration: Sendable {
    /// Gives a value, or nil for none. Called for every attempt, on no particular thread, so it must be quick;
    /// for a value that has to be waited for, use an ``RFAdapter``.
    public typealias Provider = @Sendable () -> String?

    /// Where requests go that have no `domain` of their own: `https://api.example.com/v2`. Its path is kept
    /// before theirs. Default: nil.
    public var baseURL: String?

    /// Header fields of every request. Default: none.
    public var defaultHeaders: [String: String]

    /// Header fields whose values are asked for anew for every attempt. With nil the header isn't sent, also not
    /// with its value in ``defaultHeaders``. Default: none.
    public var headerProviders: [String: Provider]

    /// Values for the variables of paths, like `{tenant}`, asked for anew for every attempt. With nil the variable
    /// has no value, and a path that needs it fails with ``RFErrorKind/invalidURL``. Default: none.
    public var pathVariableProviders: [String: Provider]

    /// Sends the HTTP requests. Default: the best transport of the platform.
    public var transport: any RFTransport

    /// Wraps every call of the fetcher, outside the interceptors of the request. The first is the outermost.
    public var interceptors: [any RFInterceptor]

    /// When failed attempts are made again. The `retryPolicy` of a request wins over it. Default: nil, never.
    public var retryPolicy: RFRetryPolicy?

    /// Who is told what the calls of the fetcher do. Default: nobody.
    public var observers: [any RFObserver]

    /// The time source. Default: the clock of the machine.
    public var clock: any RFClock

    /// The most redirects one call follows before it fails with ``RFErrorKind/tooManyRedirects``. Default: 20.
    public var redirectLimit: Int

    /// Looks at the header fields of every answer of a success code, before the request's own `validate`: at the
    /// API version, for instance. What it throws fails the call with ``RFErrorKind/validation``; an ``RFError``
    /// fails it as it is. Off the caller's thread. Default: nil, nothing is checked.
    public var validateHeaders: (@Sendable (RFHeaders) throws -> Void)?

    /// Makes a configuration; everything has a default. Without a `transport` it makes the best of the platform, with
    /// connections and a thread of its own: libcurl on Linux, URLSession elsewhere. So make few, and keep them.
    public init(
        baseURL: String? = nil,
        defaultHeaders: [String: String] = [:],
        headerProviders: [String: Provider] = [:],
        pathVariableProviders: [String: Provider] = [:],
        transport: (any RFTransport)? = nil,
        interceptors: [any RFInterceptor] = [],
        retryPolicy: RFRetryPolicy? = nil,
        observers: [any RFObserver] = [],
        clock: any RFClock = RFSystemClock(),
        redirectLimit: Int = 20,
        validateHeaders: (@Sendable (RFHeaders) throws -> Void)? = nil
    ) {
        self.baseURL = baseURL
        self.defaultHeaders = defaultHeaders
        self.headerProviders = headerProviders
        self.pathVariableProviders = pathVariableProviders
        self.transport = transport ?? RFDefaultTransport.make()
        self.interceptors = interceptors
        self.retryPolicy = retryPolicy
        self.observers = observers
        self.clock = clock
        self.redirectLimit = redirectLimit
        self.validateHeaders = validateHeaders
    }
}
