import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Transport contract: faults", .timeLimit(.minutes(10)))
struct RFTransportContractFaultTests {
    @Test(
        "a connection that ends before the answer is complete is lost",
        arguments: TransportUnderTest.allCases,
        [
            RFLoopbackAnswer.close, .reset, .truncated("abc", announcing: 10),
            RFLoopbackAnswer([
                .head(RFLoopbackHead(200, headers: ["Transfer-Encoding": "chunked"])), .raw("5\r\nab"),
                .close,
            ]),
            RFLoopbackAnswer([
                .head(RFLoopbackHead(200, headers: ["Transfer-Encoding": "chunked"])),
                .chunk(Data("abc".utf8)),
                .close,
            ]),
            RFLoopbackAnswer([.head(RFLoopbackHead(100)), .close]),
        ])
    func lost(transport: TransportUnderTest, answer: RFLoopbackAnswer) async throws {
        let server = try RFLoopbackServer(answering: answer)
        #expect(await transport.make().failure(of: server.url()) == .connectionLost)
        #expect(server.requests.count == 1)
    }

    @Test("a connection that ends inside the header lines is lost", arguments: TransportUnderTest.allCases)
    func insideHead(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .raw("HTTP/1.1 200 OK\r\nContent-Le"))
        try await transport.keeps(.closeInsideHead) {
            #expect(await transport.make().failure(of: server.url()) == .connectionLost)
        }
    }

    @Test(
        "the bytes that came before the end can be read, then the error comes",
        arguments: TransportUnderTest.allCases)
    func truncatedPieces(transport: TransportUnderTest) async throws {
        let gate = RFGate()
        let server = try RFLoopbackServer(
            answering: RFLoopbackAnswer([
                .head(RFLoopbackHead(200, headers: ["Content-Length": "10"])), .body(Data("abc".utf8)),
                .gate(gate),
                .close,
            ]))
        let response = try await transport.make().send(RFHTTPRequest(url: server.url()))
        var pieces = response.body.makeAsyncIterator()
        #expect(try await pieces.next() == Data("abc".utf8))
        gate.open()
        #expect(await RFErrorKind.thrown { _ = try await pieces.next() } == .connectionLost)
    }

    @Test("a reset inside the body loses the connection", arguments: TransportUnderTest.allCases)
    func resetInBody(transport: TransportUnderTest) async throws {
        let gate = RFGate()
        let server = try RFLoopbackServer(
            answering: RFLoopbackAnswer([
                .head(RFLoopbackHead(200, headers: ["Content-Length": "10"])), .body(Data("abc".utf8)),
                .gate(gate),
                .reset,
            ]))
        let response = try await transport.make().send(RFHTTPRequest(url: server.url()))
        gate.open()
        #expect(await RFErrorKind.thrown { _ = try await response.body.collect() } == .connectionLost)
    }

    @Test(
        "what isn't HTTP is a bad answer", arguments: TransportUnderTest.allCases,
        [
            "220 mail.example.com ESMTP\r\n\r\n", "HTTP/3.9 200 OK\r\n\r\n",
            "HTTP/1.1 200 OK\r\nno colon here\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nabc",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
        ])
    func garbage(transport: TransportUnderTest, answer: String) async throws {
        let server = try RFLoopbackServer(answering: .raw(answer))
        #expect(await transport.make().failure(of: server.url()) == .badServerResponse)
    }

    @Test("a broken compressed body is a bad answer", arguments: TransportUnderTest.allCases)
    func corruptGzip(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(
            answering: .data(Data("this isn't gzip".utf8)).header("Content-Encoding", "gzip"))
        #expect(await transport.make().failure(of: server.url()) == .badServerResponse)
    }

    @Test("a port that nobody listens on can't be connected to", arguments: TransportUnderTest.allCases)
    func refused(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .status(204))
        server.stop()
        #expect(await transport.make().failure(of: server.url()) == .cannotConnect)
    }

    @Test("a host that doesn't exist can't be found (RFC 6761 §6.4)", arguments: TransportUnderTest.allCases)
    func unknownHost(transport: TransportUnderTest) async throws {
        let url = try #require(URL(string: "http://no-such-host.invalid/a?token=secret"))
        let error = await #expect(throws: RFError.self) { try await transport.make().exchange(url) }
        #expect(error?.kind == .cannotFindHost)
        #expect(error?.stage == .transport)
        #expect(error?.message.contains("no-such-host.invalid") == true)
        #expect(error?.message.contains("secret") == false)
    }

    @Test(
        "a port that doesn't speak TLS can't be connected to securely", arguments: TransportUnderTest.allCases
    )
    func plainPort(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .status(204))
        let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))
        #expect(await transport.make().failure(of: url) == .secureConnectionFailed)
    }

    @Test("a fault doesn't spoil the next request", arguments: TransportUnderTest.allCases)
    func nextRequest(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .text("fine"))
        server.enqueue(.reset, .truncated("a", announcing: 9), .raw("garbage\r\n\r\n"), .close)
        let client = transport.make()
        for _ in 1...4 { #expect(await client.failure(of: server.url()) != nil) }
        #expect(try await client.exchange(server.url()).text == "fine")
    }
}
