import Foundation

/// Sends what lies in an outbox.
final class RFOutboxRequest: RFRequest<RFDataResponse> {
    private let record: RFOutboxRecord
    private let sender: RFFetcher
    private let log: any RFLogger

    init(_ record: RFOutboxRecord, fetcher: RFFetcher, logger: any RFLogger) {
        self.record = record
        sender = fetcher
        log = logger
    }

    override var domain: String { record.item.url.absoluteString }
    override var restMethod: RFMethod { record.item.method }
    override var requestHeaders: [String: String] { record.headers.dictionary }
    override var body: RFBody { record.body.isEmpty ? .none : .data(record.body, contentType: nil) }
    override var timeout: TimeInterval { record.timeout }
    // The outbox itself tries again.
    override var retryPolicy: RFRetryPolicy? { .never }
    override var requiresAuthentication: Bool { record.requiresAuthentication }
    override var successCodes: Range<Int> { record.successCodes }
    override var keysToScrub: [String] { record.keysToScrub }
    override var headersToScrub: [String] { record.headersToScrub }
    override var interceptors: [any RFInterceptor] { [HiddenParts(record: record)] }
    override var fetcher: RFFetcher { sender }
    override var logger: any RFLogger { log }
}

/// Masks what was secret in the URL when the request came into the outbox.
private struct HiddenParts: RFInterceptor {
    let record: RFOutboxRecord

    func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
        let parts = record.secretURLParts.map { Array($0.utf8) }
        if !parts.isEmpty { next.context.secrets.withLock { $0 = $0.adding(urlParts: parts) } }
        return try await next.proceed(with: request)
    }
}
