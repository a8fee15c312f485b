import Foundation

/// A credential that a closure knows.
final class RFAskedCredential: RFCredentialSource {
    private let ask: @Sendable () async throws -> String?
    private let unauthorizedHandler: (@Sendable (RFError) -> Void)?
    private let reported = RFLocked<String?>(nil)

    init(
        unauthorizedHandler: (@Sendable (RFError) -> Void)?,
        ask: @escaping @Sendable () async throws -> String?
    ) {
        self.ask = ask
        self.unauthorizedHandler = unauthorizedHandler
    }

    func credential(at date: Date) async throws -> String {
        guard let credential = try await present() else {
            throw RFError.authenticationRequired("There is no credential for the request.")
        }
        return credential
    }

    /// Another call may have logged in since the request was sent, so it asks once more.
    func replacement(for rejected: String, at date: Date) async throws -> String? {
        let present = try await present()
        if let present, present != rejected { return present }
        let isNews = reported.withLock { reported in
            defer { reported = rejected }
            return reported != rejected
        }
        if isNews {
            unauthorizedHandler?(RFError.authenticationRequired("The server refused the credential."))
        }
        return nil
    }

    private func present() async throws -> String? {
        let credential = try await RFCredentialInquiry.$source.withValue(ObjectIdentifier(self)) {
            try await ask()
        }
        return credential?.isEmpty == true ? nil : credential
    }
}
