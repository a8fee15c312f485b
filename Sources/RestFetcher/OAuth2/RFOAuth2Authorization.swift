import Foundation

/// One attempt to let a user log in with a browser: the page to show, and what its answer is checked against.
///
/// Use it for one login only.
public struct RFOAuth2Authorization: Sendable {
    /// The page to show.
    public let url: URL

    /// Where the server sends the browser afterwards.
    public let redirectURI: String

    let state: String
    let codeVerifier: String
}

extension RFOAuth2Authorization: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The redirect URI, without the secrets.
    public var description: String { "authorization that comes back to \(redirectURI)" }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// Shows no more than ``description``.
    public var customMirror: Mirror {
        Mirror(self, children: ["authorization": description])
    }
}

extension RFOAuth2Authorization {
    /// The code in the URL that the browser was sent to (RFC 6749 §4.1.2).
    ///
    /// Nothing else in it counts before its state has proved that it answers this authorization (§10.12).
    func code(in redirect: URL) throws(RFError) -> String {
        let answer = try RFOAuth2Authorization.parameters(of: redirect)
        guard let state = answer["state"], RFConstantTime.areEqual(state, self.state) else {
            throw .authorizationFailed(
                "The redirect doesn't belong to this authorization: its state is missing or another.")
        }
        if let refusal = RFOAuth2Error(answer) { throw .refused(refusal) }
        guard let code = answer["code"], !code.isEmpty else {
            throw .authorizationFailed("The redirect has neither a code nor an error in it.")
        }
        return code
    }

    /// The form in the query. None may occur twice (RFC 6749 §3.1).
    private static func parameters(of url: URL) throws(RFError) -> [String: String] {
        let query = URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedQuery ?? ""
        var parameters: [String: String] = [:]
        for pair in query.split(separator: "&") {
            let name = pair.prefix { $0 != "=" }
            let value = formDecoded(pair.dropFirst(name.count + 1))
            guard parameters.updateValue(value, forKey: formDecoded(name)) == nil else {
                throw .authorizationFailed("The redirect has a parameter twice.")
            }
        }
        return parameters
    }

    private static func formDecoded(_ text: Substring) -> String {
        let bytes = text.utf8.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
        return String(decoding: bytes[...].percentDecoded, as: UTF8.self)
    }
}
