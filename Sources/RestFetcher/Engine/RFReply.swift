import Foundation

/// The answer to a call, as the hooks of a declaration see it.
struct RFReply: Sendable {
    let code: Int
    let headers: RFHeaders
    let data: Data
    let responseTime: TimeInterval
    let metrics: RFTransportMetrics?
}
