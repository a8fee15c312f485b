import Foundation

/// What a limit counts together.
public enum RFLimitScope: Sendable {
    /// The requests to one origin: scheme, host and port.
    case host
    /// All requests that go through the limit.
    case all

    /// Equal for requests that count together.
    func key(of request: RFHTTPRequest) -> RFOrigin? {
        switch self {
        case .host: RFOrigin(request.url)
        case .all: nil
        }
    }
}
