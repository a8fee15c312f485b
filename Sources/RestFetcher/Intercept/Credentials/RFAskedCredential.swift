import Foundation

/// A credential that a closure knows.
final class RFAskedCredential: RFCredentialSource {
    private let ask: @Sendable () async throws -> String?
    private let unauthorizedHandler: (@Sendable (RFError) -> Void)?
    private let renew: (@Sendable () async throws -> Bool)?
    private let renewal = RFSharedWork<String?>()
    private let reported = RFLocked<String?>(nil)

    init(
        unauthorizedHandler: (@Sendable (RFError) -> Void)?,
        renew: (@Sendable () async throws -> Bool)?,
        ask: @escaping @Sendable () async throws -> String?
    ) {
        self.ask = ask
        self.renew = renew
        self.unauthorizedHandler = unauthorizedHandler
    }

    func credential(at date: Date) async throws -> String {
        guard let credential = try await present() else {
            throw RFError.authenticationRequired("There is no credential for the request.")
        }
        return credential
    }

    /// Another call may have logged in since the request was sent, so it asks once more before it renews.
    func replacement(for rejected: String, at date: Date) async throws -> String? {
        if let other = try await other(than: rejected) { return other }
        guard reported.withLock({ $0 }) != rejected else { return nil }
        if let renew {
            let fresh = try await renewal.result {
                if let other = try await self.other(than: rejected) { return other }
                return try await self.hasRenewed(renew) ? self.other(than: rejected) : nil
            }
            if let fresh { return fresh }
        }
        report(rejected)
        return nil
    }

    private func hasRenewed(_ renew: @Sendable () async throws -> Bool) async throws -> Bool {
        do {
            return try await RFCredentialInquiry.$source.withValue(ObjectIdentifier(self)) {
                try await renew()
            }
        } catch {
            throw RFError(
                stage: .intercept, kind: .refreshFailed, message: "The credential couldn't be renewed.",
                underlyingError: error)
        }
    }

    private func report(_ rejected: String) {
        let isNews = reported.withLock { reported in
            defer { reported = rejected }
            return reported != rejected
        }
        guard isNews else { return }
        unauthorizedHandler?(RFError.authenticationRequired("The server refused the credential."))
    }

    private func other(than rejected: String) async throws -> String? {
        let present = try await present()
        return present == rejected ? nil : present
    }

    private func present() async throws -> String? {
        let credential = try await RFCredentialInquiry.$source.withValue(ObjectIdentifier(self)) {
            try await ask()
        }
        return credential?.isEmpty == true ? nil : credential
    }
}
