import Foundation

/// Where an authenticator gets its credentials from.
protocol RFCredentialSource: AnyObject, Sendable {
    /// The credential for a request that is about to be sent.
    ///
    /// Throws ``RFErrorKind/authenticationRequired`` if there is none.
    func credential(at date: Date) async throws -> String

    /// The credential to try after the server refused `rejected`, or nil if there is no other.
    func replacement(for rejected: String, at date: Date) async throws -> String?
}

extension RFError {
    static func authenticationRequired(_ message: String, because cause: (any Error)? = nil) -> RFError {
        RFError(
            stage: .intercept, kind: .authenticationRequired, message: message, underlyingError: cause)
    }
}
