import Foundation

/// Asks a token endpoint for a token (RFC 6749 §3.2): a request like any other.
final class RFOAuth2TokenRequest: RFRequest<RFRawResponse<RFToken>> {
    private let client: RFOAuth2Client
    private let grant: [String: String]

    init(_ client: RFOAuth2Client, grant: [String: String]) {
        self.client = client
        self.grant = grant
        super.init()
    }

    override var domain: String { client.tokenEndpoint }
    override var restMethod: RFMethod { .post }
    override var requestHeaders: [String: String] { client.authorizing(["Accept": "application/json"]) }
    override var body: RFBody { .form(client.identifying(grant)) }

    override var fetcher: RFFetcher { client.fetcher }
    override var requiresAuthentication: Bool { false }
    override var interceptors: [any RFInterceptor] { [RFOwnOriginOnly()] }
    override var keysToScrub: [String] { RFOAuth2TokenRequest.secretKeys + secrets.keys }
    override var logger: any RFLogger {
        RFMaskingLogger(client.logger, hiding: secrets.values + [client.clientSecret ?? ""])
    }

    override func createResponse(
        responseTime: TimeInterval, code: Int, headers: [String: String], data: Data?
    ) throws -> RFToken? {
        try RFToken(tokenResponse: data ?? Data(), at: client.fetcher.configuration.clock.date)
    }

    /// RFC 6749 §5.2 has 400 and 401; some servers use 403. What else fails isn't a refusal.
    override func createError(code: Int, headers: [String: String], data: Data) -> (any Error)? {
        guard [400, 401, 403].contains(code) else { return nil }
        let members = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
        return members.flatMap { RFOAuth2Error($0) }
    }

    /// All of the grant but what says which it is.
    private var secrets: [String: String] {
        grant.filter { $0.key != "grant_type" && $0.key != "scope" }
    }

    private static let secretKeys = [
        "access_token", "refresh_token", "id_token", "client_secret", "password", "code", "code_verifier",
        "assertion", "client_assertion", "subject_token", "actor_token",
    ]
}
