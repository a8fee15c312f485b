import Dispatch
import Foundation

/// Calls the routes of an API: subclass it, override `base`, and call.
///
///     class BookService: RFRouteService<BookRoute> {
///         override var base: String { "https://api.example.com/v1" }
///     }
///
///     let service = BookService()
///     let call = service.call(.list(page: 1), as: [Book].self) { books in print(books.count) }
///     let books = try await service.call(.list(page: 2), as: [Book].self)
///
/// Every call makes an ``RFRequest``, and `request(_:as:)` gives it, for all else that a request can do.
/// The properties below are read for each request, on the caller's thread. A service isn't `Sendable`: use it from
/// one thread at a time, as any class.
nonisolated open class RFRouteService<Route: RFRoutable> {
    /// Scheme and host, and whatever the API has before its paths: `https://api.example.com/v1`. Default: empty, for
    /// the ``RFConfiguration/baseURL`` of the ``fetcher``.
    open var base: String { "" }

    /// Wrap every call; the first is the outermost. What they set wins over the rule. Default: none.
    open var interceptors: [any RFInterceptor] { [] }

    /// Where requests, responses and failures are logged. Default: the console.
    open var logger: any RFLogger { RFConsoleLogger() }

    /// The least important messages that reach the ``logger``. Default: ``RFLogLevel/debug``, everything.
    open var logLevel: RFLogLevel { .debug }

    /// The keys whose values are masked in every log and error. Default: `password`.
    open var keysToScrub: [String] { ["password"] }

    /// The engine that sends the calls. Default: ``RFFetcher/shared``.
    open var fetcher: RFFetcher { .shared }

    /// The longest silence to wait through, in seconds. Default: 30.
    open var timeout: TimeInterval { 30 }

    /// When failed attempts are made again. Default: nil, then the fetcher's policy counts.
    open var retryPolicy: RFRetryPolicy? { nil }

    /// The queue on which callbacks run. nil: the engine's thread. Default: the main queue.
    open var callbackQueue: DispatchQueue? { .main }

    /// Writes JSON bodies. Default: a plain `JSONEncoder`.
    open var jsonEncoder: JSONEncoder { JSONEncoder() }

    /// Reads JSON answers. Default: a plain `JSONDecoder`.
    open var jsonDecoder: JSONDecoder { JSONDecoder() }

    /// What the server's error bodies decode to; the error is then in ``RFError/serverError(as:)``. Read off the
    /// caller's thread. Default: nil, error bodies aren't decoded.
    open var serverErrorType: (any RFServerError.Type)? { nil }

    /// What adds credentials to the rules that say `isAuthenticable`.
    var credentials: [any RFInterceptor] { [] }

    /// Makes a service.
    public init() {}

    /// The request for a route, whose answer is read by a response wrapper: `RFRawResponse<Price>.self`.
    public func request<T: RFDecodable>(_ route: Route, as wrapper: T.Type = T.self) -> RFRequest<T> {
        RFValueRequest(values(for: route))
    }

    /// The request for a route, whose answer is read as its type says, see ``RFValueResponse``.
    public func request<Value: Decodable>(
        _ route: Route, as type: Value.Type = Value.self
    ) -> RFRequest<RFValueResponse<Value>> {
        RFValueRequest(values(for: route))
    }

    /// The request for a route, whose answer goes into a file.
    public func request(_ route: Route, to place: RFDownload) -> RFDownloadRequest {
        var values = values(for: route)
        values.download = place
        return RFValueRequest(values)
    }

    private func values(for route: Route) -> RFRequestValues {
        let rule = route.rule
        var values = RFRequestValues(requestName: route.name)
        values.domain = base
        values.pathResource = rule.path
        values.pathVariables = rule.pathVariables
        values.query = rule.query
        values.restMethod = rule.method
        values.requestHeaders = rule.headers
        values.body = rule.body
        values.requiresAuthentication = rule.isAuthenticable
        // The credentials are innermost, so that other interceptors don't see them, nor a call that is sent again.
        values.interceptors = interceptors + credentials
        values.fetcher = fetcher
        values.logger = logger.limited(to: logLevel)
        values.keysToScrub = keysToScrub
        values.timeout = timeout
        values.retryPolicy = retryPolicy
        values.callbackQueue = callbackQueue
        values.jsonEncoder = jsonEncoder
        values.jsonDecoder = jsonDecoder
        values.serverErrorType = serverErrorType
        return values
    }
}
