import Dispatch
import Foundation

/// Prepares the operations on one part of an API: subclass it, with a function for each.
///
///     class UserOperations: RFOperationsManager<ShopError> {
///         func profile() -> ShopOperation<User> {
///             prepare(request: RFRequestDescription("user/profile", withAuthorization: true))
///         }
///     }
///     typealias ShopOperation<Model: Decodable> = RFOperation<Model, RFOperationResponse<Model>, ShopError>
///
/// `ServerError` is what the server's error bodies decode to. When the manager is released, the operations that run
/// are cancelled. The properties below are read for each operation, on the thread that prepares it. A manager isn't
/// `Sendable`: use it from one thread at a time, as any class.
nonisolated open class RFOperationsManager<ServerError: RFServerError> {
    /// The errors of its operations, told apart.
    public typealias Failure = RFOperationFailure<ServerError>

    /// What it shares with others.
    public let configuration: RFOperationsConfiguration

    private let group = RFOperationGroup()

    /// Where requests, responses and failures are logged. Default: the console.
    open var logger: any RFLogger { RFConsoleLogger() }

    /// The keys whose values are masked in every log and error. Default: `password`.
    open var keysToScrub: [String] { ["password"] }

    /// The longest silence to wait through, in seconds. Default: 30.
    open var timeout: TimeInterval { 30 }

    /// When failed attempts are made again. Default: nil, then the configuration's policy counts.
    open var retryPolicy: RFRetryPolicy? { nil }

    /// The queue on which callbacks run. nil: the engine's thread. Default: the main queue.
    open var callbackQueue: DispatchQueue? { .main }

    /// Writes JSON bodies. Default: a plain `JSONEncoder`.
    open var jsonEncoder: JSONEncoder { JSONEncoder() }

    /// Reads JSON answers. Default: a plain `JSONDecoder`.
    open var jsonDecoder: JSONDecoder { JSONDecoder() }

    /// Makes a manager.
    public init(configuration: RFOperationsConfiguration = .shared) {
        self.configuration = configuration
    }

    deinit {
        group.end()
    }

    /// Sets the handler that is told when operations start and end. An operation that has one of its own doesn't call
    /// it. On the ``callbackQueue``.
    public func assignExecutionHandler(_ handler: @escaping (RFCall.State) -> Void) {
        group.assignExecutionHandler(handler)
    }

    /// Sets the handler for failures. An operation that has one of its own doesn't call it. On the
    /// ``callbackQueue``.
    public func assignErrorHandler(_ handler: @escaping (RFError) -> Void) {
        group.assignErrorHandler(handler)
    }

    /// Cancels the operations that run.
    public func cancelAll() {
        group.cancelAll()
    }

    /// The operation that a description asks for, ready to be run.
    public func prepare<Model: Decodable, Response: RFOperationResponse<Model>>(
        request: RFRequestDescription
    ) -> RFOperation<Model, Response, ServerError> {
        RFOperation(values(for: request), manager: self, group: group)
    }

    private func values(for request: RFRequestDescription) -> RFRequestValues {
        // A query may hold secrets, and this goes into errors.
        let endpoint = request.endpoint.prefix { $0 != "?" }
        var values = RFRequestValues(requestName: "\(type(of: self)) \(request.method) \(endpoint)")
        values.pathResource = request.endpoint
        values.pathVariables = request.pathVariables.mapValues { $0.description }
        values.query = request.query
        values.restMethod = request.method
        values.requestHeaders = request.headers
        values.body = request.content
        values.requiresAuthentication = request.withAuthorization
        values.fetcher = configuration.fetcher
        values.logger = logger
        values.keysToScrub = keysToScrub
        values.timeout = timeout
        values.retryPolicy = retryPolicy
        values.callbackQueue = callbackQueue
        values.jsonEncoder = jsonEncoder
        values.jsonDecoder = jsonDecoder
        values.serverErrorType = ServerError.self
        return values
    }
}
