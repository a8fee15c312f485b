import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests with URLSession: the default on Apple platforms, and what works on Linux without libcurl.
///
/// Redirects, cookies, challenges and caching are switched off: all of that is done above, the same for every
/// transport. Trust in the server's certificate is left to the system. One session is used for all requests of
/// the transport; when the transport is released, transfers under way come to their end and the session is
/// closed.
///
/// What URLSession does its own way everywhere:
///
/// - It adds `Accept`, `Accept-Language`, `Accept-Encoding`, `User-Agent` and `Connection` if they aren't given,
///   and decodes `Content-Encoding`; `Content-Length` stays that of the compressed bytes.
/// - The header fields of a request go out in no order, and repeated ones are joined. On Apple platforms `Host`,
///   `Connection` and `Content-Length` are its own: what is set for them may be ignored.
/// - The header fields of an answer come in no order, so they are sorted by name, and repeated ones are joined.
///   `Set-Cookie` is taken apart again.
/// - GET can't carry a body: it fails with ``RFErrorKind/unsupported``. The query method can.
/// - A body that is a stream is written to a temporary file first, and sent from there with its length.
/// - A request on a connection that the server closes at that moment is sent again by URLSession itself: a POST
///   can reach the server twice.
///
/// What it does wrong on Linux (Swift 6.3), where a transport above it can't help:
///
/// - A server can end the process: by trailers after a chunked body, by closing the connection inside the
///   header lines, or by a `Location` whose host can't be decoded.
/// - A compressed body that is cut short is taken for a whole one if its `Content-Length` fits. Of several
///   `Content-Length` fields whose names differ in case, one counts.
/// - The host can't be an IPv6 literal. Dot segments of a path are removed. A standard method in lower case is
///   sent in upper case.
/// - An answer fails if a header line has no space after its colon or bytes that aren't UTF-8, or if the status
///   line has no reason phrase.
/// - A request that is sent again on another connection, as said above, goes without its body and waits until
///   its timeout.
/// - Nothing slows a server down: what isn't read yet waits in memory.
/// - The values of names that differ only in case (`X-A`, `x-a`) lose their order.
/// - The body of a 305 or 306 is lost.
/// - TLS errors are told apart from others by their text alone.
public final class RFURLSessionTransport: RFTransport {
    private let session: URLSession
    private let transfers: RFURLSessionDelegate
    private let clock: any RFClock

    /// Makes a transport with a session of its own.
    ///
    /// - Parameter configuration: copied. Its cache, cookie and credential storage are not used, and its
    ///   `timeoutIntervalForRequest` is replaced by the timeout of each request. Default: an ephemeral
    ///   configuration with up to 64 connections to a host, because waiting for one counts as silence.
    public convenience init(configuration: URLSessionConfiguration? = nil) {
        self.init(configuration: configuration, clock: RFSystemClock())
    }

    /// - Parameter clock: measures silence.
    init(configuration: URLSessionConfiguration? = nil, clock: any RFClock) {
        let own = configuration?.copy() as? URLSessionConfiguration ?? .ephemeral
        if configuration == nil { own.httpMaximumConnectionsPerHost = 64 }
        own.urlCache = nil
        own.urlCredentialStorage = nil
        own.httpCookieStorage = nil
        own.httpShouldSetCookies = false
        transfers = RFURLSessionDelegate()
        session = URLSession(configuration: own, delegate: transfers, delegateQueue: nil)
        self.clock = clock
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Sends `request`. See ``RFTransport``.
    public func send(_ request: RFHTTPRequest) async throws -> RFHTTPResponse {
        let start = clock.now
        let (urlRequest, upload) = try await RFURLSessionUpload.prepare(request)
        let transfer = RFURLSessionTransfer(request, upload: upload, start: start, clock: clock)
        return try await withTaskCancellationHandler {
            let head = try await withCheckedThrowingContinuation { head in
                guard transfer.begin(head) else { return }
                let task = upload.makeTask(urlRequest, in: session)
                transfers.add(transfer, for: task)
                transfer.run(task, on: session.delegateQueue)
            }
            return transfer.response(head)
        } onCancel: {
            transfer.fail(.cancelled)
        }
    }
}
