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
    let interceptors: ArraySlice<any RFInterceptor>
    let transport: any RFTransport

    /// What the call is about, beyond the HTTP request.
    public let context: RFCallContext

    /// Hands `request` to the next interceptor, or to the transport if there is none left.
    ///
    /// May be called any number of times; each is another attempt.
    nonisolated(nonsending) public func proceed(with request: RFHTTPRequest) async throws -> RFHTTPResponse {
        guard let first = interceptors.first else { return try await transport.send(request) }
        let rest = RFChain(interceptors: interceptors.dropFirst(), transport: transport, context: context)
        return try await first.intercept(request, next: rest)
    }

    /// The same chain with `others` before it.
    func prepending(_ others: [any RFInterceptor]) -> RFChain {
        RFChain(
            interceptors: (others + interceptors)[...], transport: transport, context: context)
    }
}
