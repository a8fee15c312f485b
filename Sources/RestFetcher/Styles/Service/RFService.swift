import Dispatch
import Foundation

/// A service that is called in one line.
///
///     let service = RFService(host: "api.example.com", basePath: "/v2")
///     service.json(method: .get, path: "users/7", responseType: User.self).fetch { answer in
///         switch answer {
///         case .success(let user): print(user.name)
///         case .failure(let error): print(error)
///         }
///     }
///     let user = try await service.json(method: .get, path: "users/7", responseType: User.self).value()
///
/// There is one call for each kind of body: `json`, `formURLEncoded`, `formData` and `request`. Each gives an
/// ``RFServiceRequest``, to be fetched with a completion, or awaited, with all that an ``RFRequest`` can do.
///
/// All calls take the same:
/// - `debug`: whether this call writes to ``logger``. Default: what ``debug`` of the service says.
/// - `retryAttempts`, `retryDelay`: see ``RFRequest/retryAttempts`` and ``RFRequest/retryDelay``. Default: those of the
///   service.
/// - `retryAdapter`: may change what is sent again, or stop with nil, see ``RFRetryPolicy/Adapter``.
/// - `path`: the path behind that of the service, with a slash before it or without. A query in it is kept.
/// - `interceptor`: wraps the call; for several, use an ``RFInterceptorGroup``.
/// - `responseType`: what the answer is read as, see ``RFValueResponse``. Default: ``RFEmpty``, it isn't looked at.
/// - `customError`: what the server's errors are decoded as. Default: they aren't.
/// - `progress`: is told how much is done, from 0 to 1: the first half is the sending of the body, the second the
///   reading of the answer. Without a body the answer is all of it. An answer of unknown length isn't told. On the
///   ``callbackQueue``.
///
/// It is a value: a change counts for the calls that follow.
public struct RFService: Sendable {
    /// The schemes of HTTP.
    public enum Scheme: String, Sendable {
        /// Without encryption.
        case http
        /// With TLS.
        case https
    }

    /// Where the calls go: scheme, host, port, and the path that comes before theirs. What can't be one fails every
    /// call with ``RFErrorKind/invalidURL``.
    public var baseURL: String

    /// Sends the requests. Default: ``RFFetcher/shared``.
    public var fetcher: RFFetcher

    /// Writes JSON. Default: a plain `JSONEncoder`.
    public var encoder: JSONEncoder

    /// Reads JSON. Default: a plain `JSONDecoder`.
    public var decoder: JSONDecoder

    /// Whether calls write to ``logger``. Default: false.
    public var debug: Bool

    /// Takes what calls have to tell while `debug` is true, scrubbed. Default: the console, with a coloured circle
    /// before each entry, see ``RFLogMarks/circles``.
    public var logger: any RFLogger = RFConsoleLogger(marks: .circles)

    /// The keys whose values are masked in logs and errors. Default: `password`.
    public var keysToScrub = ["password"]

    /// How many times more a failed request is tried, see ``RFRequest/retryAttempts``. Default: 0, or what the
    /// fetcher's configuration says.
    public var retryAttempts: Int

    /// The longest back-off before the first of the ``retryAttempts``, in seconds. Default: 0.5.
    public var retryDelay: TimeInterval

    /// How parameters are written in queries and forms. Default: as ``RFQueryStyle`` has it, with the elements of an
    /// array as a repeated name.
    public var queryStyle = RFQueryStyle(arrays: .repeated)

    /// The queue on which completions and progress come. Default: the main queue. See ``RFRequest/callbackQueue``.
    public var callbackQueue: DispatchQueue? = .main

    /// Makes a service from a URL as text: `https://server.example:3000/api`.
    public init(
        fetcher: RFFetcher = .shared, encoder: JSONEncoder = JSONEncoder(),
        decoder: JSONDecoder = JSONDecoder(),
        debug: Bool = false, url: String, retryAttempts: Int = 0, retryDelay: TimeInterval = 0.5
    ) {
        self.fetcher = fetcher
        self.encoder = encoder
        self.decoder = decoder
        self.debug = debug
        self.baseURL = url
        self.retryAttempts = retryAttempts
        self.retryDelay = retryDelay
    }

    /// Makes a service from a URL.
    public init(
        fetcher: RFFetcher = .shared, encoder: JSONEncoder = JSONEncoder(),
        decoder: JSONDecoder = JSONDecoder(),
        debug: Bool = false, url: URL, retryAttempts: Int = 0, retryDelay: TimeInterval = 0.5
    ) {
        self.init(
            fetcher: fetcher, encoder: encoder, decoder: decoder, debug: debug, url: url.absoluteString,
            retryAttempts: retryAttempts, retryDelay: retryDelay)
    }

    /// Makes a service from the parts of its URL. A port of nil is that of the scheme.
    public init(
        fetcher: RFFetcher = .shared, encoder: JSONEncoder = JSONEncoder(),
        decoder: JSONDecoder = JSONDecoder(),
        debug: Bool = false, scheme: Scheme = .https, host: String, port: Int? = nil, basePath: String = "",
        retryAttempts: Int = 0, retryDelay: TimeInterval = 0.5
    ) {
        let isBareAddress = host.contains(":") && !host.hasPrefix("[")
        let authority = (isBareAddress ? "[\(host)]" : host) + (port.map { ":\($0)" } ?? "")
        let path = basePath.isEmpty || basePath.hasPrefix("/") ? basePath : "/" + basePath
        self.init(
            fetcher: fetcher, encoder: encoder, decoder: decoder, debug: debug,
            url: "\(scheme.rawValue)://\(authority)\(path)", retryAttempts: retryAttempts,
            retryDelay: retryDelay)
    }
}
