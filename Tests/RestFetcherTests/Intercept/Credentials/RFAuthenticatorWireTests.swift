import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("Credentials on the wire")
struct RFAuthenticatorWireTests {
    private func server(
        accepting token: RFLocked<String>, challenge: String
    ) throws -> RFLoopbackServer {
        let server = try RFLoopbackServer { request in
            guard request.header("Authorization") == "Bearer \(token.withLock { $0 })" else {
                return .text("no", status: 401).header("WWW-Authenticate", challenge)
            }
            return .text("data")
        }
        server.route("POST /token") { request in
            token.withLock { $0 = "new" }
            return .json(#"{"access_token":"new","refresh_token":"r2"}"#)
        }
        return server
    }

    @Test(
        "50 calls with an old token: one renewal, 50 successes, whatever scheme the server asks for",
        arguments: [
            "Bearer error=\"invalid_token\"", "Basic realm=\"x\"", "Digest realm=\"x\", nonce=\"n\"",
        ])
    func manyAtOnce(challenge: String) async throws {
        let server = try server(accepting: RFLocked("new"), challenge: challenge)
        let network = RFFetcher()
        let client = RFOAuth2Client(
            tokenEndpoint: server.address + "/token", clientID: "app", clientSecret: "s", fetcher: network,
            logger: RFSilentLogger())
        let store = RFMemoryTokenStore(RFToken(accessToken: "old", refreshToken: "r1"))
        let fetcher = RFFetcher(
            configuration: RFConfiguration(interceptors: [RFAuthenticator.oauth2(client, store: store)]))
        let address = server.address
        let values = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try await TestRequest<RFStringResponse>(address) {
                        $0.fetcher = fetcher
                        $0.method = .put
                        $0.body = .text("body")
                    }.value()
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(values == Array(repeating: "data", count: 50))
        let renewals = server.requests.filter { $0.target == "/token" }
        #expect(
            renewals.map { String(decoding: $0.body, as: UTF8.self) } == [
                "grant_type=refresh_token&refresh_token=r1"
            ])
        #expect(renewals[0].header("Authorization") == "Basic YXBwOnM=")
        let sent = server.requests.filter { $0.target != "/token" }
        #expect(sent.allSatisfy { String(decoding: $0.body, as: UTF8.self) == "body" })
        withExtendedLifetime(server) {}
    }

    @Test("a key in the query stays with its origin when a redirect leads to another")
    func aKeyInTheQuery() async throws {
        let other = try RFLoopbackServer { _ in .text("there") }
        let first = try RFLoopbackServer { _ in .redirect(to: other.address + "/x?a=1", status: 307) }
        let request = TestRequest<RFStringResponse>(first.address) {
            $0.path = "start"
            $0.fetcher = RFFetcher()
            $0.interceptors = [
                RFAuthenticator.apiKey("s3cr3t", in: .query("key")),
                RFAuthenticator.apiKey("s3cr3t", in: .header("X-Own-Key")),
            ]
        }
        #expect(try await request.value() == "there")
        #expect(first.requests.map(\.target) == ["/start?key=s3cr3t"])
        #expect(first.requests[0].header("X-Own-Key") == "s3cr3t")
        #expect(other.requests.map(\.target) == ["/x?a=1"])
        #expect(other.requests[0].header("X-Own-Key") == nil)
        withExtendedLifetime((first, other)) {}
    }
}
