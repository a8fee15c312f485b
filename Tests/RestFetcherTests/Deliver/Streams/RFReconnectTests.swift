import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Server-sent events go on after a connection has ended")
struct RFReconnectTests {
    private static func events(_ text: String) -> RFStubAnswer {
        .data(Data(text.utf8), type: "text/event-stream")
    }

    private static func request(
        _ transport: RFStubTransport, clock: any RFClock = LeapingClock(),
        _ change: (inout TextRequest.Settings) -> Void = { _ in }
    ) -> TextRequest {
        TextRequest("http://h") { settings in
            settings.fetcher = .stubbed(transport, clock: clock)
            change(&settings)
        }
    }

    private static func steady(maxFailures: Int? = nil) -> RFReconnectPolicy {
        var policy = RFReconnectPolicy(maxFailures: maxFailures)
        policy.random = { 1 }
        return policy
    }

    @Test("with the last id, after the delay that the server named", arguments: TransportUnderTest.allCases)
    func withTheLastID(transport: TransportUnderTest) async throws {
        let clock = RFTestClock()
        let server = try RFLoopbackServer()
        let type = "text/event-stream"
        server.enqueue(
            .data(Data("id: 7\nretry: 1500\ndata: a\n\nid: 8\ndata: unfinished".utf8), type: type),
            .data(Data("data: b\n\nid: é\n\n".utf8), type: type).thenClose(), .status(204))
        let request = TextRequest(server.address) { settings in
            settings.fetcher = RFFetcher(
                configuration: RFConfiguration(transport: transport.make(), clock: clock))
        }
        var events = request.events().makeAsyncIterator()
        #expect(try await events.next() == RFServerSentEvent(data: "a", id: "7", retry: 1.5))
        await clock.hasSleepers(1)
        #expect(server.requests.count == 1)
        clock.advance(by: 1.5)
        #expect(try await events.next() == RFServerSentEvent(data: "b", id: "7"))
        await clock.hasSleepers(1)
        clock.advance(by: 1.5)
        #expect(try await events.next() == nil)
        #expect(server.requests.map { $0.header("Last-Event-ID") } == [nil, "7", "é"])
        #expect(clock.sleeps == [1.5, 1.5])
    }

    @Test("an empty id is forgotten")
    func anEmptyID() async throws {
        let transport = RFStubTransport()
        transport.enqueue(
            RFReconnectTests.events("id: 7\ndata: a\n\n"), RFReconnectTests.events("id\ndata: b\n\n"),
            .status(204))
        let request = RFReconnectTests.request(transport) { $0.headers = ["Last-Event-ID": "6"] }
        #expect(try await request.events().all().map(\.data) == ["a", "b"])
        #expect(transport.requests.map { $0.header("Last-Event-ID") } == ["6", "7", nil])
    }

    @Test("an id that no header field can carry isn't sent", arguments: ["\u{1}", "7\u{7F}", "a\u{1B}b"])
    func anUnsendableID(id: String) async throws {
        let transport = RFStubTransport()
        transport.enqueue(
            RFReconnectTests.events("id: \(id)\ndata: a\n\n"), RFReconnectTests.events("id: 8\ndata: b\n\n"),
            .status(204))
        let request = RFReconnectTests.request(transport)
        #expect(try await request.events().all().map(\.id) == [id, "8"])
        #expect(transport.requests.map { $0.header("Last-Event-ID") } == [nil, nil, "8"])
    }

    @Test("after a lost connection, with longer and longer waits while nothing comes")
    func afterALostConnection() async throws {
        let clock = LeapingClock()
        let transport = RFStubTransport()
        let type = ("Content-Type", "text/event-stream")
        transport.enqueue(
            .failure(.cannotConnect), .failure(.offline),
            .truncated("id: 1\ndata: a\n\n").header(type.0, type.1), .failure(.timedOut),
            RFReconnectTests.events(""), RFReconnectTests.events(": still here\n"), .status(204))
        let request = RFReconnectTests.request(transport, clock: clock)
        let events = try await request.events(reconnect: RFReconnectTests.steady()).all()
        #expect(events.map(\.data) == ["a"])
        #expect(clock.waits == [3, 6, 3, 3, 6, 3])
        #expect(transport.requests.map { $0.header("Last-Event-ID") } == [nil, nil, nil, "1", "1", "1", "1"])
    }

    @Test("no more often than the policy says")
    func noMoreOften() async throws {
        let transport = RFStubTransport { _ in .failure(.cannotConnect) }
        let request = RFReconnectTests.request(transport)
        let policy = RFReconnectTests.steady(maxFailures: 2)
        var error = try await RFError.thrown { _ = try await request.events(reconnect: policy).all() }
        #expect(error.kind == .cannotConnect)
        #expect(transport.requests.count == 3)
        let silent = RFStubTransport { _ in RFReconnectTests.events("") }
        error = try await RFError.thrown {
            _ = try await RFReconnectTests.request(silent).events(reconnect: policy).all()
        }
        #expect(error.kind == .connectionLost && error.message.contains("3 connections"))
    }

    @Test("not at all, if so asked")
    func notAtAll() async throws {
        let transport = RFStubTransport()
        transport.enqueue(RFReconnectTests.events("data: a\n\n"), .failure(.cannotConnect))
        let request = RFReconnectTests.request(transport)
        #expect(try await request.events(reconnect: nil).all().map(\.data) == ["a"])
        let error = try await RFError.thrown { _ = try await request.events(reconnect: nil).all() }
        #expect(error.kind == .cannotConnect)
    }

    @Test("only if it may be sent twice")
    func onlyIfItMayBeSentTwice() async throws {
        let transport = RFStubTransport { _ in RFReconnectTests.events("data: a\n\n") }
        let post = RFReconnectTests.request(transport) {
            $0.method = .post
            $0.body = .text("prompt")
        }
        #expect(try await post.events().all().map(\.data) == ["a"])
        let keyed = RFReconnectTests.request(transport) {
            $0.method = .post
            $0.headers = ["Idempotency-Key": "k"]
        }
        for try await _ in keyed.events() where transport.requests.count == 3 { break }
    }

    @Test("not after what won't pass by itself")
    func notAfterWhatWillNotPass() async throws {
        let transport = RFStubTransport { _ in .failure(.secureConnectionFailed) }
        let request = RFReconnectTests.request(transport)
        let error = try await RFError.thrown { _ = try await request.events().all() }
        #expect(error.kind == .secureConnectionFailed)
        #expect(transport.requests.count == 1)
    }

    @Test("with credentials asked for anew, and observers told of each connection")
    func withFreshCredentials() async throws {
        let transport = RFStubTransport()
        transport.enqueue(
            RFReconnectTests.events("data: a\n\n"), RFReconnectTests.events("data: b\n\n"), .status(204))
        let log = EventLog()
        let number = Counts()
        let configuration = RFConfiguration(
            headerProviders: [
                "Authorization": {
                    number.add(1)
                    return "Bearer \(number.all.count)"
                }
            ], transport: transport, observers: [log], clock: LeapingClock())
        let request = TextRequest("http://h") { $0.fetcher = RFFetcher(configuration: configuration) }
        #expect(try await request.events().all().map(\.data) == ["a", "b"])
        #expect(
            transport.requests.map { $0.header("Authorization") } == ["Bearer 1", "Bearer 2", "Bearer 3"])
        #expect(log.callCount == 3)
    }

    @Test("cancelling ends the wait at once", arguments: [true, false])
    func cancellingEndsTheWait(theTask: Bool) async throws {
        let clock = RFTestClock()
        let transport = RFStubTransport { _ in .failure(.offline) }
        let request = RFReconnectTests.request(transport, clock: clock)
        let events = request.events()
        let task = Task { try await events.all() }
        await clock.hasSleepers(1)
        if theTask { task.cancel() } else { request.cancel() }
        #expect(try await RFError.thrown { _ = try await task.value }.kind == .cancelled)
        await clock.hasNoSleepers()
        #expect(transport.requests.count == 1)
    }

    @Test("every loop over the same events has its own connections")
    func everyLoopHasItsOwn() async throws {
        let transport = RFStubTransport { _ in RFReconnectTests.events("id: 1\ndata: a\n\n") }
        let events = RFReconnectTests.request(transport).events(reconnect: nil)
        #expect(try await events.all().count == 1)
        #expect(try await events.all().count == 1)
        #expect(transport.requests.map { $0.header("Last-Event-ID") } == [nil, nil])
    }
}

@Suite("How long to wait before connecting again")
struct RFReconnectPolicyTests {
    @Test(
        "the usual delay, doubled with each failure, within bounds",
        arguments: [
            (nil, 0, 3.0), (1.5, 0, 1.5), (0, 0, 0), (86_400, 0, 60), (nil, 1, 3), (nil, 2, 6), (nil, 3, 12),
            (nil, 9, 60), (nil, 100_000, 60), (0, 1, 1), (0, 3, 4), (.nan, 0, 0), (-1, 0, 0),
            (.infinity, 2, 60),
        ] as [(TimeInterval?, Int, TimeInterval)])
    func theUsualDelay(named: TimeInterval?, failures: Int, wait: TimeInterval) {
        var policy = RFReconnectPolicy()
        policy.random = { 1 }
        #expect(policy.wait(named: named, failures: failures) == wait)
    }

    @Test("a random half of the back-off is left out, but nothing of the usual delay")
    func aRandomHalf() {
        var policy = RFReconnectPolicy()
        policy.random = { 0 }
        #expect(policy.wait(named: nil, failures: 3) == 6)
        #expect(policy.wait(named: nil, failures: 1) == 3)
        policy.random = { .nan }
        #expect(policy.wait(named: nil, failures: 3) == 6)
        policy.maxDelay = .nan
        #expect(policy.wait(named: 5, failures: 0) == 0)
    }
}
