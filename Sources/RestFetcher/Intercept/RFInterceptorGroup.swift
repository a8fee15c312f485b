/// Several interceptors as one, to be named and used together. The first is the outermost.
///
/// Each keeps its ``RFInterceptor/scope``: those of ``RFInterceptorScope/attempt`` wrap every HTTP request.
public struct RFInterceptorGroup: RFInterceptor {
    fileprivate let members: [any RFInterceptor]

    /// Makes a group. The members of a group within it take its place.
    public init(_ members: [any RFInterceptor]) {
        self.members = members.flatMap { ($0 as? RFInterceptorGroup)?.members ?? [$0] }
    }

    /// Passes `request` through the members in order, and then on.
    public func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
        let calls = members.filter { $0.scope == .call }
        let attempts = members.filter { $0.scope == .attempt }
        // The latest to be put there is the outermost.
        let inner = attempts.reversed().reduce(next) { $0.seeingEveryHop($1) }
        return try await inner.prepending(calls).proceed(with: request)
    }
}

extension [any RFInterceptor] {
    /// The members of groups in the places of the groups, so that each gets to wrap what its scope says.
    var ungrouped: [any RFInterceptor] {
        guard contains(where: { type(of: $0) == RFInterceptorGroup.self }) else { return self }
        return flatMap { ($0 as? RFInterceptorGroup)?.members.ungrouped ?? [$0] }
    }
}
