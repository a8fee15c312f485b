import Foundation

/// Sees what the calls of a fetcher do, and changes nothing: for loading indicators, counters, tracing.
///
/// Every method does nothing by default; implement what you need. They are called on the engine's threads, those of
/// one call one after another, and the call waits for them: be quick. The request and the header fields are the
/// originals, with all their secrets; `context.scrubber` hides these.
///
/// Put observers into ``RFConfiguration/observers``.
public protocol RFObserver: Sendable {
    /// A call began. One that was cancelled before it could begin is never heard of.
    func didStart(_ context: RFCallContext)

    /// A request goes to the wire: the first one, a redirect, a retry.
    func willSend(_ request: RFHTTPRequest, in context: RFCallContext)

    /// The head of an answer came from the wire; its body may still be on the way.
    func didReceiveHead(status: Int, headers: RFHeaders, in context: RFCallContext)

    /// An attempt failed, and after `seconds` another follows. The first retry is number 1.
    func willRetry(number: Int, after seconds: TimeInterval, in context: RFCallContext)

    /// A call that began is over: exactly once, also when it was cancelled. `error` is nil if it succeeded.
    func didFinish(_ context: RFCallContext, metrics: RFMetrics, error: RFError?)
}

extension RFObserver {
    /// Does nothing.
    public func didStart(_ context: RFCallContext) {}

    /// Does nothing.
    public func willSend(_ request: RFHTTPRequest, in context: RFCallContext) {}

    /// Does nothing.
    public func didReceiveHead(status: Int, headers: RFHeaders, in context: RFCallContext) {}

    /// Does nothing.
    public func willRetry(number: Int, after seconds: TimeInterval, in context: RFCallContext) {}

    /// Does nothing.
    public func didFinish(_ context: RFCallContext, metrics: RFMetrics, error: RFError?) {}
}
