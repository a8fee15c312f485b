import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("How streams end")
struct RFStreamEndTests {
    private static func dripping(_ gate: RFGate) throws -> RFLoopbackServer {
        try RFLoopbackServer { _ in .drip(["one", "two"], after: .gate(gate)) }
    }

    @Test("leaving the loop closes the connection", arguments: TransportUnderTest.allCases)
    func leavingTheLoop(transport: TransportUnderTest) async throws {
        let server = try RFStreamEndTests.dripping(RFGate())
        let stream = try await TextRequest(server, over: transport).bytes()
        for try await _ in stream { break }
        await server.clientClosed()
        #expect(stream.code == 200)
    }

    @Test("dropping the stream unread closes the connection", arguments: TransportUnderTest.allCases)
    func droppingTheStream(transport: TransportUnderTest) async throws {
        let server = try RFStreamEndTests.dripping(RFGate())
        let request = TextRequest(server, over: transport)
        _ = try await request.bytes()
        await server.clientClosed()
        #expect(request.calls.withLock { $0.all.isEmpty })
    }

    @Test(
        "cancelling the task closes the connection, before the head", arguments: TransportUnderTest.allCases)
    func cancellingBeforeTheHead(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer { _ in .hang }
        let request = TextRequest(server, over: transport)
        let task = Task { try await request.bytes().text() }
        await server.received()
        task.cancel()
        #expect(try await RFError.thrown { _ = try await task.value }.kind == .cancelled)
        await server.clientClosed()
    }

    @Test("cancelling the task closes the connection, in the body", arguments: TransportUnderTest.allCases)
    func cancellingInTheBody(transport: TransportUnderTest) async throws {
        let gate = RFGate()
        let server = try RFStreamEndTests.dripping(gate)
        let request = TextRequest(server, over: transport)
        let task = Task { try await request.bytes().text() }
        await gate.reached()
        task.cancel()
        #expect(try await RFError.thrown { _ = try await task.value }.kind == .cancelled)
        await server.clientClosed()
    }

    @Test("the request's own cancel ends a loop that waits, and one that doesn't", arguments: [true, false])
    func theRequestsOwnCancel(waits: Bool) async throws {
        let gate = RFGate()
        let server = try RFStreamEndTests.dripping(gate)
        let request = TextRequest(server.address)
        var pieces = try await request.bytes().makeAsyncIterator()
        #expect(try await pieces.next() != nil)
        if waits {
            let reading = Task { [pieces] in
                var pieces = pieces
                return try await pieces.next()
            }
            await gate.reached()
            request.cancel()
            #expect(try await RFError.thrown { _ = try await reading.value }.kind == .cancelled)
        } else {
            request.cancel()
            #expect(try await RFError.thrown { _ = try await pieces.next() }.kind == .cancelled)
        }
        await server.clientClosed()
    }

    @Test("a stream read to its end leaves its connection to the next request")
    func theConnectionIsUsedAgain() async throws {
        let server = try RFLoopbackServer { _ in .zeros(2_000_000) }
        // A transport of its own, because one that all share may close what is at rest.
        let request = TextRequest(server.address) { $0.fetcher = RFFetcher(configuration: RFConfiguration()) }
        for _ in 0..<3 {
            #expect(try await request.bytes().all().reduce(0) { $0 + $1.count } == 2_000_000)
        }
        #expect(server.connectionsOpened == 1)
    }

    @Test("observers see the call end when the body does")
    func observersSeeTheEnd() async throws {
        let log = EventLog()
        let gate = RFGate()
        let transport = RFStubTransport { _ in .pieces("a", "b", between: .gate(gate)) }
        let fetcher = RFFetcher(
            configuration: RFConfiguration(transport: transport, observers: [log], clock: RFTestClock()))
        let request = TextRequest("http://h") { $0.fetcher = fetcher }
        var pieces = try await request.bytes().makeAsyncIterator()
        #expect(try await pieces.next() != nil)
        #expect(log.events == ["start", "send GET ", "head 200"])
        gate.open()
        while try await pieces.next() != nil {}
        #expect(log.events.last == "finish well, 1 sent, 0.0 s")
        for try await _ in try await request.bytes() { break }
        await transport.cancelled()
        #expect(log.events.last == "finish cancelled, 1 sent, 0.0 s")
        #expect(log.callCount == 2)
    }

    @Test("a stream keeps its place within a limit until it ends")
    func aStreamKeepsItsPlace() async throws {
        let limit = RFConcurrencyLimit(1)
        let gate = RFGate()
        let transport = RFStubTransport { _ in .pieces("a", "b", between: .gate(gate)) }
        let fetcher = RFFetcher.stubbed(transport, interceptors: [limit])
        let first = try await TextRequest("http://h") { $0.fetcher = fetcher }.bytes()
        let second = Task {
            try await TextRequest("http://h") { $0.fetcher = fetcher }.bytes().text()
        }
        while limit.turnstile.waiting == 0 { await Task.yield() }
        #expect(transport.requests.count == 1)
        for try await _ in first { break }
        gate.open()
        #expect(try await second.value == "ab")
        #expect(limit.turnstile.isEmpty)
    }

    @Test("progress is reported while the body is read")
    func progressIsReported() async throws {
        let server = try RFLoopbackServer { _ in .zeros(300_000) }
        let request = TextRequest(server.address)
        let progress = AsyncStream.makeStream(of: RFProgress.self)
        request.downloadProgressCallback = { progress.continuation.yield($0) }
        _ = try await request.bytes().all()
        for await value in progress.stream where value.completed == value.total { break }
    }

    @Test("whenever it is cancelled, a stream ends once, and so do its connection and its observers")
    func wheneverItIsCancelled() async throws {
        let log = EventLog()
        let server = try RFLoopbackServer { _ in .zeros(400_000) }
        let configuration = RFConfiguration(
            transport: RFFetcher.shared.configuration.transport, observers: [log])
        let fetcher = RFFetcher(configuration: configuration)
        let count = 120
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<count {
                group.addTask {
                    let task = Task {
                        let stream = try await TextRequest(server.address) { $0.fetcher = fetcher }.bytes()
                        var read = 0
                        for try await piece in stream {
                            read += piece.count
                            if number % 4 == 3, read > 100_000 { break }
                        }
                    }
                    for _ in 0..<(number * 7 % 50) { await Task.yield() }
                    if number % 4 != 0 { task.cancel() }
                    _ = await task.result
                }
            }
        }
        var starts = 0
        var ends = 0
        // An engine that forgets one never gets there.
        repeat {
            await Task.yield()
            let events = log.events
            starts = events.filter { $0 == "start" }.count
            ends = events.filter { $0.hasPrefix("finish") }.count
        } while ends < starts
        #expect(ends == starts && ends <= count)
    }
}
