import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Hands what a session reports to the transfer it concerns, and says no to everything that is done above the
/// transport. Called on the session's serial queue.
final class RFURLSessionDelegate: NSObject, URLSessionDataDelegate {
    private let transfers = RFLocked<[Int: RFURLSessionTransfer]>([:])

    func add(_ transfer: RFURLSessionTransfer, for task: URLSessionTask) {
        transfers.withLock { $0[task.taskIdentifier] = transfer }
    }

    private func transfer(of task: URLSessionTask) -> RFURLSessionTransfer? {
        transfers.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(
        _ session: URLSession, dataTask task: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        transfer(of: task)?.receive(response)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask task: URLSessionDataTask, didReceive data: Data) {
        transfer(of: task)?.receive(data)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData sent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        transfer(of: task)?.send(Int(clamping: totalBytesSent))
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if canImport(FoundationNetworking)
            // Only Basic gets here. Any other answer than cancelling never ends; see `RFURLSessionTransfer.end`.
            transfer(of: task)?.rejectChallenge()
            completionHandler(.cancelAuthenticationChallenge, nil)
        #else
            // Without stored credentials, this gives the 401 or 407 itself.
            completionHandler(.performDefaultHandling, nil)
        #endif
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
    ) {
        guard let last = metrics.transactionMetrics.last else { return }
        transfer(of: task)?.measure(last)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let transfer = transfers.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        transfer?.end(error, response: task.response)
    }
}
