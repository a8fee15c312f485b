import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Transport contract: connections and streaming", .timeLimit(.minutes(10)))
struct RFTransportContractConnectionTests {
    @Test(
        "requests one after another share a connection (RFC 9112 §9.3)",
        arguments: TransportUnderTest.allCases)
    func keepAlive(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer { request in
            switch request.path {
            case "/404": .text("no", status: 404)
            case "/chunked": .chunked("a", "b")
            case "/302": .redirect(to: "/x")
            default: .mirror(request)
            }
        }
        let client = transport.make()
        for path in ["/", "/404", "/chunked", "/302", "/"] { _ = try await client.exchange(server.url(path)) }
        let post = RFHTTPRequest(method: .post, url: server.url(), body: .data(Data("x".utf8)))
        #expect(try await client.exchange(post).text == "x")
        #expect(server.connectionsOpened == 1)
        #expect(server.requests.map(\.isConnectionReused) == [false, true, true, true, true, true])
    }

    @Test(
        "a connection that the server closed in between isn't used again",
        arguments: TransportUnderTest.allCases)
    func closedInBetween(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .text("x").thenClose())
        let client = transport.make()
        for number in 1...5 {
            let request = RFHTTPRequest(method: .post, url: server.url(), body: .data(Data("body".utf8)))
            #expect(try await client.exchange(request).text == "x")
            await server.closed(number)
        }
        #expect(server.requests.map(\.text) == Array(repeating: "body", count: 5))
    }

    @Test("a connection isn't used after Connection: close", arguments: TransportUnderTest.allCases)
    func connectionClose(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .text("x").header("Connection", "close"))
        let client = transport.make()
        for _ in 1...3 { #expect(try await client.exchange(server.url()).text == "x") }
        #expect(server.connectionsOpened == 3)
    }

    @Test("64 requests are in flight at the same time", arguments: TransportUnderTest.allCases)
    func inFlight(transport: TransportUnderTest) async throws {
        let gate = RFGate()
        let server = try RFLoopbackServer { .text($0.target).held(by: gate) }
        let client = transport.make()
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<64 {
                group.addTask { try await client.exchange(server.url("/\(number)")).text == "/\(number)" }
            }
            await gate.reached(64)
            gate.open()
            for try await isRight in group { #expect(isRight) }
        }
    }

    @Test(
        "the head is there before the body, and every piece when it was sent",
        arguments: TransportUnderTest.allCases)
    func streaming(transport: TransportUnderTest) async throws {
        let gates = [RFGate(), RFGate()]
        let server = try RFLoopbackServer(
            answering: RFLoopbackAnswer([
                .head(RFLoopbackHead(200, headers: ["Transfer-Encoding": "chunked"])), .gate(gates[0]),
                .chunk(Data("one".utf8)), .gate(gates[1]), .chunk(Data("two".utf8)),
                .lastChunk(trailers: [:]),
            ]))
        let response = try await transport.make().send(RFHTTPRequest(url: server.url()))
        #expect(response.status == 200)
        #expect(response.body.data == nil)
        var pieces = response.body.makeAsyncIterator()
        gates[0].open()
        #expect(try await pieces.next() == Data("one".utf8))
        gates[1].open()
        #expect(try await pieces.next() == Data("two".utf8))
        #expect(try await pieces.next() == nil)
    }

    @Test("what was measured is complete at the end", arguments: TransportUnderTest.allCases)
    func metrics(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .text("four"))
        let request = RFHTTPRequest(method: .post, url: server.url(), body: .data(Data("body!".utf8)))
        let response = try await transport.make().send(request)
        _ = try await response.body.collect()
        let metrics = try #require(response.metrics)
        #expect(metrics.bytesSent == 5)
        #expect(metrics.bytesReceived == 4)
        #expect(try #require(metrics.firstByte) > 0)
        #expect(try #require(metrics.total) >= #require(metrics.firstByte))
    }

    @Test(
        "a transport that is released lets its transfers come to their end",
        arguments: TransportUnderTest.allCases)
    func released(transport: TransportUnderTest) async throws {
        let gate = RFGate()
        let server = try RFLoopbackServer(answering: .drip(["one", "two"], after: .gate(gate)))
        let response = try await transport.make().send(RFHTTPRequest(url: server.url()))
        gate.open()
        #expect(try await response.body.collect() == Data("onetwo".utf8))
        await server.clientClosed()
    }
}
