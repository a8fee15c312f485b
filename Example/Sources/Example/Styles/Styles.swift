/// The other ways to declare, each shown with the same bookshop: `--style service`.
let styles: [String: @Sendable (_ baseURL: String) async throws -> Void] = [
    "service": { try await ServiceStyle(baseURL: $0).run() },
    "endpoint": { try await EndpointStyle(baseURL: $0).run() },
    "route": { try await RouteStyle(baseURL: $0).run() },
    "operation": { try await OperationStyle(baseURL: $0).run() },
]
