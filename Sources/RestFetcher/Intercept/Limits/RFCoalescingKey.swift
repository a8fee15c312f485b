import Foundation

/// What requests must have in common to be one.
struct RFCoalescingKey: Hashable, Sendable {
    private let method: RFMethod
    private let url: URL
    private let headers: [String: [String]]
    private let timeout: TimeInterval
    private let maxResponseBytes: Int?

    /// Nil if the request is not to be shared.
    init?(_ request: RFHTTPRequest, in context: RFCallContext, ignoring ignored: Set<String>) {
        guard request.method == .get || request.method == .head, case .none = request.body else { return nil }
        method = request.method
        url = request.url
        timeout = request.timeout
        maxResponseBytes = context.maxResponseBytes
        var values: [String: [String]] = [:]
        for field in request.headers { values[field.name.lowercased(), default: []].append(field.value) }
        headers = values.filter { !ignored.contains($0.key) }
    }
}
