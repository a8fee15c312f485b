/// Sends a `traceparent` with every request, so that servers can join what they record to one trace
/// (W3C Trace Context).
///
/// A valid `traceparent` in the request's headers is continued: the same trace, and a new parent-id for every
/// attempt. Otherwise the call is a trace of its own; an invalid `traceparent` is replaced, and its `tracestate`
/// dropped (§4.3). An ``RFObserver`` sees what is sent, and can record it as a span.
public struct RFTraceContext: RFInterceptor {
    private let isSampled: Bool
    private let random: @Sendable () -> UInt64

    /// Makes an interceptor.
    ///
    /// - Parameter isSampled: what new traces say about being recorded. Default: true.
    public init(isSampled: Bool = true) {
        self.init(isSampled: isSampled, random: { .random(in: .min ... .max) })
    }

    init(isSampled: Bool, random: @escaping @Sendable () -> UInt64) {
        self.isSampled = isSampled
        self.random = random
    }

    /// Every request on the wire is a step of its own.
    public var scope: RFInterceptorScope { .attempt }

    /// Sets the field.
    public func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
        var request = request
        if let given = request.headers["traceparent"].flatMap(RFTraceParent.init) {
            request.headers["traceparent"] = given.next(random: random).description
        } else {
            request.headers["traceparent"] = step(of: next.context).description
            request.headers.remove("tracestate")
        }
        return try await next.proceed(with: request)
    }

    /// A new step of the call's own trace, which all its attempts share.
    private func step(of context: RFCallContext) -> RFTraceParent {
        context.report.withLock { report in
            let step =
                report.trace?.next(random: random) ?? RFTraceParent(isSampled: isSampled, random: random)
            report.trace = step
            return step
        }
    }
}
