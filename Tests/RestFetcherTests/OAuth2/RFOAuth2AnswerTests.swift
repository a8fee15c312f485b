import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("What an OAuth 2 server answers")
struct RFOAuth2AnswerTests {
    private let stub = RFStubTransport()
    private let clock = RFTestClock()

    private func answer(_ answer: RFStubAnswer) async throws -> RFToken {
        stub.enqueue(answer)
        let client = RFOAuth2Client(
            tokenEndpoint: "https://h/token", clientID: "app", fetcher: .stubbed(stub, clock: clock),
            logger: RFSilentLogger())
        return try await client.refresh(RFToken(accessToken: "old", refreshToken: "old-r"))
    }

    // MARK: Tokens

    @Test("the example of RFC 6749 §5.1, with its expiry by the clock of the fetcher")
    func theExample() async throws {
        clock.advance(by: 100)
        let token = try await answer(
            .json(
                """
                {"access_token":"2YotnFZFEjr1zCsicMWpAA","token_type":"example","expires_in":3600,
                "refresh_token":"tGzv3JOkF0XG5Qx2TlKWIA","example_parameter":"example_value","scope":"a b"}
                """))
        #expect(token.accessToken == "2YotnFZFEjr1zCsicMWpAA")
        #expect(token.tokenType == "example")
        #expect(token.refreshToken == "tGzv3JOkF0XG5Qx2TlKWIA")
        #expect(token.scope == ["a", "b"])
        #expect(token.issuedAt == clock.date)
        #expect(token.expiresAt == clock.date.addingTimeInterval(3600))
        #expect(token.extra == ["example_parameter": "example_value"])
    }

    @Test("a token that no header field can carry is refused when it comes (RFC 9110 §5.5)")
    func aTokenWithALineEnd() async throws {
        let error = await #expect(throws: RFError.self) {
            try await answer(.json(#"{"access_token":"a\r\nEvil: 1"}"#))
        }
        #expect(error?.message.contains("Evil") == false)
        #expect(error?.kind == .decoding || error?.kind == .refreshFailed)
    }

    @Test("without a refresh token the old one stays (RFC 6749 §6), without a type it is Bearer")
    func whatMayBeMissing() async throws {
        let token = try await answer(.json(#"{"access_token":"a"}"#))
        #expect(token.refreshToken == "old-r")
        #expect(token.tokenType == "Bearer")
        #expect(token.scope == nil && token.expiresAt == nil)
    }

    @Test(
        "a lifetime may be a number or the text of one; anything else is unknown",
        arguments: [
            ("3600", 3600), ("\"3600\"", 3600), ("1.5", 1.5), ("-1", -1), ("0", 0), ("\"soon\"", nil),
            ("\"inf\"", nil), ("\"nan\"", nil), ("null", nil), ("{}", nil),
            ("9223372036854775808", 9.223372036854775808e18),
        ] as [(String, TimeInterval?)])
    func lifetimes(text: String, seconds: TimeInterval?) async throws {
        let token = try await answer(.json(#"{"access_token":"a","expires_in":\#(text)}"#))
        #expect(token.expiresAt == seconds.map { clock.date.addingTimeInterval($0) })
    }

    @Test(
        "what isn't a token is an error",
        arguments: [
            "", "{", "[]", "null", "{}", #"{"access_token":""}"#, #"{"access_token":7}"#, "access_token=a",
        ])
    func notAToken(body: String) async {
        let error = await #expect(throws: RFError.self) { try await answer(.json(body)) }
        #expect(error?.kind == .decoding)
        #expect(error?.code == 200)
        #expect(error?.body == Data(body.utf8))
    }

    // MARK: Refusals

    @Test(
        "every code of RFC 6749 §5.2 is typed, and one of an extension is kept",
        arguments: [
            (400, "invalid_request", RFOAuth2Error.Code.invalidRequest),
            (401, "invalid_client", .invalidClient), (400, "invalid_grant", .invalidGrant),
            (400, "unauthorized_client", .unauthorizedClient),
            (400, "unsupported_grant_type", .unsupportedGrantType), (403, "invalid_scope", .invalidScope),
            (400, "authorization_pending", .init(rawValue: "authorization_pending")),
        ])
    func refusals(status: Int, code: String, typed: RFOAuth2Error.Code) async {
        let body = #"{"error":"\#(code)","error_description":"Why","error_uri":"https://h/e"}"#
        let error = await #expect(throws: RFError.self) { try await answer(.json(body, status: status)) }
        #expect(error?.kind == .authorizationFailed)
        #expect(error?.code == status)
        let refusal = error?.serverError as? RFOAuth2Error
        #expect(refusal == RFOAuth2Error(typed, explanation: "Why", uri: "https://h/e"))
        #expect(error?.message == "The OAuth 2 server refused: \(code).")
    }

    @Test("a refusal that comes with 200 is one, too")
    func aRefusalWith200() async {
        let error = await #expect(throws: RFError.self) {
            try await answer(.json(#"{"error":"bad_refresh_token"}"#))
        }
        #expect(error?.kind == .authorizationFailed)
        #expect((error?.serverError as? RFOAuth2Error)?.code.rawValue == "bad_refresh_token")
    }

    @Test("a code can't break out of the sentence")
    func anUglyCode() {
        let error = RFOAuth2Error(.init(rawValue: "a\r\nb" + String(repeating: "x", count: 1000)))
        #expect(!error.description.contains("\n"))
        #expect(error.description.count < 120)
    }

    @Test("an answer that isn't an OAuth error is an ordinary one", arguments: [400, 401, 404, 500, 503])
    func ordinaryErrors(status: Int) async {
        let error = await #expect(throws: RFError.self) { try await answer(.text("down", status: status)) }
        #expect(error?.kind == .httpStatus)
        #expect(error?.code == status)
        #expect(error?.serverError == nil)
    }
}
