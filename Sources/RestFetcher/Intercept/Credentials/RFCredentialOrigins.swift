import Foundation

/// The origins that get to see a credential (RFC 6454 §4).
enum RFCredentialOrigins: Sendable {
    /// The one that the call is made to.
    case ownOrigin
    case listed(Set<RFOrigin>)
    /// The text isn't an origin.
    case faulty(String)

    /// - Parameter origins: `https://api.example.com:8443`; without a scheme it is https. nil: the own origin.
    init(_ origins: [String]?) {
        guard let origins else {
            self = .ownOrigin
            return
        }
        var listed: Set<RFOrigin> = []
        for text in origins {
            let origin = URL(string: text.contains("://") ? text : "https://" + text).map(RFOrigin.init)
            guard let origin, origin.isHTTP else {
                self = .faulty(text)
                return
            }
            listed.insert(origin)
        }
        self = .listed(listed)
    }

    /// Whether `origin` may see the credential in a call that began at `first`.
    func includes(_ origin: RFOrigin, startingAt first: RFOrigin) throws(RFError) -> Bool {
        switch self {
        case .ownOrigin: origin.mayReceiveCredentials(of: first)
        case .listed(let origins): origins.contains(origin)
        case .faulty(let text):
            throw .invalidRequest(
                "The authenticator's origin \"\(text.escapedForMessage)\" isn't a host or an http(s) origin.")
        }
    }
}
