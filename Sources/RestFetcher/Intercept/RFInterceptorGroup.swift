/// Several interceptors as one, to be named and used together. The first is the outermost.
public struct RFInterceptorGroup: RFInterceptor {
    fileprivate let members: [any RFInterceptor]

    /// Makes a group.
    public init(_ members: [any RFInterceptor]) {
        self.members = members
    }

    /// Passes `request` through the members in order, and then on.
    public func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
        try await next.prepending(members).proceed(with: request)
    }
}

extension [any RFInterceptor] {
    /// The members of groups in the places of the groups, so that each gets to wrap what its scope says.
    var ungrouped: [any RFInterceptor] {
        guard contains(where: { type(of: $0) == RFInterceptorGroup.self }) else { return self }
        return flatMap { ($0 as? RFInterceptorGroup)?.members.ungrouped ?? [$0] }
    }
}
