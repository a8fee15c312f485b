import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("Refresh tokens that rotate (RFC 9700 §4.14)")
struct RFTokenRotationTests {
    /// Keeps what it was told, and what the server had seen by then.
    private final class Ledger: RFTokenStore {
        private let kept: RFLocked<RFToken?>
        private let requests: @Sendable () -> [RFStubRequest]
        let saves = RFLocked<[(token: RFToken?, sent: [String?])]>([])

        init(_ server: TokenServer) {
            kept = RFLocked(server.firstToken)
            requests = { [stub = server.stub] in stub.requests }
        }

        func token() async -> RFToken? {
            await Task.yield()
            return kept.withLock { $0 }
        }

        func save(_ token: RFToken?) async {
            let sent = requests().map { $0.headers["Authorization"] }
            await Task.yield()
            kept.withLock { $0 = token }
            saves.withLock { $0.append((token, sent)) }
        }
    }

    @Test("20 rounds of expiry with 20 calls each: no refresh token is used twice")
    func twentyRounds() async {
        let server = TokenServer()
        let store = Ledger(server)
        let fetcher = server.fetcher(.oauth2(server.client, store: store))
        for _ in 0..<20 {
            server.expire()
            let results = await server.fetch(20, through: fetcher)
            #expect(results.compactMap(\.value).count == 20)
        }
        #expect(server.renewals == 20)
        #expect(!server.isRevoked)
        let saves = store.saves.withLock { $0 }
        #expect(saves.compactMap { $0.token?.refreshToken } == (2...21).map { "refresh\($0)" })
        for (token, sent) in saves {
            #expect(!sent.contains("Bearer \(token?.accessToken ?? "")"), "It was sent before it was saved.")
        }
    }

    @Test("the same with calls that are cancelled while they wait")
    func withCancelledCalls() async {
        let server = TokenServer()
        let store = Ledger(server)
        let fetcher = server.fetcher(.oauth2(server.client, store: store))
        for round in 0..<20 {
            server.expire()
            let doomed = (0..<5).map { _ in Task { try await server.request(through: fetcher).value() } }
            let results = await server.fetch(20, through: fetcher) {
                for _ in 0..<round { await Task.yield() }
                for task in doomed { task.cancel() }
            }
            #expect(results.compactMap(\.value).count == 20)
            for task in doomed { _ = await task.result }
        }
        #expect(!server.isRevoked)
    }

    @Test("a server that doesn't rotate gets the same refresh token every time")
    func withoutRotation() async {
        let server = TokenServer(rotates: false)
        let store = RFMemoryTokenStore(server.firstToken)
        let fetcher = server.fetcher(.oauth2(server.client, store: store))
        for _ in 0..<3 {
            server.expire()
            #expect(await server.fetch(20, through: fetcher).compactMap(\.value).count == 20)
        }
        #expect(server.renewals == 3)
        #expect(!server.isRevoked)
        #expect(store.token()?.refreshToken == "refresh1")
    }
}
