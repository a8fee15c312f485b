import Foundation

/// Where in a request a credential stands.
public enum RFCredentialPlace: Sendable, Hashable {
    /// The value of the header field of that name.
    case header(String)

    /// The value of that name in the query of the URL.
    ///
    /// URLs are written into logs and histories on their way, so use it only where a server wants it (RFC 6750 §5.3
    /// advises against it for tokens).
    case query(String)
}

extension RFCredentialPlace {
    static let authorization = RFCredentialPlace.header("Authorization")

    func isTaken(in request: RFHTTPRequest) -> Bool {
        switch self {
        case .header(let name):
            return request.headers.contains(name)
        case .query(let name):
            let parts = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
            return parts?.queryItems?.contains { $0.name == name } ?? false
        }
    }

    func put(_ credential: String, into request: inout RFHTTPRequest) throws(RFError) {
        switch self {
        case .header(let name):
            request.headers[name] = credential
        case .query(let name):
            var pair: [UInt8] = []
            pair.append(encoding: name.utf8, keeping: .unreserved)
            pair.append(UInt8(ascii: "="))
            pair.append(encoding: credential.utf8, keeping: .unreserved)
            var parts = URLComponents(url: request.url, resolvingAgainstBaseURL: true)
            let query = parts?.percentEncodedQuery.map { $0.isEmpty ? "" : $0 + "&" } ?? ""
            parts?.percentEncodedQuery = query + String(decoding: pair, as: UTF8.self)
            guard let url = parts?.url else {
                throw .invalidRequest("The URL can't take the query value \"\(name.escapedForMessage)\".")
            }
            request.url = url
        }
    }
}
