import Foundation
import Testing

@testable import RestFetcher

@Suite("A token as a value")
struct RFTokenTests {
    private let token = RFToken(
        accessToken: "s3cr3t-a", refreshToken: "s3cr3t-r", scope: ["read"],
        issuedAt: Date(timeIntervalSince1970: 0), expiresAt: Date(timeIntervalSince1970: 3600),
        extra: ["id_token": "s3cr3t-i"])

    @Test("however it is printed, no secret shows")
    func printing() {
        var dumped = ""
        dump(token, to: &dumped)
        dump([token], to: &dumped)
        let texts = ["\(token)", String(reflecting: token), String(describing: [token]), dumped]
        for text in texts { #expect(!text.contains("s3cr3t"), "\(text)") }
        #expect("\(token)" == "Bearer token, expires 1970-01-01 01:00:00 +0000, can be refreshed")
    }

    @Test("it survives being encoded and decoded")
    func coding() throws {
        let coded = try JSONDecoder().decode(RFToken.self, from: JSONEncoder().encode(token))
        #expect(coded == token)
    }

    @Test(
        "it is sent with its type, and Bearer as the RFC spells it",
        arguments: [("bearer", "Bearer a"), ("BEARER", "Bearer a"), ("", "Bearer a"), ("DPoP", "DPoP a")])
    func authorization(type: String, value: String) {
        #expect(RFToken(accessToken: "a", tokenType: type).authorization == value)
    }
}
