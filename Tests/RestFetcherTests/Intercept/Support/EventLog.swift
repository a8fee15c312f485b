import Foundation

@testable import RestFetcher

/// An observer that writes down every event.
final class EventLog: RFObserver {
    private let all = RFLocked<[String]>([])
    // Kept, because a call that comes later may have the identity of one that is gone.
    private let contexts = RFLocked<[ObjectIdentifier: RFCallContext]>([:])

    var events: [String] { all.withLock { $0 } }
    var callCount: Int { contexts.withLock { $0.count } }

    func didStart(_ context: RFCallContext) { add("start", context) }

    func willSend(_ request: RFHTTPRequest, in context: RFCallContext) {
        add("send \(request.method) \(request.url.path)", context)
    }

    func didReceiveHead(status: Int, headers: RFHeaders, in context: RFCallContext) {
        add("head \(status)", context)
    }

    func willRetry(number: Int, after seconds: TimeInterval, in context: RFCallContext) {
        add("retry \(number) after \(seconds)", context)
    }

    func didFinish(_ context: RFCallContext, metrics: RFMetrics, error: RFError?) {
        add(
            "finish \(error?.kind.rawValue ?? "well"), \(metrics.attempts) sent, \(metrics.duration) s",
            context)
    }

    private func add(_ event: String, _ context: RFCallContext) {
        all.withLock { $0.append(event) }
        contexts.withLock { $0[context.id] = context }
    }
}
