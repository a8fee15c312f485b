import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("What the loopback server records")
struct LoopbackRequestTests {
    @Test("the request line, the header lines and the body are recorded as they came")
    func recordsBytes() async throws {
        let server = try RFLoopbackServer { _ in .status(204) }
        let client = try RawClient(server)
        let head =
            "PATCH /a%2Fb?c=d&e HTTP/1.1\r\nHost: h\r\nX-A:  one \r\nx-a: two\r\nContent-Length: 3\r\n\r\n"
        client.send(head + "abc")
        let request = try #require(await server.received().first)
        #expect(request.method == .patch)
        #expect(request.target == "/a%2Fb?c=d&e")
        #expect(request.path == "/a%2Fb")
        #expect(request.query == "c=d&e")
        #expect(request.version == "HTTP/1.1")
        #expect(request.headers.map(\.name) == ["Host", "X-A", "x-a", "Content-Length"])
        #expect(request.headers.values(for: "x-a") == ["one", "two"])
        #expect(String(decoding: request.head, as: UTF8.self) == head)
        #expect(request.text == "abc")
        #expect(request.connection == 1)
        #expect(!request.isConnectionReused)
    }

    @Test("a target without a question mark has no query")
    func noQuery() async throws {
        let server = try RFLoopbackServer { _ in .status(204) }
        let client = try RawClient(server)
        client.send(get)
        #expect(await server.received().first?.query == nil)
    }

    @Test("a chunked body is put together and its trailers are kept (RFC 9112 §7.1)")
    func decodesChunks() async throws {
        let server = try RFLoopbackServer { _ in .status(204) }
        let client = try RawClient(server)
        client.send("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n")
        client.send("3\r\nabc\r\nA;x=y\r\n0123456789\r\n0\r\nDigest: q\r\n\r\n")
        let request = try #require(await server.received().first)
        #expect(request.text == "abc0123456789")
        #expect(request.trailers["digest"] == "q")
    }

    @Test("header bytes that aren't UTF-8 are read as Latin-1")
    func latin1() async throws {
        let server = try RFLoopbackServer { _ in .status(204) }
        let client = try RawClient(server)
        client.send(Data("GET / HTTP/1.1\r\nX: ".utf8) + Data([0xE9]) + Data("\r\n\r\n".utf8))
        #expect(await server.received().first?.header("X") == "é")
    }

    @Test("a body longer than the limit is counted and forgotten")
    func bodyLimit() async throws {
        let server = try RFLoopbackServer(bodyLimit: 2) { _ in .status(204) }
        let client = try RawClient(server)
        client.send("POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc")
        let request = try #require(await server.received().first)
        #expect(request.body.isEmpty)
        #expect(request.bodyLength == 3)
    }

    @Test("a second request on a connection is known to reuse it, one on another isn't")
    func reuse() async throws {
        let server = try RFLoopbackServer { _ in .text("x") }
        let first = try RawClient(server)
        for _ in 1...2 {
            first.send(get)
            #expect(await first.read(through: "\r\n\r\nx").hasSuffix("x"))
        }
        let second = try RawClient(server)
        second.send(get)
        let requests = await server.received(3)
        #expect(requests.map(\.connection) == [1, 1, 2])
        #expect(requests.map(\.isConnectionReused) == [false, true, false])
        #expect(server.connectionsOpened == 2)
    }

    @Test(
        "what isn't HTTP is answered 400 and the connection is closed",
        arguments: [
            "hello\r\n\r\n", "GET / HTTP/3\r\n\r\n", "GET / HTTP/1.1\r\nno colon\r\n\r\n",
            "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: gzip\r\n\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
            "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab\r\n",
        ])
    func malformed(request: String) async throws {
        let server = try RFLoopbackServer { _ in .status(204) }
        let client = try RawClient(server)
        client.send(request)
        #expect(await client.readToEnd().hasPrefix("HTTP/1.1 400 "))
        #expect(server.requests.isEmpty)
    }

    @Test("a client that expects 100-continue gets it before it sends the body (RFC 9110 §10.1.1)")
    func expectContinue() async throws {
        let server = try RFLoopbackServer { _ in .text("done") }
        let client = try RawClient(server)
        client.send("POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
        #expect(await client.read(through: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
        client.send("abc")
        #expect(await client.read(through: "done").hasPrefix("HTTP/1.1 200 OK"))
        #expect(server.requests.map(\.text) == ["abc"])
    }

    @Test("the expectation is ignored if the server is told to")
    func ignoresExpect() async throws {
        let server = try RFLoopbackServer(sendsContinue: false) { _ in .text("done") }
        let client = try RawClient(server)
        client.send("POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\nabc")
        #expect(await client.read(through: "done").hasPrefix("HTTP/1.1 200 OK"))
    }
}

@Suite("Answers before the body")
struct LoopbackEarlyAnswerTests {
    @Test("an early answer comes without the body, which is read off afterwards")
    func keepsConnection() async throws {
        let server = try RFLoopbackServer(
            beforeBody: { $0.method == .put ? .status(413) : nil }, answer: { _ in .text("x") })
        let client = try RawClient(server)
        client.send("PUT / HTTP/1.1\r\nContent-Length: 3\r\n\r\n")
        #expect(await client.read(through: "\r\n\r\n").hasPrefix("HTTP/1.1 413 "))
        client.send("abc" + get)
        #expect(await client.read(through: "\r\n\r\nx").hasPrefix("HTTP/1.1 200 "))
        #expect(server.requests.map(\.method) == [.put, .get])
        #expect(server.requests[0].body.isEmpty)
    }

    @Test("an early answer that closes reaches a client that is still sending")
    func closes() async throws {
        let server = try RFLoopbackServer(beforeBody: { _ in .status(413).thenClose() }, answer: nil)
        let client = try RawClient(server)
        client.send(
            "PUT / HTTP/1.1\r\nContent-Length: 300000\r\n\r\n" + String(repeating: "a", count: 200_000))
        #expect(await client.readToEnd() == "HTTP/1.1 413 Content Too Large\r\nContent-Length: 0\r\n\r\n")
        client.close()
        await server.closed()
    }
}
