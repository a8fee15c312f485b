import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Logging in with a browser: code and PKCE")
struct RFOAuth2AuthorizationTests {
    private let stub = RFStubTransport { _ in .json(#"{"access_token":"a"}"#) }

    private func client(secret: String? = nil) -> RFOAuth2Client {
        RFOAuth2Client(
            tokenEndpoint: "https://h/token", clientID: "my app", clientSecret: secret,
            fetcher: .stubbed(stub), logger: RFSilentLogger())
    }

    private func begin(
        at endpoint: String = "https://h/authorize", parameters: [String: String] = [:]
    ) throws -> RFOAuth2Authorization {
        try client().authorization(
            at: endpoint, redirectURI: "com.example.app:/login?x=1", scope: ["read", "write"],
            parameters: parameters)
    }

    private func query(_ authorization: RFOAuth2Authorization) -> [String: String] {
        let items = URLComponents(url: authorization.url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first + " twice" }
    }

    // MARK: The page

    @Test("the page has all that RFC 6749 §4.1.1 and RFC 7636 §4.3 want")
    func thePage() throws {
        let login = try begin(parameters: ["login_hint": "a+b@x.io", "state": "mine", "client_id": "other"])
        #expect(login.url.absoluteString.hasPrefix("https://h/authorize?"))
        #expect(
            query(login) == [
                "response_type": "code", "client_id": "my app", "redirect_uri": "com.example.app:/login?x=1",
                "scope": "read write", "state": login.state, "code_challenge_method": "S256",
                "code_challenge": RFOAuth2Client.challenge(for: login.codeVerifier),
                "login_hint": "a+b@x.io",
            ])
        #expect(!login.url.absoluteString.contains(login.codeVerifier))
    }

    @Test("a query that the endpoint has is kept (RFC 6749 §3.1)")
    func theEndpointsQuery() throws {
        let login = try begin(at: "https://h/authorize?tenant=7")
        #expect(query(login)["tenant"] == "7")
    }

    @Test(
        "an endpoint that isn't a URL is an error", arguments: ["", "h/authorize", "ftp://h", "https://h/#f"])
    func aFaultyEndpoint(endpoint: String) {
        let error = #expect(throws: RFError.self) { try begin(at: endpoint) }
        #expect(error?.kind == .invalidURL)
    }

    @Test("the challenge of RFC 7636 appendix B")
    func theChallenge() {
        #expect(
            RFOAuth2Client.challenge(for: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
                == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
    }

    @Test("state and verifier are 256 random bits in characters that need no encoding (RFC 7636 §4.1)")
    func randomTexts() throws {
        let texts = try (0..<50).map { _ in try begin() }.flatMap { [$0.state, $0.codeVerifier] }
        #expect(Set(texts).count == 100)
        for text in texts {
            #expect(text.count == 43)
            #expect(text.utf8.allSatisfy(RFByteSet.unreserved.contains))
        }
    }

    @Test("printing shows neither state nor verifier")
    func printing() throws {
        let login = try begin()
        var dumped = ""
        dump(login, to: &dumped)
        for text in ["\(login)", String(reflecting: login), dumped] {
            #expect(!text.contains(login.state) && !text.contains(login.codeVerifier))
        }
    }

    // MARK: The way back

    private func end(
        _ login: RFOAuth2Authorization, _ query: String, secret: String? = nil
    ) async throws -> RFToken {
        let url = try #require(URL(string: "com.example.app:/login?x=1&\(query)"))
        return try await client(secret: secret).token(for: login, redirectedTo: url)
    }

    @Test("the code is exchanged with redirect URI and verifier (RFC 6749 §4.1.3, RFC 7636 §4.5)")
    func theExchange() async throws {
        let login = try begin()
        #expect(try await end(login, "code=a%2Bb+c&state=\(login.state)").accessToken == "a")
        #expect(
            stub.requests[0].text
                == "client_id=my+app&code=a%2Bb+c&code_verifier=\(login.codeVerifier)"
                + "&grant_type=authorization_code&redirect_uri=com.example.app%3A%2Flogin%3Fx%3D1")
        _ = try await end(login, "code=c&state=\(login.state)", secret: "s")
        #expect(stub.requests[1].headers["Authorization"] == "Basic bXkrYXBwOnM=")
        #expect(!stub.requests[1].text.contains("client_id"))
    }

    @Test(
        "an answer without its state, or with another, isn't believed, whatever else it says (RFC 6749 §10.12)"
    )
    func anotherState() async throws {
        let login = try begin()
        let queries = [
            "code=c", "code=c&state=", "code=c&state=\(try begin().state)", "code=c&state=\(login.state)x",
            "code=c&state=\(login.state.dropLast())", "error=access_denied", "",
            "code=c&state=\(login.state)&state=\(login.state)",
        ]
        for query in queries {
            let error = await #expect(throws: RFError.self, "\(query)") { try await end(login, query) }
            #expect(error?.kind == .authorizationFailed)
            #expect(error?.serverError == nil)
            #expect(error?.message.contains(login.state) == false)
        }
        #expect(stub.requests.isEmpty)
    }

    @Test("a refusal is typed (RFC 6749 §4.1.2.1)")
    func aRefusal() async throws {
        let login = try begin()
        let error = await #expect(throws: RFError.self) {
            try await end(login, "error=access_denied&error_description=Not+today%21&state=\(login.state)")
        }
        #expect(error?.kind == .authorizationFailed)
        #expect(
            error?.serverError as? RFOAuth2Error == RFOAuth2Error(.accessDenied, explanation: "Not today!"))
        #expect(stub.requests.isEmpty)
    }

    @Test("an answer with neither a code nor an error is an error", arguments: ["", "&code=", "&code"])
    func neither(rest: String) async throws {
        let login = try begin()
        let error = await #expect(throws: RFError.self) {
            try await end(login, "state=\(login.state)\(rest)")
        }
        #expect(error?.kind == .authorizationFailed)
        #expect(stub.requests.isEmpty)
    }
}
