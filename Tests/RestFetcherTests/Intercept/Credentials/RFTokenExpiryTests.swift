import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("A token is renewed before it expires")
struct RFTokenExpiryTests {
    private let server = TokenServer()

    @Test(
        "it is due its leeway before the end, but never in the first half of its life",
        arguments: [
            (3600, 30, 3569, false), (3600, 30, 3570, true), (3600, 0, 3599, false), (3600, 0, 3600, true),
            (20, 30, 9, false), (20, 30, 10, true), (0, 30, 0, true), (-5, 30, 0, true),
            (3600, .infinity, 1799, false), (3600, .infinity, 1800, true), (3600, -10, 3600, false),
        ] as [(TimeInterval, TimeInterval, TimeInterval, Bool)])
    func due(life: TimeInterval, leeway: TimeInterval, age: TimeInterval, isDue: Bool) {
        let issued = Date(timeIntervalSince1970: 1_000_000)
        let token = RFToken(
            accessToken: "a", issuedAt: issued, expiresAt: issued.addingTimeInterval(life))
        #expect(token.isDue(at: issued.addingTimeInterval(age), leeway: leeway) == isDue)
    }

    @Test("without an expiry it's never due, without an issue date the leeway is all")
    func unknownDates() {
        let now = Date(timeIntervalSince1970: 1_000_000)
        #expect(!RFToken(accessToken: "a").isDue(at: .distantFuture, leeway: 30))
        let token = RFToken(accessToken: "a", expiresAt: now.addingTimeInterval(20))
        #expect(token.isDue(at: now, leeway: 30))
    }

    @Test("200 calls with a token about to expire: one renewal, and none is sent with the old one")
    func manyAtOnce() async {
        let token = RFToken(
            accessToken: "access1", refreshToken: "refresh1",
            expiresAt: server.clock.date.addingTimeInterval(60))
        let store = RFMemoryTokenStore(token)
        let fetcher = server.fetcher(.oauth2(server.client, store: store))
        #expect(await server.fetch(through: fetcher).compactMap(\.value) == ["data"])
        #expect(server.renewals == 0)

        server.clock.advance(by: 31)
        let results = await server.fetch(200, through: fetcher)
        #expect(results.compactMap(\.value).count == 200)
        #expect(server.renewals == 1)
        let sent = server.stub.requests.filter { $0.path == "/data" }.dropFirst()
        #expect(Set(sent.map { $0.headers["Authorization"] }) == ["Bearer access2"])
    }

    @Test("a token that a server gives for no time at all is used by those who waited for it, without a loop")
    func noTimeAtAll() async {
        server.stub.route("POST /token", .json(#"{"access_token":"access1","expires_in":0}"#))
        let store = RFMemoryTokenStore()
        let fetcher = server.fetcher(.clientCredentials(server.client, store: store))
        for _ in 0..<2 {
            #expect(await server.fetch(through: fetcher).compactMap(\.value) == ["data"])
        }
        #expect(server.stub.requests.map(\.path) == ["/token", "/data", "/token", "/data"])
    }

    @Test("a client's own token is got when it's first needed, and anew when it expires")
    func clientCredentials() async {
        server.stub.route("POST /token") { request in
            .json(#"{"access_token":"access1","expires_in":3600}"#)
        }
        let fetcher = server.fetcher(.clientCredentials(server.client, scope: ["read", "write"]))
        #expect(await server.fetch(20, through: fetcher).compactMap(\.value).count == 20)
        #expect(await server.fetch(20, through: fetcher).compactMap(\.value).count == 20)
        let first = server.stub.requests.filter { $0.path == "/token" }
        #expect(first.map(\.text) == ["client_id=app&grant_type=client_credentials&scope=read+write"])
        server.clock.advance(by: 3600)
        _ = await server.fetch(through: fetcher)
        #expect(server.stub.requests.filter { $0.path == "/token" }.count == 2)
    }

    @Test("a client that the server doesn't know can't get one, and says why")
    func anUnknownClient() async {
        server.stub.route("POST /token", .json(#"{"error":"invalid_client"}"#, status: 401))
        let fetcher = server.fetcher(.clientCredentials(server.client))
        let errors = await server.fetch(through: fetcher).compactMap(\.failure)
        #expect(errors.map(\.kind) == [.authenticationRequired])
        #expect(errors.first?.message.contains("invalid_client") == true)
        #expect(server.stub.requests.map(\.path) == ["/token"])
    }
}
