import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("Asking an OAuth 2 server for a token")
struct RFOAuth2ClientTests {
    private let stub = RFStubTransport { _ in .json(#"{"access_token":"a","token_type":"bearer"}"#) }
    private let clock = RFTestClock()
    private let log = RecordingLogger()

    private func client(
        secret: String? = nil, in place: RFOAuth2Client.SecretPlace = .header, id: String = "app"
    ) -> RFOAuth2Client {
        RFOAuth2Client(
            tokenEndpoint: "https://auth.example.com/oauth/token", clientID: id, clientSecret: secret,
            secretPlace: place, fetcher: .stubbed(stub, clock: clock), logger: log)
    }

    // MARK: The grants

    @Test("a password travels in a form by POST, and nothing in the URL (RFC 6749 §4.3.2)")
    func password() async throws {
        _ = try await client().password(
            username: "a+b@x.io", password: "s3 cr&t=é", scope: ["read", "write"])
        let sent = stub.requests[0]
        #expect(sent.method == .post)
        #expect(sent.url.absoluteString == "https://auth.example.com/oauth/token")
        #expect(sent.headers["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(sent.headers["Accept"] == "application/json")
        #expect(
            sent.text
                == "client_id=app&grant_type=password&password=s3+cr%26t%3D%C3%A9&scope=read+write"
                + "&username=a%2Bb%40x.io")
    }

    @Test("a client's own token, a refreshed one and a custom grant (RFC 6749 §4.4.2, §6, §4.5)")
    func otherGrants() async throws {
        _ = try await client().clientCredentials()
        _ = try await client().refresh(RFToken(accessToken: "old", refreshToken: "r/1"))
        _ = try await client().grant("convert_token", ["backend": "facebook", "token": "fb"])
        #expect(
            stub.requests.map(\.text) == [
                "client_id=app&grant_type=client_credentials",
                "client_id=app&grant_type=refresh_token&refresh_token=r%2F1",
                "backend=facebook&client_id=app&grant_type=convert_token&token=fb",
            ])
    }

    @Test("a custom grant can't replace who the client is or what it asks for")
    func aCustomGrantCannotReplace() async throws {
        _ = try await client().grant("custom", ["grant_type": "password", "client_id": "other"])
        #expect(stub.requests[0].text == "client_id=app&grant_type=custom")
    }

    @Test("a token without a refresh token can't be refreshed, and nothing is sent")
    func nothingToRefresh() async {
        let error = await #expect(throws: RFError.self) {
            try await client().refresh(RFToken(accessToken: "old"))
        }
        #expect(error?.kind == .authenticationRequired)
        #expect(stub.requests.isEmpty)
    }

    // MARK: Who the client is

    @Test(
        "name and secret are form-encoded before Basic joins them (RFC 6749 §2.3.1)",
        arguments: [
            ("s6BhdRkqt3", "gX1fBat3bV", "Basic czZCaGRSa3F0MzpnWDFmQmF0M2JW"),
            ("my:app", "a b+c/é", "Basic " + Data("my%3Aapp:a+b%2Bc%2F%C3%A9".utf8).base64EncodedString()),
            ("app", "", "Basic YXBwOg=="),
        ])
    func theSecretInTheHeader(id: String, secret: String, value: String) async throws {
        _ = try await client(secret: secret, id: id).clientCredentials()
        #expect(stub.requests[0].headers.values(for: "Authorization") == [value])
        #expect(stub.requests[0].text == "grant_type=client_credentials")
    }

    @Test("or they stand in the body, for servers that want them there")
    func theSecretInTheBody() async throws {
        _ = try await client(secret: "s3&cr3t", in: .body).clientCredentials()
        #expect(stub.requests[0].headers["Authorization"] == nil)
        #expect(
            stub.requests[0].text == "client_id=app&client_secret=s3%26cr3t&grant_type=client_credentials")
    }

    // MARK: Where the request goes

    @Test(
        "a redirect to another origin isn't followed: the body belongs to the first", arguments: [307, 302])
    func anotherOrigin(status: Int) async {
        stub.route("/oauth/token", .redirect(to: "https://evil.example.com/", status: status))
        let error = await #expect(throws: RFError.self) {
            try await client(secret: "s").password(username: "u", password: "p")
        }
        #expect(error?.kind == .invalidRedirect)
        #expect(stub.requests.count == 1)
    }

    @Test("an authenticator of the fetcher leaves token requests alone")
    func authenticators() async throws {
        var client = client()
        client.fetcher = RFFetcher(
            configuration: RFConfiguration(
                transport: stub,
                interceptors: [
                    RFAuthenticator.bearer {
                        Issue.record("Asked."); return "t"
                    }
                ]))
        _ = try await client.clientCredentials()
        #expect(stub.requests[0].headers["Authorization"] == nil)
    }

    @Test("an endpoint that isn't a URL is an error, not a crash")
    func aFaultyEndpoint() async {
        var client = client()
        client.tokenEndpoint = "ht tp://"
        let error = await #expect(throws: RFError.self) { try await client.clientCredentials() }
        #expect(error?.kind == .invalidURL)
    }

    // MARK: Secrets

    @Test("no secret is in the log or in an error, whatever goes wrong")
    func secrets() async {
        let echo = #"{"error":"invalid_grant","error_description":"s3cr3t-password is wrong"}"#
        for answer in [
            RFStubAnswer.json(echo, status: 400), .text("s3cr3t-password", status: 500), .json("{"),
        ] {
            stub.route("/oauth/token", answer)
            let error = await #expect(throws: RFError.self) {
                try await client(secret: "s3cr3t-secret", in: .body)
                    .password(username: "u", password: "s3cr3t-password")
            }
            guard let error else { continue }
            var dumped = ""
            dump(error, to: &dumped)
            for text in ["\(error)", String(reflecting: error), error.localizedDescription, dumped] {
                #expect(!text.contains("s3cr3t"), "\(text)")
            }
            if let refusal = error.serverError { #expect(!"\(refusal)".contains("s3cr3t")) }
        }
        stub.route("/oauth/token", .json(#"{"access_token":"s3cr3t-a","refresh_token":"s3cr3t-r"}"#))
        _ = try? await client(secret: "s3cr3t-secret").grant("custom", ["anything": "s3cr3t-x"])
        #expect(log.text.contains("grant_type=password"))
        #expect(!log.text.contains("s3cr3t"), "\(log.text)")
    }
}

/// Keeps all that is logged.
final class RecordingLogger: RFLogger {
    private let lines = RFLocked<[String]>([])

    var text: String { lines.withLock { $0.joined(separator: "\n") } }

    func debug(_ message: String) { lines.withLock { $0.append(message) } }
    func error(_ message: String) { lines.withLock { $0.append(message) } }
}
