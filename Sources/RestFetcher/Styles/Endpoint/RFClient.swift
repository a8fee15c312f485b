import Dispatch
import Foundation

/// Calls the ``RFEndpoint``s of one API.
///
///     let client = RFClient(baseURL: "https://api.example.com/v2")
///     let request = RFEndpointRequest(endpoint: getPost, pathVariables: ["id": 7])
///     let response = try await client.perform(request)
///     print(response.status, response.headers, response.body.title)
///
/// It is a value; copies share the fetcher, and with it its connections.
public struct RFClient: Sendable {
    /// The engine. Its configuration holds the base URL, the interceptors, the providers and the transport.
    public let fetcher: RFFetcher

    /// Writes JSON. Default: a plain `JSONEncoder`.
    public var encoder: JSONEncoder

    /// Reads JSON. Default: a plain `JSONDecoder`.
    public var decoder: JSONDecoder

    /// Writes queries and forms. Default: as ``RFQueryStyle`` has it.
    public var queryStyle: RFQueryStyle

    /// Writes multipart form data. Default: a plain ``RFMultipartFormDataEncoder``.
    public var multipartEncoder: RFMultipartFormDataEncoder

    /// Where requests, answers and failures are logged, scrubbed. Default: nowhere.
    public var logger: any RFLogger

    /// The keys whose values are masked in logs and errors. Default: `password`.
    public var keysToScrub = ["password"]

    /// What the bodies of errors are decoded as, see ``RFRequest/serverErrorType``; also of answers of a success code
    /// that can't be read as the output. Default: nil.
    public var serverErrorType: (any RFServerError.Type)?

    /// The queue on which handlers are called that are chained to a request. Default: the main queue. See
    /// ``RFRequest/callbackQueue``.
    public var callbackQueue: DispatchQueue? = .main

    /// Makes a client with an engine of its own.
    ///
    /// - Parameters:
    ///   - baseURL: where the endpoints are; its path is kept before theirs.
    ///   - encoder: writes JSON.
    ///   - decoder: reads JSON.
    ///   - queryStyle: writes queries and forms.
    ///   - multipartEncoder: writes multipart form data.
    ///   - transport: sends the HTTP requests. Default: the best of the platform.
    ///   - interceptors: wrap every call. The first is the outermost: it sees the request first and the answer last.
    ///   - headerProviders: header fields of every request, asked for anew for every attempt; see
    ///     ``RFConfiguration/headerProviders``.
    ///   - pathVariableProviders: values for variables in paths; see ``RFConfiguration/pathVariableProviders``.
    ///   - logger: where requests, answers and failures are logged.
    public init(
        baseURL: String,
        encoder: JSONEncoder = JSONEncoder(),
        decoder: JSONDecoder = JSONDecoder(),
        queryStyle: RFQueryStyle = RFQueryStyle(),
        multipartEncoder: RFMultipartFormDataEncoder = RFMultipartFormDataEncoder(),
        transport: (any RFTransport)? = nil,
        interceptors: [any RFInterceptor] = [],
        headerProviders: [String: RFConfiguration.Provider] = [:],
        pathVariableProviders: [String: RFConfiguration.Provider] = [:],
        logger: any RFLogger = RFSilentLogger()
    ) {
        self.fetcher = RFFetcher(
            configuration: RFConfiguration(
                baseURL: baseURL, headerProviders: headerProviders,
                pathVariableProviders: pathVariableProviders, transport: transport,
                interceptors: interceptors))
        self.encoder = encoder
        self.decoder = decoder
        self.queryStyle = queryStyle
        self.multipartEncoder = multipartEncoder
        self.logger = logger
    }

    /// Makes a client on an engine that is there, for all that an ``RFConfiguration`` can say. It needs a
    /// ``RFConfiguration/baseURL``.
    public init(
        fetcher: RFFetcher, encoder: JSONEncoder = JSONEncoder(), decoder: JSONDecoder = JSONDecoder(),
        queryStyle: RFQueryStyle = RFQueryStyle(),
        multipartEncoder: RFMultipartFormDataEncoder = RFMultipartFormDataEncoder(),
        logger: any RFLogger = RFSilentLogger()
    ) {
        self.fetcher = fetcher
        self.encoder = encoder
        self.decoder = decoder
        self.queryStyle = queryStyle
        self.multipartEncoder = multipartEncoder
        self.logger = logger
    }
}
