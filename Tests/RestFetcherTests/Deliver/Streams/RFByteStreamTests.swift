import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Bytes that are read as they arrive")
struct RFByteStreamTests {
    @Test("the head is there while the body is still on its way", arguments: TransportUnderTest.allCases)
    func theHeadIsThereFirst(transport: TransportUnderTest) async throws {
        let gate = RFGate()
        let server = try RFLoopbackServer { _ in
            .drip(["one", "two"], after: .gate(gate)).header("X-Kind", "slow")
        }
        let stream = try await TextRequest(server, over: transport).bytes()
        #expect(stream.code == 200)
        #expect(stream.headers["x-kind"] == "slow")
        var pieces = stream.makeAsyncIterator()
        #expect(try await pieces.next() == Data("one".utf8))
        gate.open()
        #expect(try await pieces.next() == Data("two".utf8))
        #expect(try await pieces.next() == nil)
        #expect(try await pieces.next() == nil)
    }

    @Test("a body of every size comes as it is", arguments: [0, 1, 65_536, 3_000_000])
    func aBodyOfEverySize(size: Int) async throws {
        let body = Data(repeating: 7, count: size)
        for transport in TransportUnderTest.allCases {
            let server = try RFLoopbackServer { _ in .data(body) }
            let pieces = try await TextRequest(server, over: transport).bytes().all()
            #expect(Data(pieces.joined()) == body)
            #expect(pieces.allSatisfy { !$0.isEmpty })
        }
    }

    @Test("a stub's pieces come one by one")
    func aStubsPieces() async throws {
        let transport = RFStubTransport { _ in .pieces("a", "b", "c") }
        let request = TextRequest("http://h") { $0.fetcher = .stubbed(transport) }
        #expect(try await request.bytes().all() == ["a", "b", "c"].map { Data($0.utf8) })
    }

    @Test("a redirect is followed, and its own body isn't read", arguments: TransportUnderTest.allCases)
    func aRedirectIsFollowed(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer { _ in .text("there") }
        server.route("/from", .redirect(to: "/to"))
        let request = TextRequest(server, over: transport) { $0.path = "from" }
        #expect(try await request.bytes().text() == "there")
        #expect(server.connectionsOpened == 1)
    }

    @Test("an error's body is read and is in the error", arguments: TransportUnderTest.allCases)
    func anErrorsBody(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer { _ in .text("no such thing", status: 404) }
        let error = try await RFError.thrown {
            _ = try await TextRequest(server, over: transport).bytes()
        }
        #expect(error.kind == .httpStatus && error.code == 404)
        #expect(error.body == Data("no such thing".utf8))
        #expect(error.requestName == "TestRequest<RFStringResponse>")
    }

    @Test("createError makes the server's own error of it")
    func createErrorMakesTheServersOwn() async throws {
        final class Strict: RFRequest<RFVoidResponse> {
            let stub = RFStubTransport { _ in .json(#"{"code":7}"#, status: 400) }
            override var domain: String { "http://h" }
            override var fetcher: RFFetcher { .stubbed(stub) }
            override var logger: any RFLogger { RFSilentLogger() }
            override var serverErrorType: (any RFServerError.Type)? { Refused.self }
        }
        struct Refused: RFServerError { let code: Int }
        let error = try await RFError.thrown { _ = try await Strict().bytes() }
        #expect(error.serverError(as: Refused.self)?.code == 7)
    }

    @Test("validateHeaders and validate refuse an answer before its body is read")
    func validationRefuses() async throws {
        final class Picky: TestRequest<RFVoidResponse> {
            override func validate(_ reply: RFReply) throws {
                #expect(reply.data.isEmpty)
                try reply.checkContentType()
            }
        }
        for transport in TransportUnderTest.allCases {
            let gate = RFGate()
            let server = try RFLoopbackServer { _ in
                .drip(["a", "b"], after: .gate(gate)).header("Content-Type", "text/html")
            }
            let picky = Picky(server, over: transport) { $0.headers = ["Accept": "image/png"] }
            var error = try await RFError.thrown { _ = try await picky.bytes() }
            #expect(error.kind == .unexpectedContentType && error.code == 200)
            await server.clientClosed(1)
            let configuration = RFConfiguration(
                transport: transport.make(), validateHeaders: { _ in throw Succeeded() })
            let request = TextRequest(server.address) { $0.fetcher = RFFetcher(configuration: configuration) }
            error = try await RFError.thrown { _ = try await request.bytes() }
            #expect(error.kind == .validation)
            await server.clientClosed(2)
        }
    }

    @Test("gzip is unpacked", arguments: TransportUnderTest.allCases)
    func gzipIsUnpacked(transport: TransportUnderTest) async throws {
        let compressed = try #require(Data(base64Encoded: "H4sIAAAAAAAC/8tIzcnJVyjPL8pJAQCFEUoNCwAAAA=="))
        let server = try RFLoopbackServer { _ in .data(compressed).header("Content-Encoding", "gzip") }
        #expect(try await TextRequest(server, over: transport).bytes().text() == "hello world")
    }

    @Test(
        "a body that ends too early throws after the bytes that came", arguments: TransportUnderTest.allCases)
    func aBodyThatEndsTooEarly(transport: TransportUnderTest) async throws {
        let gate = RFGate()
        let server = try RFLoopbackServer { _ in
            Answer([
                .head(RFLoopbackHead(200, headers: ["Content-Length": "20"])), .body(Data("half".utf8)),
                .gate(gate), .close,
            ])
        }
        var pieces = try await TextRequest(server, over: transport).bytes().makeAsyncIterator()
        #expect(try await pieces.next() == Data("half".utf8))
        gate.open()
        let error = try await RFError.thrown { _ = try await pieces.next() }
        #expect(error.kind == .connectionLost)
        #expect(error.requestName == "TestRequest<RFStringResponse>")
    }

    @Test("bytes that came are there, although the connection broke right behind them")
    func bytesBeforeTheBreak() async throws {
        for _ in 0..<50 {
            let server = try RFLoopbackServer(answering: .truncated("half", announcing: 20))
            var pieces = try await TextRequest(server, over: .curl).bytes().makeAsyncIterator()
            #expect(try await pieces.next() == Data("half".utf8))
            let error = try await RFError.thrown { _ = try await pieces.next() }
            #expect(error.kind == .connectionLost)
        }
    }

    @Test("maxResponseBytes counts what is read", arguments: TransportUnderTest.allCases)
    func maxResponseBytesCounts(transport: TransportUnderTest) async throws {
        let gate = RFGate()
        let server = try RFLoopbackServer { _ in
            Answer([
                .head(RFLoopbackHead(200, headers: ["Content-Length": "20"])), .body(Data("12345".utf8)),
                .gate(gate), .body(Data("67890".utf8)), .hang,
            ])
        }
        let request = TextRequest(server, over: transport) { $0.maxResponseBytes = 9 }
        var pieces = try await request.bytes().makeAsyncIterator()
        #expect(try await pieces.next() == Data("12345".utf8))
        gate.open()
        let error = try await RFError.thrown { _ = try await pieces.next() }
        #expect(error.kind == .responseTooLarge)
        await server.clientClosed()
    }

    @Test("an attempt is made again until a head is given, and not after")
    func retryUntilTheHead() async throws {
        let transport = RFStubTransport()
        transport.enqueue(.status(503), .failure(.connectionLost), .truncated("half"), .text("whole"))
        let request = TextRequest("http://h") {
            $0.fetcher = .stubbed(transport, clock: LeapingClock())
            $0.retryPolicy = RFRetryPolicy(maxRetries: 5)
        }
        var pieces = try await request.bytes().makeAsyncIterator()
        #expect(try await pieces.next() == Data("half".utf8))
        #expect(try await RFError.thrown { _ = try await pieces.next() }.kind == .connectionLost)
        #expect(transport.requests.count == 3)
    }

    @Test("resourceTimeout is for the body, too")
    func resourceTimeoutIsForTheBody() async throws {
        let clock = RFTestClock()
        let gate = RFGate()
        let transport = RFStubTransport { _ in .pieces("a", "b", between: .gate(gate)) }
        let request = TextRequest("http://h") {
            $0.fetcher = .stubbed(transport, clock: clock)
            $0.resourceTimeout = 5
        }
        var pieces = try await request.bytes().makeAsyncIterator()
        #expect(try await pieces.next() == Data("a".utf8))
        await clock.hasSleepers(1)
        clock.advance(by: 5)
        #expect(try await RFError.thrown { _ = try await pieces.next() }.kind == .timedOut)
        await transport.cancelled()
        await clock.hasNoSleepers()
    }

    @Test("a second loop is refused")
    func aSecondLoopIsRefused() async throws {
        let transport = RFStubTransport { _ in .pieces("a", "b") }
        let stream = try await TextRequest("http://h") { $0.fetcher = .stubbed(transport) }.bytes()
        #expect(try await stream.text() == "ab")
        let error = try await RFError.thrown { _ = try await stream.text() }
        #expect(error.kind == .unsupported)
    }

    @Test("what a transport throws of its own becomes an error of the transport")
    func whatATransportThrows() async throws {
        struct Breaking: RFTransport {
            func send(_ request: RFHTTPRequest) async throws -> RFHTTPResponse {
                RFHTTPResponse(
                    status: 200, body: RFHTTPResponseBody(next: { throw Succeeded() }, cancel: {}))
            }
        }
        let request = TextRequest("http://h") {
            $0.fetcher = RFFetcher(configuration: RFConfiguration(transport: Breaking()))
        }
        let error = try await RFError.thrown { _ = try await request.bytes().all() }
        #expect(error.kind == .transport && error.underlyingError is Succeeded)
    }
}
