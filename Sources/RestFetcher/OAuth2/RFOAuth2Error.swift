import Foundation

/// What an OAuth 2 server answers when it refuses (RFC 6749 §4.1.2.1, §5.2).
///
/// It is the ``RFError/serverError`` of an ``RFError`` of kind ``RFErrorKind/authorizationFailed``.
public struct RFOAuth2Error: Error, Sendable, Hashable {
    /// Why it refuses. An open set: extensions of OAuth 2 add codes.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The code as the server wrote it.
        public let rawValue: String

        /// Makes a code.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    /// Why it refuses.
    public let code: Code

    /// The server's explanation for developers (`error_description`). It isn't part of any message of the framework.
    public let explanation: String?

    /// A page about the error (`error_uri`).
    public let uri: String?

    /// Makes an error, for tests of code that handles one.
    public init(_ code: Code, explanation: String? = nil, uri: String? = nil) {
        self.code = code
        self.explanation = explanation
        self.uri = uri
    }
}

extension RFOAuth2Error.Code {
    /// A parameter is missing, repeated or malformed.
    public static let invalidRequest = Self(rawValue: "invalid_request")
    /// The client isn't known, or its secret is wrong.
    public static let invalidClient = Self(rawValue: "invalid_client")
    /// The password, code or refresh token is wrong, expired or revoked.
    public static let invalidGrant = Self(rawValue: "invalid_grant")
    /// The client may not use this grant.
    public static let unauthorizedClient = Self(rawValue: "unauthorized_client")
    /// The server doesn't know this grant.
    public static let unsupportedGrantType = Self(rawValue: "unsupported_grant_type")
    /// The scope is unknown, malformed, or more than was granted.
    public static let invalidScope = Self(rawValue: "invalid_scope")
    /// The user, or the server, said no.
    public static let accessDenied = Self(rawValue: "access_denied")
    /// The server doesn't give codes this way.
    public static let unsupportedResponseType = Self(rawValue: "unsupported_response_type")
    /// The server failed.
    public static let serverError = Self(rawValue: "server_error")
    /// The server is overloaded or down for maintenance.
    public static let temporarilyUnavailable = Self(rawValue: "temporarily_unavailable")
}

extension RFOAuth2Error: LocalizedError, CustomStringConvertible {
    /// The code in a sentence, without the server's explanation.
    public var description: String {
        "The OAuth 2 server refused: \(code.rawValue.prefix(64).escaped)."
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }
}

extension RFOAuth2Error {
    /// Reads the error from the members of an answer; nil if there is none.
    init?(_ members: [String: Any]) {
        guard let code = members["error"] as? String, !code.isEmpty else { return nil }
        self.init(
            Code(rawValue: code), explanation: members["error_description"] as? String,
            uri: members["error_uri"] as? String)
    }
}

extension Substring {
    fileprivate var escaped: String { String(self).escapedForMessage }
}

extension RFError {
    /// The error of a call that an OAuth 2 server refused.
    static func refused(_ refusal: RFOAuth2Error) -> RFError {
        var error = RFError(
            stage: .validate, kind: .authorizationFailed, message: refusal.description)
        error.serverError = refusal
        return error
    }

    static func authorizationFailed(_ message: String) -> RFError {
        RFError(stage: .validate, kind: .authorizationFailed, message: message)
    }
}
