import Foundation

/// Asks the fetcher's providers for their values, for every attempt.
///
/// It stands inside all that may repeat a request. An object belongs to one call.
final class RFProvidedValues: RFInterceptor {
    /// The URL a call was planned with, and how to build it with new values of its variables.
    struct FreshURL: Sendable {
        let planned: URL
        let build: @Sendable () throws(RFError) -> RFBuiltURL
    }

    private let headers: [(name: String, value: @Sendable () -> String?)]
    private let url: FreshURL?
    private let isRepeated = RFLocked(false)

    /// - Parameters:
    ///   - headers: the header providers.
    ///   - url: nil if nothing provides path variables.
    init(headers: [String: @Sendable () -> String?], url: FreshURL?) {
        self.headers = headers.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        self.url = url
    }

    func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
        var request = request
        for (name, value) in headers where !request.headers.contains(name) {
            if let value = value() { request.headers.add(name, value) }
        }
        let needsFreshURL = isRepeated.withLock { isRepeated in
            defer { isRepeated = true }
            return isRepeated
        }
        // Where an interceptor chose another URL, that one counts.
        if needsFreshURL, let url, request.url == url.planned {
            let built = try url.build()
            next.context.secrets.withLock { $0 = $0.hidingVariables(of: built) }
            request.url = built.url
        }
        return try await next.proceed(with: request)
    }
}
