import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Transport contract: cancelling", .timeLimit(.minutes(10)))
struct RFTransportContractCancelTests {
    private let partOfABody = RFLoopbackAnswer([
        .head(RFLoopbackHead(200, headers: ["Content-Length": "9"])), .body(Data("abc".utf8)), .hang,
    ])

    @Test("a task cancelled before it sends opens no connection", arguments: TransportUnderTest.allCases)
    func beforeStart(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .status(204))
        let client = transport.make()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return await client.failure(of: server.url())
        }
        task.cancel()
        #expect(await task.value == .cancelled)
        #expect(server.connectionsOpened == 0)
    }

    @Test(
        "cancelling before the head is there ends the call and the connection",
        arguments: TransportUnderTest.allCases,
        [
            RFLoopbackAnswer.hang, RFLoopbackAnswer([.raw("HTTP/1.1 200 OK\r\nX: y\r\n"), .hang]),
            RFLoopbackAnswer([.head(RFLoopbackHead(103)), .hang]),
        ])
    func beforeHead(transport: TransportUnderTest, answer: RFLoopbackAnswer) async throws {
        let server = try RFLoopbackServer(answering: answer)
        let client = transport.make()
        let task = Task { await client.failure(of: server.url()) }
        await server.received()
        task.cancel()
        #expect(await task.value == .cancelled)
        await server.clientClosed()
    }

    @Test(
        "cancelling while the body is sent ends the call and the connection",
        arguments: TransportUnderTest.allCases)
    func whileSending(transport: TransportUnderTest) async throws {
        let gate = RFGate()
        let server = try RFLoopbackServer(beforeBody: { _ in RFLoopbackAnswer([.gate(gate)]) }, answer: nil)
        let client = transport.make()
        let request = RFHTTPRequest(method: .put, url: server.url(), body: .data(Data(count: 20_000_000)))
        let task = Task { await client.failure(of: request) }
        await server.received()
        task.cancel()
        #expect(await task.value == .cancelled)
        // The end of a connection comes after the bytes before it: the server must read them first.
        gate.open()
        await server.clientClosed()
    }

    @Test("cancelling while a stream is waited for ends the call", arguments: TransportUnderTest.allCases)
    func whileReadingStream(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .status(204))
        let client = transport.make()
        let gate = RFGate()
        let stream = RFBodyStream(isReplayable: false) {
            {
                try await gate.pass()
                return nil
            }
        }
        let request = RFHTTPRequest(method: .put, url: server.url(), body: .stream(stream))
        let task = Task { await client.failure(of: request) }
        await gate.reached()
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    @Test(
        "cancelling while the body is read ends the call and the connection",
        arguments: TransportUnderTest.allCases)
    func whileReading(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: partOfABody)
        let client = transport.make()
        let hasPiece = RFGate()
        let task = Task {
            let response = try await client.send(RFHTTPRequest(url: server.url()))
            for try await _ in response.body { hasPiece.open() }
        }
        try await hasPiece.pass()
        task.cancel()
        #expect(await RFErrorKind.thrown { try await task.value } == .cancelled)
        await server.clientClosed()
    }

    @Test("a body that nobody reads any more closes its connection", arguments: TransportUnderTest.allCases)
    func dropped(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: partOfABody)
        let client = transport.make()
        _ = try await client.send(RFHTTPRequest(url: server.url())).status
        await server.clientClosed()
        var pieces = try await client.send(RFHTTPRequest(url: server.url())).body.makeAsyncIterator()
        #expect(try await pieces.next() == Data("abc".utf8))
    }

    @Test("cancelling after the end changes nothing", arguments: TransportUnderTest.allCases)
    func afterEnd(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .text("x"))
        let client = transport.make()
        let isDone = RFGate()
        let task = Task {
            let answer = try await client.exchange(server.url())
            isDone.open()
            while !Task.isCancelled { await Task.yield() }
            return answer.text
        }
        try await isDone.pass()
        task.cancel()
        #expect(try await task.value == "x")
        #expect(try await client.exchange(server.url()).text == "x")
    }

    @Test(
        "calls cancelled at any moment end once each, well or cancelled",
        arguments: TransportUnderTest.allCases)
    func storm(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .chunked("some", "body"))
        let client = transport.make()
        let endings = await withTaskGroup(of: RFErrorKind?.self) { group in
            for number in 0..<600 {
                let call = Task { await client.failure(of: server.url()) }
                let breather = number % 40
                group.addTask {
                    for _ in 0..<breather * 3 { await Task.yield() }
                    if number % 3 != 0 { call.cancel() }
                    return await call.value
                }
            }
            return await group.reduce(into: [RFErrorKind?]()) { $0.append($1) }
        }
        #expect(endings.count == 600)
        #expect(endings.allSatisfy { $0 == nil || $0 == .cancelled })
        #expect(endings.contains(nil))
        #expect(try await client.exchange(server.url()).text == "somebody")
    }
}
