import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("A token that the server refuses is renewed once")
struct RFTokenRenewalTests {
    private let server = TokenServer()
    private let store: RFMemoryTokenStore
    private let reports = RFLocked<[RFError]>([])

    init() {
        store = RFMemoryTokenStore(server.firstToken)
    }

    private func fetcher() -> RFFetcher {
        server.fetcher(
            .oauth2(server.client, store: store) { [reports] error in
                reports.withLock { $0.append(error) }
            })
    }

    private var sent: [RFStubRequest] { server.stub.requests.filter { $0.path == "/data" } }

    // MARK: Many calls at once

    @Test("200 calls meet a 401 together: one renewal, 200 successes, each sent again with the new token")
    func manyAtOnce() async {
        server.expire()
        let gate = RFGate()
        let renewals = RFLocked(0)
        server.stub.route("POST /token") { _ in
            renewals.withLock { $0 += 1 }
            return .json(#"{"access_token":"access2","refresh_token":"refresh2"}"#).held(by: gate)
        }
        server.stub.route("/data") { request in
            request.headers["Authorization"] == "Bearer access2" ? .text("data") : .status(401)
        }
        let results = await server.fetch(200, through: fetcher()) {
            await server.stub.received(201)
            gate.open()
        }
        #expect(results.compactMap(\.value) == Array(repeating: "data", count: 200))
        #expect(renewals.withLock { $0 } == 1)
        #expect(sent.count == 400)
        #expect(sent.suffix(200).allSatisfy { $0.headers["Authorization"] == "Bearer access2" })
        #expect(reports.withLock { $0 }.isEmpty)
    }

    @Test("200 calls with a renewal that is refused: each fails once, with the cause; the handler hears once")
    func manyAtOnceRefused() async throws {
        server.expire()
        let gate = RFGate()
        server.stub.route(
            "POST /token", .json(#"{"error":"invalid_grant"}"#, status: 400).held(by: gate))
        let fetcher = fetcher()
        let results = await server.fetch(200, through: fetcher) {
            await server.stub.received(201)
            gate.open()
        }
        let errors = results.compactMap(\.failure)
        #expect(errors.count == 200)
        for error in errors {
            #expect(error.kind == .authenticationRequired && error.code == 401)
            #expect(error.body == Data("no".utf8))
            let cause = error.underlyingError as? RFError
            #expect((cause?.serverError as? RFOAuth2Error)?.code == .invalidGrant)
            #expect(error.message.contains("invalid_grant"))
        }
        #expect(sent.count == 200)
        #expect(reports.withLock { $0.count } == 1)

        // The next one doesn't try again, and nothing is sent.
        let late = await server.fetch(through: fetcher)
        #expect(late[0].failure?.kind == .authenticationRequired)
        #expect(server.stub.requests.count == 201)
        #expect(reports.withLock { $0.count } == 1)

        // After a new login everything works.
        server.stub.route("/data", .text("data"))
        store.save(RFToken(accessToken: "new"))
        #expect(await server.fetch(through: fetcher).compactMap(\.value) == ["data"])
    }

    @Test("a renewal that a lost connection hinders fails those who wait, and the next call tries again")
    func aLostConnection() async {
        server.expire()
        server.stub.route("POST /token", .failure(.connectionLost))
        let fetcher = fetcher()
        let errors = await server.fetch(through: fetcher).compactMap(\.failure)
        #expect(errors.map(\.kind) == [.refreshFailed])
        #expect((errors.first?.underlyingError as? RFError)?.kind == .connectionLost)
        #expect(reports.withLock { $0 }.isEmpty)

        server.stub.route("POST /token", .json(#"{"access_token":"access1"}"#))
        server.stub.route("/data", .text("data"))
        #expect(await server.fetch(through: fetcher).compactMap(\.value) == ["data"])
    }

    @Test("a server that is down while it renews isn't a refusal", arguments: [408, 429, 500, 503])
    func aServerThatIsDown(status: Int) async {
        server.expire()
        server.stub.route("POST /token", .json(#"{"error":"temporarily_unavailable"}"#, status: status))
        let errors = await server.fetch(through: fetcher()).compactMap(\.failure)
        #expect(errors.map(\.kind) == [.refreshFailed])
        #expect(reports.withLock { $0 }.isEmpty)
    }

    @Test("the page of a hotel's network in place of a token isn't a refusal either")
    func aPageInPlaceOfAToken() async {
        server.expire()
        server.stub.route("POST /token", .text("<html>Welcome!</html>"))
        let errors = await server.fetch(through: fetcher()).compactMap(\.failure)
        #expect(errors.map(\.kind) == [.refreshFailed])
        #expect((errors.first?.underlyingError as? RFError)?.kind == .decoding)
        #expect(reports.withLock { $0 }.isEmpty)
    }

    @Test("a renewal that waits in vain for the renewal of another API isn't refused by its own")
    func theFailureOfAnotherAPI() async {
        server.expire()
        let other = TokenServer()
        other.expire()
        other.stub.route("POST /token", .failure(.offline))
        let otherFetcher = other.fetcher(
            .oauth2(other.client, store: RFMemoryTokenStore(other.firstToken)))
        let fetcher = server.fetcher(
            .token(in: store, unauthorizedHandler: { _ in Issue.record("It was called.") }) { _ in
                RFToken(accessToken: try await other.request(through: otherFetcher).value())
            })
        let errors = await server.fetch(through: fetcher).compactMap(\.failure)
        #expect(errors.map(\.kind) == [.refreshFailed])
        #expect((errors.first?.underlyingError as? RFError)?.code == 401)
    }

    // MARK: No loops

    @Test("a server that always answers 401: two requests, one renewal, then the 401 with its body")
    func always401() async {
        server.stub.route("/data", .text("never", status: 401))
        let errors = await server.fetch(through: fetcher()).compactMap(\.failure)
        #expect(errors.map(\.kind) == [.httpStatus])
        #expect(errors.first?.code == 401)
        #expect(errors.first?.body == Data("never".utf8))
        #expect(server.stub.requests.map(\.path) == ["/data", "/token", "/data"])
        #expect(reports.withLock { $0 }.isEmpty)
    }

    @Test("a 401 for a token that was renewed in the meantime leads to a replay without another renewal")
    func anOlderToken() async {
        let gate = RFGate()
        server.stub.route("/slow", .status(401).held(by: gate))
        let fetcher = fetcher()
        let slow = server.request(through: fetcher)
        slow.settings.path = "slow"
        await withTaskGroup(of: RFError?.self) { group in
            group.addTask { [plan = RFHandedOver(slow)] in
                do throws(RFError) {
                    _ = try await plan.value.value()
                    return nil
                } catch {
                    return error
                }
            }
            await gate.reached()
            store.save(RFToken(accessToken: "access9", refreshToken: "refresh9"))
            gate.open()
        }
        #expect(server.stub.requests.map(\.path) == ["/slow", "/slow"])
        #expect(
            server.stub.requests.map { $0.headers["Authorization"] } == ["Bearer access1", "Bearer access9"])
    }

    // MARK: Cancelling

    @Test("who is cancelled while waiting ends at once; the renewal goes on for the others")
    func cancelling() async throws {
        server.expire()
        let gate = RFGate()
        server.stub.route(
            "POST /token", .json(#"{"access_token":"access2","refresh_token":"refresh2"}"#).held(by: gate))
        server.stub.route("/data") { request in
            request.headers["Authorization"] == "Bearer access2" ? .text("data") : .status(401)
        }
        let fetcher = fetcher()
        let first = Task { try await server.request(through: fetcher).value() }
        await gate.reached()
        let results = await server.fetch(20, through: fetcher) {
            await server.stub.received(22)
            first.cancel()
            let error = await #expect(throws: RFError.self) { try await first.value }
            #expect(error?.kind == .cancelled)
            #expect(!gate.isOpen)
            gate.open()
        }
        #expect(results.compactMap(\.value).count == 20)
        #expect(store.token()?.accessToken == "access2")
        #expect(server.stub.requests.filter { $0.path == "/token" }.count == 1)
    }

    @Test(
        "if all who waited are cancelled the new token is still saved, so that its refresh token isn't lost")
    func cancellingAll() async throws {
        server.expire()
        let gate = RFGate()
        let saved = RFGate()
        let store = WatchedStore(server.firstToken) { saved.open() }
        let fetcher = server.fetcher(
            .token(in: store) { _ in
                try await gate.pass()
                return RFToken(accessToken: "access2", refreshToken: "refresh2")
            })
        let call = Task { try await server.request(through: fetcher).value() }
        await gate.reached()
        call.cancel()
        await #expect(throws: RFError.self) { try await call.value }
        gate.open()
        try await saved.pass()
        #expect(await store.token()?.refreshToken == "refresh2")
    }

    // MARK: The body of the request

    @Test("a body is sent again with the new token, byte for byte")
    func theBodyIsSentAgain() async throws {
        server.stub.route("/data") { request in
            request.headers["Authorization"] == "Bearer access2" ? .text("ok") : .status(401)
        }
        let request = server.request(through: fetcher())
        request.settings.method = .post
        request.settings.body = .json(["a": 1])
        #expect(try await request.value() == "ok")
        #expect(sent.map(\.text) == [#"{"a":1}"#, #"{"a":1}"#])
        #expect(Set(sent.map { $0.headers["Content-Type"] }) == ["application/json"])
    }

    @Test(
        "a body that can be read once only is a clear error, after the renewal, so that the next one succeeds"
    )
    func aBodyThatCanBeReadOnce() async throws {
        server.expire()
        let fetcher = fetcher()
        func upload() async throws -> String {
            let stream = RFBodyStream(isReplayable: false) {
                let rest = RFLocked<Data?>(Data("once".utf8))
                return {
                    rest.withLock { rest in
                        defer { rest = nil }; return rest
                    }
                }
            }
            let request = server.request(through: fetcher)
            request.settings.method = .post
            request.settings.interceptors = [RFAdapter { $0.body = .stream(stream) }]
            return try await request.value()
        }
        let error = await #expect(throws: RFError.self) { try await upload() }
        #expect(error?.kind == .bodyNotReplayable)
        #expect(error?.code == 401)
        #expect(try await upload() == "data")
    }

    // MARK: Renewing by hand

    @Test("a new token without a refresh token keeps the old one, also from a closure (RFC 6749 §6)")
    func keepsTheRefreshToken() async {
        server.expire()
        let fetcher = server.fetcher(.token(in: store) { _ in RFToken(accessToken: "access2") })
        _ = await server.fetch(through: fetcher)
        #expect(store.token() == RFToken(accessToken: "access2", refreshToken: "refresh1"))
    }

    @Test(
        "a request of the closure through the same fetcher goes without the token, so nobody waits for ever")
    func theSameFetcher() async {
        server.expire()
        let fetcher = RFLocked<RFFetcher?>(nil)
        let authenticator = RFAuthenticator.token(in: store) { old in
            var client = server.client
            client.fetcher = fetcher.withLock { $0 } ?? .shared
            let request = TestRequest<RFStringResponse>("http://h") {
                $0.path = "public"
                $0.fetcher = client.fetcher
            }
            _ = try await request.response()
            return try await old.asyncMap(client.refresh)
        }
        server.stub.route("/public", .text("x"))
        fetcher.withLock { $0 = server.fetcher(authenticator) }
        let results = await server.fetch(through: fetcher.withLock { $0 } ?? .shared)
        #expect(results.compactMap(\.value) == ["data"])
        let open = server.stub.requests.filter { $0.path == "/public" }
        #expect(open.map { $0.headers["Authorization"] } == [nil])
    }

    @Test("a token that can't be renewed ends the session, once")
    func cannotBeRenewed() async {
        server.expire()
        store.save(RFToken(accessToken: "access1"))
        let fetcher = fetcher()
        for _ in 0..<2 {
            let errors = await server.fetch(through: fetcher).compactMap(\.failure)
            #expect(errors.map(\.kind) == [.authenticationRequired])
        }
        #expect(server.stub.requests.map(\.path) == ["/data"])
        #expect(reports.withLock { $0.count } == 1)
    }

    // MARK: No token

    @Test("without a token the call fails before anything is sent, and the handler isn't called")
    func noToken() async {
        store.save(nil)
        let errors = await server.fetch(through: fetcher()).compactMap(\.failure)
        #expect(errors.map(\.kind) == [.authenticationRequired])
        #expect(server.stub.requests.isEmpty)
        #expect(reports.withLock { $0 }.isEmpty)
    }

    @Test("who logs out while the token is renewed stays logged out")
    func loggingOutMeanwhile() async {
        server.expire()
        let fetcher = server.fetcher(
            .token(in: store) { [store] _ in
                store.save(nil)
                return RFToken(accessToken: "access2")
            })
        let errors = await server.fetch(through: fetcher).compactMap(\.failure)
        #expect(errors.map(\.kind) == [.authenticationRequired])
        #expect(store.token() == nil)
    }

    @Test("who logs in while the token is renewed is sent with the token of that login")
    func loggingInMeanwhile() async {
        server.expire()
        let fetcher = server.fetcher(
            .token(in: store) { [store] _ in
                store.save(RFToken(accessToken: "login"))
                return RFToken(accessToken: "access2")
            })
        _ = await server.fetch(through: fetcher)
        #expect(server.stub.requests.last?.headers["Authorization"] == "Bearer login")
        #expect(store.token()?.accessToken == "login")
    }

    @Test("a store that fails is a clear error, with its own as the cause")
    func aStoreThatFails() async {
        struct Locked: Error {}
        struct Store: RFTokenStore {
            let kept: RFToken?
            func token() throws -> RFToken? {
                guard let kept else { throw Locked() }
                return kept
            }
            func save(_ token: RFToken?) throws { throw Locked() }
        }
        server.expire()
        for store in [Store(kept: nil), Store(kept: server.firstToken)] {
            let fetcher = server.fetcher(.token(in: store) { _ in RFToken(accessToken: "access2") })
            let errors = await server.fetch(through: fetcher).compactMap(\.failure)
            #expect(errors.map(\.kind) == [.tokenStorage])
            #expect(errors.first?.underlyingError is Locked)
        }
    }
}

/// Says when it was saved into.
private actor WatchedStore: RFTokenStore {
    private var kept: RFToken?
    private let saved: @Sendable () -> Void

    init(_ token: RFToken?, saved: @escaping @Sendable () -> Void) {
        kept = token
        self.saved = saved
    }

    func token() -> RFToken? { kept }

    func save(_ token: RFToken?) {
        kept = token
        saved()
    }
}

extension Optional where Wrapped: Sendable {
    fileprivate func asyncMap<Result>(
        _ change: (Wrapped) async throws -> Result
    ) async rethrows -> Result? {
        guard let self else { return nil }
        return try await change(self)
    }
}
