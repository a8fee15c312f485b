import Foundation
import RestFetcher
import RestFetcherTesting

/// A request that tests set up from outside, one property at a time.
class TestRequest<T: RFDecodable>: RFRequest<T> {
    var settings = Settings()

    struct Settings {
        var domain = ""
        var path = ""
        var method = RFMethod.get
        var headers: [String: String] = [:]
        var pathVariables: [String: String] = [:]
        var body = RFBody.none
        /// Longer than any test may take on a machine that is busy with all the others.
        var timeout: TimeInterval = 600
        var resourceTimeout: TimeInterval?
        var maxResponseBytes: Int?
        var queue: DispatchQueue? = .main
        var fetcher = RFFetcher.shared
        var interceptors: [any RFInterceptor] = []
        var requiresAuthentication = true
        var logger: any RFLogger = RFSilentLogger()
        var retryPolicy: RFRetryPolicy?
        var priority = RFPriority.normal
        var cachePolicy: RFCachePolicy?
        var keysToScrub = ["password"]
    }

    convenience init(_ domain: String, _ change: (inout Settings) -> Void = { _ in }) {
        self.init()
        settings.domain = domain
        change(&settings)
    }

    override var domain: String { settings.domain }
    override var pathResource: String { settings.path }
    override var restMethod: RFMethod { settings.method }
    override var requestHeaders: [String: String] { settings.headers }
    override var pathVariables: [String: String] { settings.pathVariables }
    override var body: RFBody { settings.body }
    override var timeout: TimeInterval { settings.timeout }
    override var resourceTimeout: TimeInterval? { settings.resourceTimeout }
    override var maxResponseBytes: Int? { settings.maxResponseBytes }
    override var callbackQueue: DispatchQueue? { settings.queue }
    override var retryPolicy: RFRetryPolicy? { settings.retryPolicy }
    override var cachePolicy: RFCachePolicy? { settings.cachePolicy }
    override var priority: RFPriority { settings.priority }
    override var fetcher: RFFetcher { settings.fetcher }
    override var interceptors: [any RFInterceptor] { settings.interceptors }
    override var requiresAuthentication: Bool { settings.requiresAuthentication }
    override var logger: any RFLogger { settings.logger }
    override var keysToScrub: [String] { settings.keysToScrub }
}

typealias TextRequest = TestRequest<RFStringResponse>

extension RFFetcher {
    /// A fetcher that sends through a stub.
    static func stubbed(
        _ transport: RFStubTransport, clock: any RFClock = RFSystemClock(), redirectLimit: Int = 20,
        interceptors: [any RFInterceptor] = [], retryPolicy: RFRetryPolicy? = nil
    ) -> RFFetcher {
        RFFetcher(
            configuration: RFConfiguration(
                transport: transport, interceptors: interceptors, retryPolicy: retryPolicy, clock: clock,
                redirectLimit: redirectLimit))
    }
}
