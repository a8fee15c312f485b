import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("The bytes that the loopback server answers")
struct LoopbackAnswerTests {
    private func bytes(
        of answer: RFLoopbackAnswer, to request: String = "GET / HTTP/1.0\r\n\r\n"
    ) async throws -> String {
        let server = try RFLoopbackServer { _ in answer }
        let client = try RawClient(server)
        client.send(request)
        return await client.readToEnd()
    }

    @Test("text, JSON and data have a type and a length")
    func ready() async throws {
        #expect(
            try await bytes(of: .json("{}"))
                == "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}")
        #expect(
            try await bytes(of: .text("é", status: 404)) == "HTTP/1.1 404 Not Found\r\n"
                + "Content-Type: text/plain; charset=utf-8\r\nContent-Length: 2\r\n\r\né")
        #expect(
            try await bytes(of: .data(Data("q".utf8), type: nil))
                == "HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nq")
    }

    @Test("a status has a length of zero, unless it has no body by definition (RFC 9110 §8.6)")
    func statuses() async throws {
        #expect(
            try await bytes(of: .status(500))
                == "HTTP/1.1 500 Internal Server Error\r\nContent-Length: 0\r\n\r\n")
        #expect(try await bytes(of: .status(204)) == "HTTP/1.1 204 No Content\r\n\r\n")
        #expect(try await bytes(of: .status(304)) == "HTTP/1.1 304 Not Modified\r\n\r\n")
    }

    @Test("status, reason and header lines can be changed")
    func modified() async throws {
        let answer = RFLoopbackAnswer.text("").status(299, reason: "Odd").header("X", "1").header("X", "2")
        #expect(
            try await bytes(of: answer) == "HTTP/1.1 299 Odd\r\nContent-Type: text/plain; charset=utf-8\r\n"
                + "Content-Length: 0\r\nX: 1\r\nX: 2\r\n\r\n")
    }

    @Test("a redirect carries its location as it is")
    func redirect() async throws {
        #expect(
            try await bytes(of: .redirect(to: "../b?c", status: 307))
                == "HTTP/1.1 307 Temporary Redirect\r\nContent-Length: 0\r\nLocation: ../b?c\r\n\r\n")
    }

    @Test("chunks and trailers are framed (RFC 9112 §7.1)")
    func chunked() async throws {
        #expect(
            try await bytes(of: .chunked("hello", "0123456789", trailers: ["T": "v"]))
                == "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "5\r\nhello\r\na\r\n0123456789\r\n0\r\nT: v\r\n\r\n")
    }

    @Test("HEAD gets the header lines and no body (RFC 9110 §9.3.2)")
    func head() async throws {
        let request = "HEAD / HTTP/1.0\r\n\r\n"
        #expect(try await bytes(of: .text("abc"), to: request).hasSuffix("Content-Length: 3\r\n\r\n"))
        #expect(try await bytes(of: .chunked("abc"), to: request).hasSuffix("chunked\r\n\r\n"))
        #expect(try await bytes(of: .zeros(100_000), to: request).hasSuffix("100000\r\n\r\n"))
    }

    @Test("an interim answer goes before the final one, which alone is changed by header()")
    func interim() async throws {
        let answer = RFLoopbackAnswer.status(204).afterInterim(103, headers: ["Link": "</a>"]).header(
            "X", "1")
        #expect(
            try await bytes(of: answer)
                == "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 204 No Content\r\nX: 1\r\n\r\n")
    }

    @Test("a body until the close, a truncated one, raw bytes and a plain close end the connection")
    func closing() async throws {
        #expect(
            try await bytes(of: .untilClose("abc"), to: get)
                == "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nabc")
        #expect(
            try await bytes(of: .truncated("abc", announcing: 9), to: get)
                == "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc")
        #expect(try await bytes(of: .raw("HTTP/1.1 200 OK\r\nX"), to: get) == "HTTP/1.1 200 OK\r\nX")
        #expect(try await bytes(of: .close, to: get).isEmpty)
        #expect(try await bytes(of: .status(204).thenClose(), to: get) == "HTTP/1.1 204 No Content\r\n\r\n")
    }

    @Test("a reset ends the connection and isn't counted as closed by the client")
    func reset() async throws {
        let server = try RFLoopbackServer { _ in .reset }
        let client = try RawClient(server)
        client.send(get)
        #expect(await client.readToEnd().isEmpty)
        await server.closed()
        #expect(server.connectionsClosed == 1)
    }

    @Test("a large body of zeros has the length it announces")
    func zeros() async throws {
        let text = try await bytes(of: .zeros(200_001))
        #expect(text.hasPrefix("HTTP/1.1 200 OK\r\nContent-Length: 200001\r\n\r\n"))
        #expect(text.utf8.suffix(200_001).allSatisfy { $0 == 0 })
    }

    @Test("echo tells what came, mirror gives the body back")
    func echo() async throws {
        let server = try RFLoopbackServer { $0.path == "/echo" ? .echo($0) : .mirror($0) }
        let client = try RawClient(server)
        client.send("POST /echo HTTP/1.1\r\nX: y\r\nContent-Length: 2\r\n\r\nhi")
        #expect(
            await client.read(through: "}").hasSuffix(
                #"{"body":"hi","headers":[["X","y"],["Content-Length","2"]],"method":"POST","target":"\/echo"}"#
            ))
        client.send("POST /m HTTP/1.1\r\nContent-Type: a/b\r\nContent-Length: 2\r\n\r\nhi")
        #expect(
            await client.read(through: "\r\n\r\nhi")
                == "HTTP/1.1 200 OK\r\nContent-Type: a/b\r\nContent-Length: 2\r\n\r\nhi")
    }
}
