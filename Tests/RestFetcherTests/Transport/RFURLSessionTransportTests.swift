import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("URLSession as a transport", .timeLimit(.minutes(10)))
struct RFURLSessionTransportTests {
    @Test("silence is measured from the last byte, with the clock of the transport")
    func clock() async throws {
        let clock = RFTestClock()
        let gates = (1...3).map { _ in RFGate() }
        let server = try RFLoopbackServer(
            answering: RFLoopbackAnswer([
                .head(RFLoopbackHead(200, headers: ["Content-Length": "9"])), .body(Data("a".utf8)),
                .gate(gates[0]), .body(Data("b".utf8)), .gate(gates[1]), .body(Data("c".utf8)), .hang,
            ]))
        let transport = RFURLSessionTransport(clock: clock)
        let response = try await transport.send(RFHTTPRequest(url: server.url(), timeout: 30))
        var pieces = response.body.makeAsyncIterator()
        #expect(try await pieces.next() == Data("a".utf8))
        for (gate, piece) in zip(gates, ["b", "c"]) {
            await clock.hasSleepers(1)
            clock.advance(by: 20)
            gate.open()
            #expect(try await pieces.next() == Data(piece.utf8))
        }
        await clock.hasSleepers(1)
        clock.advance(by: 30)
        #expect(await RFErrorKind.thrown { _ = try await pieces.next() } == .timedOut)
        await server.clientClosed()
    }

    @Test("a request without a limit has no watchdog, and one that ended has none left")
    func watchdog() async throws {
        let clock = RFTestClock()
        let server = try RFLoopbackServer(answering: .text("x"))
        let transport = RFURLSessionTransport(clock: clock)
        _ = try await transport.exchange(RFHTTPRequest(url: server.url(), timeout: .infinity))
        #expect(clock.sleeps.isEmpty)
        _ = try await transport.exchange(RFHTTPRequest(url: server.url(), timeout: 30))
        await clock.hasNoSleepers()
    }

    @Test("a GET with a body is refused before any connection")
    func getWithBody() async throws {
        let server = try RFLoopbackServer(answering: .status(204))
        let request = RFHTTPRequest(url: server.url(), body: .data(Data("abc".utf8)))
        #expect(await RFURLSessionTransport().failure(of: request) == .unsupported)
        #expect(await RFURLSessionTransport().failure(of: server.url()) == nil)
        #expect(server.connectionsOpened == 1)
    }

    #if canImport(FoundationNetworking)
        @Test("a body with get in small letters is refused too, because URLSession sends GET")
        func lowerCaseGet() async throws {
            let server = try RFLoopbackServer(answering: .status(204))
            let request = RFHTTPRequest(
                method: RFMethod("get"), url: server.url(), body: .data(Data("abc".utf8)))
            #expect(await RFURLSessionTransport().failure(of: request) == .unsupported)
            #expect(server.requests.isEmpty)
        }

        @Test("an IPv6 literal is refused with words that blame URLSession and name what can")
        func addressLiteral() async throws {
            let url = try #require(URL(string: "http://[::1]:9/"))
            let error = await #expect(throws: RFError.self) {
                try await RFURLSessionTransport().exchange(url)
            }
            #expect(error?.kind == .unsupported)
            #expect(error?.message.contains("RFCurlTransport") == true)
        }
    #endif

    @Test("an answer that isn't HTTP is a bad answer")
    func notHTTP() async throws {
        let url = try #require(URL(string: "data:text/plain,hello"))
        #expect(await RFURLSessionTransport().failure(of: url) == .badServerResponse)
    }

    @Test("a stream leaves no temporary file behind")
    func noFileBehind() async throws {
        let server = try RFLoopbackServer(answering: .status(204))
        // Other runs, also ones that were killed, may have left files of theirs.
        let unique = Data("only this run sends \(UUID())".utf8)
        let request = RFHTTPRequest(method: .put, url: server.url(), body: .stream(.pieces(of: unique)))
        _ = try await RFURLSessionTransport().exchange(request)
        #expect(try server.onlyRequest().body == unique)
        let directory = FileManager.default.temporaryDirectory
        func isThere() throws -> Bool {
            try FileManager.default.contentsOfDirectory(atPath: directory.path)
                .filter { $0.hasPrefix("RestFetcher-") }
                .contains { (try? Data(contentsOf: directory.appendingPathComponent($0))) == unique }
        }
        // The session lets go of the transfer a moment after the answer has ended.
        while try isThere() { await Task.yield() }
    }

    @Test("nothing is held of calls that ended, however they did")
    func nothingHeld() async throws {
        let server = try RFLoopbackServer(answering: .text("x"))
        let transport = RFURLSessionTransport()
        var token: ScratchFile? = ScratchFile()
        weak let held = token
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                var request = RFHTTPRequest(url: server.url())
                request.didSendBytes = { [token] _ in withExtendedLifetime(token) {} }
                let call = Task { [request] in await transport.failure(of: request) }
                group.addTask {
                    for _ in 0..<number { await Task.yield() }
                    if number % 2 == 0 { call.cancel() }
                    _ = await call.value
                }
            }
        }
        token = nil
        // The session lets go of a transfer a moment after it has ended.
        while held != nil { await Task.yield() }
        #expect(try await transport.exchange(server.url()).text == "x")
    }

    @Test("the caller's configuration isn't changed")
    func configuration() async throws {
        let configuration = URLSessionConfiguration.default
        configuration.httpAdditionalHeaders = ["X-From-Configuration": "yes"]
        let server = try RFLoopbackServer(answering: .status(204))
        _ = try await RFURLSessionTransport(configuration: configuration).exchange(server.url())
        #expect(try server.onlyRequest().header("X-From-Configuration") == "yes")
        #expect(configuration.httpCookieStorage != nil)
        #expect(configuration.httpShouldSetCookies)
    }

    @Test("joined cookies are taken apart, at commas that begin a cookie (RFC 6265 §4.1.1)")
    func cookies() {
        for cookies in [
            ["a=1"], ["a=1", "b=2; Path=/"], ["a=1; Expires=Wed, 21 Oct 2037 07:28:00 GMT", "b="],
            ["a=1; expires=Wednesday, 09-Nov-99 23:12:40 GMT; Path=/", "__Secure-b=x==; HttpOnly", "c=3"],
            ["a=1; Expires=Wed, 21 Oct 2037 07:28:00 GMT"], ["a"], [""],
        ] {
            #expect(RFHeaders.cookies(in: cookies.joined(separator: ", ")) == cookies)
            #expect(RFHeaders.cookies(in: cookies.joined(separator: ",")) == cookies)
        }
    }
}
