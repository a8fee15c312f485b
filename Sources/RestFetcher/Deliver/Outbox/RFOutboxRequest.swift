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
    override var fetcher: RFFetcher { sender }
    override var logger: any RFLogger { log }
}
