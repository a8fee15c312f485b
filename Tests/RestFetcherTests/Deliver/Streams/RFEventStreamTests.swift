import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Server-sent events (WHATWG HTML §9.2)")
struct RFEventStreamTests {
    private typealias Event = RFServerSentEvent

    private static func stream(_ pieces: [String], then wait: Answer.Step...) -> Answer {
        let head = RFLoopbackHead(
            200,
            headers: ["Content-Type": "text/event-stream; charset=utf-8", "Transfer-Encoding": "chunked"])
        let chunks = pieces.map { Answer.Step.chunk(Data($0.utf8)) }
        return Answer([.head(head)] + chunks + wait + [.lastChunk(trailers: [:])])
    }

    @Test("an event is there before the next one is sent", arguments: TransportUnderTest.allCases)
    func anEventIsThereBeforeTheNext(transport: TransportUnderTest) async throws {
        let gate = RFGate()
        let server = try RFLoopbackServer { _ in
            RFEventStreamTests.stream(["data: one\n\n", ": comment\ndata: t"], then: .gate(gate))
        }
        var events = TextRequest(server, over: transport).events(reconnect: nil).makeAsyncIterator()
        #expect(try await events.next() == Event(data: "one"))
        gate.open()
        #expect(try await events.next() == nil)
        let request = try #require(server.requests.first)
        #expect(request.header("Accept") == "text/event-stream")
        #expect(request.header("Cache-Control") == "no-store")
        #expect(request.header("Last-Event-ID") == nil)
    }

    @Test("every line end at every place a piece may begin", arguments: ["\n", "\r\n", "\r"])
    func everyLineEndAtEveryPlace(end: String) async throws {
        let lines = [
            "\u{FEFF}: a comment", "retry: 250", "event: é", "id: 1", "data: A", "data:B", "data", "",
            "data:  x", "unknown: y", "", "data: dropped",
        ]
        let bytes = Data(lines.joined(separator: end).utf8)
        for place in 1..<bytes.count {
            let answer = RFStubAnswer([
                .head(200, ["Content-Type": "text/event-stream"]), .piece(bytes.prefix(place)),
                .piece(bytes.dropFirst(place)),
            ])
            let transport = RFStubTransport { _ in answer }
            let request = TextRequest("http://h") { $0.fetcher = .stubbed(transport) }
            let events = try await request.events(reconnect: nil).all()
            #expect(
                events == [
                    Event(event: "é", data: "A\nB\n", id: "1", retry: 0.25),
                    Event(data: " x", id: "1"),
                ], "split at \(place)")
        }
    }

    @Test("every byte in a chunk of its own, on the wire", arguments: TransportUnderTest.allCases)
    func everyByteInAChunk(transport: TransportUnderTest) async throws {
        for end in ["\n", "\r\n", "\r"] {
            let text = ["data: A", "data: B", "", "id: 7", "data: C", "", ""].joined(separator: end)
            let server = try RFLoopbackServer { _ in RFEventStreamTests.stream(text.map(String.init)) }
            let events = try await TextRequest(server, over: transport).events(reconnect: nil).all()
            #expect(events == [Event(data: "A\nB"), Event(data: "C", id: "7")])
        }
    }

    @Test("header fields of the request win over those of the standard")
    func headerFieldsOfTheRequestWin() async throws {
        let transport = RFStubTransport { _ in .status(204) }
        let request = TextRequest("http://h") {
            $0.fetcher = .stubbed(transport)
            $0.headers = ["accept": "text/*", "cache-control": "max-age=0", "last-event-id": "41"]
        }
        #expect(try await request.events().all().isEmpty)
        let sent = try #require(transport.requests.first)
        #expect(sent.header("Accept") == "text/*" && sent.header("Cache-Control") == "max-age=0")
        #expect(sent.header("Last-Event-ID") == "41")
    }

    @Test("204 ends the loop", arguments: TransportUnderTest.allCases)
    func noContentEndsTheLoop(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer { _ in .status(204) }
        #expect(try await TextRequest(server, over: transport).events().all().isEmpty)
        #expect(server.requests.count == 1)
    }

    @Test("another code than 200 fails it", arguments: [201, 206, 301, 404, 500, 503])
    func anotherCodeFailsIt(code: Int) async throws {
        let transport = RFStubTransport { _ in
            .data(Data("data: x\n\n".utf8), type: "text/event-stream", status: code)
        }
        let request = TextRequest("http://h") { $0.fetcher = .stubbed(transport) }
        let error = try await RFError.thrown { _ = try await request.events().all() }
        #expect(error.kind == .httpStatus && error.code == code)
        #expect(transport.requests.count == 1)
    }

    @Test("another type fails it", arguments: ["text/html", "text/event-streams", nil])
    func anotherTypeFailsIt(type: String?) async throws {
        let transport = RFStubTransport { _ in .data(Data("data: x\n\n".utf8), type: type) }
        let request = TextRequest("http://h") { $0.fetcher = .stubbed(transport) }
        let error = try await RFError.thrown { _ = try await request.events().all() }
        #expect(error.kind == .unexpectedContentType && error.code == 200)
    }

    @Test("the request's own validate is asked, too")
    func validateIsAsked() async throws {
        final class Picky: TestRequest<RFVoidResponse> {
            override func validate(_ reply: RFReply) throws { throw Succeeded() }
        }
        let transport = RFStubTransport { _ in .data(Data(), type: "text/event-stream") }
        let request = Picky("http://h") { $0.fetcher = .stubbed(transport) }
        #expect(try await RFError.thrown { _ = try await request.events().all() }.kind == .validation)
    }

    @Test("an event that never ends is refused")
    func anEventThatNeverEnds() async throws {
        let answer = RFStubAnswer.pieces("data: 1\n\n", "data: 12345\ndata: 67890\n", "data: 1\n\n")
            .header("Content-Type", "text/event-stream")
        let transport = RFStubTransport { _ in answer }
        let request = TextRequest("http://h") { $0.fetcher = .stubbed(transport) }
        var events = request.events(maxEventBytes: 12).makeAsyncIterator()
        #expect(try await events.next()?.data == "1")
        #expect(try await RFError.thrown { _ = try await events.next() }.kind == .responseTooLarge)
        #expect(transport.requests.count == 1)
    }

    @Test("a request that can't be built throws in the loop")
    func aRequestThatCannotBeBuilt() async throws {
        let request = TextRequest("")
        #expect(try await RFError.thrown { _ = try await request.events().all() }.kind == .invalidURL)
    }

    @Test("leaving the loop closes the connection", arguments: TransportUnderTest.allCases)
    func leavingTheLoop(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer { _ in
            RFEventStreamTests.stream(["data: one\n\n"], then: .hang)
        }
        let request = TextRequest(server, over: transport)
        for try await _ in request.events() { break }
        await server.clientClosed()
        #expect(request.calls.withLock { $0.all.isEmpty })
        #expect(server.requests.count == 1)
    }

    @Test("cancelling the task, and the request, closes the connection", arguments: [true, false])
    func cancelling(theTask: Bool) async throws {
        let server = try RFLoopbackServer { _ in
            RFEventStreamTests.stream(["data: one\n\n"], then: .hang)
        }
        let request = TextRequest(server.address)
        let events = request.events()
        let task = Task { try await events.all() }
        await server.received()
        if theTask { task.cancel() } else { request.cancel() }
        #expect(try await RFError.thrown { _ = try await task.value }.kind == .cancelled)
        await server.clientClosed()
    }
}
