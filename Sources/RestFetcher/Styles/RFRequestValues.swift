import Foundation

/// What a request is made of, as values: for ways of declaring that have no class for each endpoint.
///
/// Each stands for the overridable of ``RFRequest`` of that name, and has its default.
struct RFRequestValues {
    var requestName: String
    var domain = ""
    var rootPath = ""
    var pathResource = ""
    var pathVariables: [String: String] = [:]
    var query = RFQuery()
    var restMethod = RFMethod.get
    var requestHeaders: [String: String] = [:]
    var body = RFBody.none
    var parameters: RFParameters?
    var jsonEncoder = JSONEncoder()
    var timeout: TimeInterval = 30
    var retryPolicy: RFRetryPolicy?
    var requiresAuthentication = true
    var fetcher = RFFetcher.shared
    var interceptors: [any RFInterceptor] = []
    var logger: any RFLogger = RFConsoleLogger()
    var keysToScrub = ["password"]
    var jsonDecoder = JSONDecoder()
    var serverErrorType: (any RFServerError.Type)?
    var callbackQueue: DispatchQueue? = .main
    var download: RFDownload?

    /// `requestName` is what logs and errors call the request.
    init(requestName: String) {
        self.requestName = requestName
    }
}

/// A request that reads its overridables from values.
///
/// An answer of a success code that can't be decoded, but is the server's own error, is refused as that error: there
/// are servers that send their errors with code 200.
public class RFValueRequest<T: RFDecodable>: RFRequest<T> {
    private let values: RFRequestValues

    init(_ values: RFRequestValues) {
        self.values = values
    }

    public override var requestName: String { values.requestName }
    public override var domain: String { values.domain }
    public override var rootPath: String { values.rootPath }
    public override var pathResource: String { values.pathResource }
    public override var pathVariables: [String: String] { values.pathVariables }
    public override var query: RFQuery { values.query }
    public override var restMethod: RFMethod { values.restMethod }
    public override var requestHeaders: [String: String] { values.requestHeaders }
    public override var body: RFBody { values.body }
    public override var parameters: RFParameters? { values.parameters }
    public override var jsonEncoder: JSONEncoder { values.jsonEncoder }
    public override var timeout: TimeInterval { values.timeout }
    public override var retryPolicy: RFRetryPolicy? { values.retryPolicy }
    public override var requiresAuthentication: Bool { values.requiresAuthentication }
    public override var fetcher: RFFetcher { values.fetcher }
    public override var interceptors: [any RFInterceptor] { values.interceptors }
    public override var logger: any RFLogger { values.logger }
    public override var keysToScrub: [String] { values.keysToScrub }
    public override var jsonDecoder: JSONDecoder { values.jsonDecoder }
    public override var serverErrorType: (any RFServerError.Type)? { values.serverErrorType }
    public override var callbackQueue: DispatchQueue? { values.callbackQueue }
    public override var download: RFDownload? { values.download }

    public override func createResponse(
        responseTime: TimeInterval, code: Int, headers: [String: String], data: Data?
    ) throws -> T.ResponseType? {
        do {
            return try super.createResponse(
                responseTime: responseTime, code: code, headers: headers, data: data)
        } catch {
            guard let refusal = createError(code: code, headers: headers, data: data ?? Data()) else {
                throw error
            }
            throw RFError.refused(because: "it is a \(type(of: refusal)).", by: refusal)
        }
    }
}
