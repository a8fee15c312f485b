import Foundation

/// The token in a store, renewed once for all who need a new one.
final class RFStoredToken: RFCredentialSource {
    typealias Renewal = @Sendable (RFToken?) async throws -> RFToken?

    /// A token that can't be renewed any more, and why.
    private struct Ended {
        let token: RFToken
        let error: RFError
    }

    private let store: any RFTokenStore
    private let leeway: TimeInterval
    private let renew: Renewal
    private let unauthorizedHandler: (@Sendable (RFError) -> Void)?
    private let renewal = RFSharedWork<String>()
    private let ended = RFLocked<Ended?>(nil)

    init(
        store: any RFTokenStore, leeway: TimeInterval, unauthorizedHandler: (@Sendable (RFError) -> Void)?,
        renew: @escaping Renewal
    ) {
        self.store = store
        self.leeway = leeway
        self.unauthorizedHandler = unauthorizedHandler
        self.renew = renew
    }

    func credential(at date: Date) async throws -> String {
        let token = try await storedToken()
        guard let token, !token.isDue(at: date, leeway: leeway) else {
            return try await renewed(insteadOf: token?.authorization, at: date)
        }
        try checkNotEnded(token)
        return token.authorization
    }

    func replacement(for rejected: String, at date: Date) async throws -> String? {
        try await renewed(insteadOf: rejected, at: date)
    }

    private func renewed(insteadOf rejected: String?, at date: Date) async throws -> String {
        try await renewal.result {
            // Between the request and now another one may have renewed the token, or the user logged in.
            let token = try await self.storedToken()
            if let token, token.authorization != rejected, !token.isDue(at: date, leeway: self.leeway) {
                return token.authorization
            }
            return try await self.renewAndSave(token)
        }
    }

    private func renewAndSave(_ old: RFToken?) async throws -> String {
        if let old { try checkNotEnded(old) }
        let fresh = try await renewed(old).keepingRefreshToken(of: old)
        // Who logged in or out in the meantime wins.
        let present = try await storedToken()
        if present != old {
            guard let present else {
                throw RFError.authenticationRequired("The token was removed from its store.")
            }
            return present.authorization
        }
        do {
            try await store.save(fresh)
        } catch {
            throw RFError.tokenStorage("The new token can't be saved.", because: error)
        }
        return fresh.authorization
    }

    private func checkNotEnded(_ token: RFToken) throws(RFError) {
        let error = ended.withLock { $0?.token == token ? $0?.error : nil }
        if let error { throw error }
    }

    private func renewed(_ old: RFToken?) async throws(RFError) -> RFToken {
        let fresh: RFToken?
        do {
            fresh = try await RFCredentialInquiry.$source.withValue(ObjectIdentifier(self)) {
                try await renew(old)
            }
        } catch {
            throw failure(of: old, because: error)
        }
        guard let fresh else { throw failure(of: old, because: nil) }
        return fresh
    }

    /// The error for all who wait; after a refusal also for all who come later with the same token.
    private func failure(of old: RFToken?, because cause: (any Error)?) -> RFError {
        if let cause, !RFStoredToken.isRefusal(cause) {
            return RFError(
                stage: .intercept, kind: .refreshFailed,
                message: "The token couldn't be renewed." + RFStoredToken.sentence(of: cause),
                underlyingError: cause)
        }
        guard let old else {
            return .authenticationRequired(
                "There is no token for the request." + RFStoredToken.sentence(of: cause), because: cause)
        }
        let error = RFError.authenticationRequired(
            "The token no longer holds and can't be renewed." + RFStoredToken.sentence(of: cause),
            because: cause)
        ended.withLock { $0 = Ended(token: old, error: error) }
        unauthorizedHandler?(error)
        return error
    }

    /// Whether the server has judged; anything else may go better the next time.
    private static func isRefusal(_ cause: any Error) -> Bool {
        guard let error = cause as? RFError else { return false }
        switch error.kind {
        case .authenticationRequired, .authorizationFailed: return true
        case .httpStatus: return [400, 401, 403].contains(error.code)
        default: return false
        }
    }

    /// Only errors of the framework are known to hold no secret.
    private static func sentence(of cause: (any Error)?) -> String {
        (cause as? RFError).map { " \($0)" } ?? ""
    }

    private func storedToken() async throws(RFError) -> RFToken? {
        do {
            return try await store.token()
        } catch {
            throw .tokenStorage("The token can't be read.", because: error)
        }
    }
}

extension RFError {
    static func tokenStorage(_ message: String, because cause: any Error) -> RFError {
        RFError(stage: .intercept, kind: .tokenStorage, message: message, underlyingError: cause)
    }
}
