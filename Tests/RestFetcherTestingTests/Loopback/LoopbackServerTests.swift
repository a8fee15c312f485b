import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("The life of a loopback server")
struct LoopbackServerTests {
    @Test("routes win over the queue, the queue over the closure, and the latest route over earlier ones")
    func order() async throws {
        let server = try RFLoopbackServer { _ in .text("closure|") }
        server.enqueue(.text("queued|"))
        server.route("/a", .text("any|"))
        server.route("GET /a", .text("old|"))
        server.route("GET /a") { .text("\($0.target)|") }
        let client = try RawClient(server)
        var answers: [String] = []
        for line in ["GET /a?x", "POST /a", "GET /b", "GET /b"] {
            client.send("\(line) HTTP/1.1\r\n\r\n")
            answers.append(await client.read(through: "|").components(separatedBy: "\r\n\r\n").last ?? "")
        }
        #expect(answers == ["/a?x|", "any|", "queued|", "closure|"])
    }

    @Test("a request that nothing is scripted for is answered 501 and named")
    func unscripted() async throws {
        let server = try RFLoopbackServer()
        let client = try RawClient(server)
        client.send("GET /nothing HTTP/1.0\r\n\r\n")
        let answer = await client.readToEnd()
        #expect(answer.hasPrefix("HTTP/1.1 501 "))
        #expect(answer.hasSuffix("No answer is scripted for GET /nothing."))
    }

    @Test("a gate holds the answer back until it is opened")
    func gate() async throws {
        let gate = RFGate()
        let server = try RFLoopbackServer { _ in .drip(["one", "two"], after: .gate(gate)) }
        let client = try RawClient(server)
        client.send(get)
        #expect(await client.read(through: "one").hasSuffix("Content-Length: 6\r\n\r\none"))
        await gate.reached()
        gate.open()
        #expect(await client.read(through: "two") == "two")
    }

    @Test("a wait passes")
    func wait() async throws {
        let server = try RFLoopbackServer { _ in .text("late").delayed(by: 0.001) }
        let client = try RawClient(server)
        client.send(get)
        #expect(await client.read(through: "late").hasSuffix("late"))
    }

    @Test(
        "a client that goes away is noticed whatever the server is doing",
        arguments: [
            RFLoopbackAnswer.hang, .text("x"), .text("x").held(by: RFGate()), .text("x").delayed(by: 3600),
            .zeros(100_000_000),
        ])
    func clientCloses(answer: RFLoopbackAnswer) async throws {
        let server = try RFLoopbackServer { _ in answer }
        let client = try RawClient(server)
        client.send(get)
        await server.received()
        client.close()
        await server.clientClosed()
        #expect(server.connectionsClosed == 1)
    }

    @Test("a client that goes away in the middle of a request is noticed")
    func clientClosesEarly() async throws {
        let server = try RFLoopbackServer { _ in .text("x") }
        let client = try RawClient(server)
        client.send("POST / HTTP/1.1\r\nContent-Length: 10\r\n\r\nabc")
        await server.opened()
        client.close()
        await server.clientClosed()
        #expect(server.requests.isEmpty)
    }

    @Test("a client that goes away with bytes unread is noticed")
    func clientClosesWithUnreadBytes() async throws {
        let server = try RFLoopbackServer(beforeBody: { _ in .hang }, answer: nil)
        let client = try RawClient(server)
        client.send("POST / HTTP/1.1\r\nContent-Length: 10\r\n\r\nabc")
        await server.received()
        client.close()
        await server.clientClosed()
    }

    @Test(
        "stopping ends every connection at once and refuses new ones",
        arguments: [
            RFLoopbackAnswer.hang, .text("x"), .text("x").held(by: RFGate()), .text("x").delayed(by: 3600),
        ])
    func stop(answer: RFLoopbackAnswer) async throws {
        let server = try RFLoopbackServer { _ in answer }
        let clients = try (1...5).map { _ in try RawClient(server) }
        for client in clients { client.send(get) }
        await server.received(5)
        server.stop()
        for client in clients { _ = await client.readToEnd() }
        await server.closed(5)
        #expect(throws: RFError.self) { try RawClient(server) }
        server.stop()
    }

    @Test("a server that is released stops")
    func released() async throws {
        var server: RFLoopbackServer? = try RFLoopbackServer { _ in .hang }
        let client = try RawClient(#require(server))
        client.send(get)
        await server?.received()
        server = nil
        #expect(await client.readToEnd().isEmpty)
    }

    @Test("it listens on ::1 too")
    func ipv6() async throws {
        let server = try RFLoopbackServer(on: .ipv6) { _ in .text("six") }
        #expect(server.url("/a?b").absoluteString == "http://[::1]:\(server.port)/a?b")
        let client = try RawClient(server)
        client.send(get)
        #expect(await client.read(through: "six").hasSuffix("six"))
    }

    @Test("it listens on a Unix-domain socket too, and removes its file")
    func unix() async throws {
        let path = NSTemporaryDirectory() + "rf-\(UUID().uuidString.prefix(8))"
        let server = try RFLoopbackServer(on: .unix(path: path)) { _ in .text("unix") }
        #expect(server.address == "http://localhost")
        let client = try RawClient(server)
        client.send(get)
        #expect(await client.read(through: "unix").hasSuffix("unix"))
        server.stop()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("a path that is too long for a Unix-domain socket is an error")
    func longPath() {
        #expect(throws: RFError.self) {
            try RFLoopbackServer(on: .unix(path: "/" + String(repeating: "a", count: 200)))
        }
    }

    @Test("many clients are served at the same time")
    func many() async throws {
        let gate = RFGate()
        let server = try RFLoopbackServer { .text("\($0.target)|").held(by: gate) }
        let clients = try (0..<64).map { _ in try RawClient(server) }
        for (number, client) in clients.enumerated() { client.send("GET /\(number) HTTP/1.1\r\n\r\n") }
        await gate.reached(64)
        gate.open()
        for (number, client) in clients.enumerated() {
            #expect(await client.read(through: "|").hasSuffix("\r\n/\(number)|"))
        }
    }

    @Test("its URLs keep what is percent-encoded")
    func urls() throws {
        let server = try RFLoopbackServer()
        #expect(server.url().absoluteString == "\(server.address)/")
        #expect(server.url("/a%2Fb?c=%2B").absoluteString == "\(server.address)/a%2Fb?c=%2B")
    }

    @Test("no port is given twice, so that connections kept for one server don't reach another")
    func ports() throws {
        let ports = try (0..<300).map { _ in try RFLoopbackServer { _ in .text("x") }.port }
        #expect(Set(ports).count == 300)
    }
}
