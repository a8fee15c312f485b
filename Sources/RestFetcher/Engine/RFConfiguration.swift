/// How a fetcher works: what it sends with, and what it does for every request.
public struct RFConfiguration: Sendable {
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

    /// Makes a configuration; everything has a default.
    public init(
        transport: any RFTransport = RFURLSessionTransport(),
        interceptors: [any RFInterceptor] = [],
        retryPolicy: RFRetryPolicy? = nil,
        observers: [any RFObserver] = [],
        clock: any RFClock = RFSystemClock(),
        redirectLimit: Int = 20,
        validateHeaders: (@Sendable (RFHeaders) throws -> Void)? = nil
    ) {
        self.transport = transport
        self.interceptors = interceptors
        self.retryPolicy = retryPolicy
        self.observers = observers
        self.clock = clock
        self.redirectLimit = redirectLimit
        self.validateHeaders = validateHeaders
    }
}
