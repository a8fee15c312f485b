/// Several interceptors as one, to be named and used together. The first is the outermost.
public struct RFInterceptorGroup: RFInterceptor {
    private let members: [any RFInterceptor]

    /// Makes a group.
    public init(_ members: [any RFInterceptor]) {
        self.members = members
    }

    /// Passes `request` through the members in order, and then on.
    public func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
        try await next.prepending(members).proceed(with: request)
    }
}
