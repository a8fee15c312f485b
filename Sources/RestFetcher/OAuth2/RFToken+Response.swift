import Foundation

extension RFToken {
    /// Reads the answer of a token endpoint (RFC 6749 §5.1).
    ///
    /// An answer that holds an error is one, whatever its status code: some servers send it with 200.
    init(tokenResponse data: Data, at date: Date) throws(RFError) {
        let members = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] ?? [:]
        if let refusal = RFOAuth2Error(members) { throw .refused(refusal) }
        guard let accessToken = members["access_token"] as? String, !accessToken.isEmpty else {
            throw RFError(
                stage: .decode, kind: .decoding,
                message: "The answer of the token endpoint has no access_token in it.")
        }
        let tokenType = members["token_type"] as? String ?? "Bearer"
        // Would break every request apart that it is sent with.
        guard RFHTTPRequest.isFieldValue(accessToken), RFHTTPRequest.isFieldValue(tokenType) else {
            throw RFError(
                stage: .decode, kind: .decoding,
                message: "The answer of the token endpoint has a token with a control character in it.")
        }
        let known = ["access_token", "token_type", "refresh_token", "scope", "expires_in"]
        self.init(
            accessToken: accessToken,
            tokenType: tokenType,
            refreshToken: members["refresh_token"] as? String,
            scope: (members["scope"] as? String)?.split(separator: " ").map(String.init),
            issuedAt: date,
            expiresAt: RFToken.lifetime(members["expires_in"]).map(date.addingTimeInterval),
            extra: members.filter { !known.contains($0.key) }.compactMapValues { $0 as? String })
    }

    /// Seconds. Some servers write the number as text.
    private static func lifetime(_ value: Any?) -> TimeInterval? {
        let seconds = (value as? String).map(Double.init) ?? value as? Double
        return seconds?.isFinite == true ? seconds : nil
    }
}
