/// Wraps the rest of a call: sees the request on its way out and the response on its way back.
///
/// It may change either, answer without going further, or go further several times. The framework's own
/// features (redirects, retry, credentials, cache) are interceptors of this protocol. The first in a list is
/// the outermost; those of the fetcher are outside those of the request.
public protocol RFInterceptor: Sendable {
    /// How much of the call it wraps. Default: ``RFInterceptorScope/call``.
    var scope: RFInterceptorScope { get }

    /// Handles `request`, usually by calling `next.proceed(with:)`. Runs on no particular thread; throws
    /// whatever should fail the call.
    nonisolated(nonsending) func intercept(_ request: RFHTTPRequest, next: RFChain) async throws
        -> RFHTTPResponse
}

/// How much of a call an interceptor wraps.
public enum RFInterceptorScope: Sendable {
    /// The call as it was declared: credentials and redirects are further in. A retry goes through it again.
    case call

    /// Every HTTP request on its way to the wire, as it is sent: the first one, each redirect, each retry. For what
    /// must see the final URL and the final header fields, such as a cache, a limit per host, or a signature.
    case attempt
}

extension RFInterceptor {
    /// The call as it was declared.
    public var scope: RFInterceptorScope { .call }
}

/// The rest of a call, from one interceptor down to the transport.
public struct RFChain: Sendable {
    private let steps: RFChainSteps
    private let position: Int

    /// What the call is about, beyond the HTTP request.
    public let context: RFCallContext

    init(_ steps: RFChainSteps, position: Int = 0, context: RFCallContext) {
        self.steps = steps
        self.position = position
        self.context = context
    }

    /// Hands `request` to the next interceptor, or to the transport if there is none left.
    ///
    /// May be called any number of times; each is another attempt.
    nonisolated(nonsending) public func proceed(with request: RFHTTPRequest) async throws -> RFHTTPResponse {
        guard position < steps.interceptors.count else { return try await steps.transport.send(request) }
        let rest = RFChain(steps, position: position + 1, context: context)
        return try await steps.interceptors[position].intercept(request, next: rest)
    }

    /// The interceptors that are left.
    var interceptors: ArraySlice<any RFInterceptor> { steps.interceptors[position...] }

    var transport: any RFTransport { steps.transport }

    var directTransport: (any RFDirectTransport)? { steps.directTransport }

    /// The same chain with `others` before it.
    func prepending(_ others: [any RFInterceptor]) -> RFChain {
        with(others + interceptors)
    }

    /// The same chain with other interceptors, or for another call.
    func with(_ interceptors: [any RFInterceptor], context: RFCallContext? = nil) -> RFChain {
        RFChain(
            RFChainSteps(interceptors: interceptors, transport: transport), context: context ?? self.context)
    }
}

/// All that a request passes on its way, in order. Calls that want nothing special share one.
final class RFChainSteps: Sendable {
    let interceptors: [any RFInterceptor]
    let transport: any RFTransport
    let directTransport: (any RFDirectTransport)?

    init(interceptors: [any RFInterceptor], transport: any RFTransport) {
        self.interceptors = interceptors
        self.transport = transport
        directTransport = transport as? any RFDirectTransport
    }
}
