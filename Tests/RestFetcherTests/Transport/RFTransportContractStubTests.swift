import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

/// A transport and something that answers it: the stub by itself, the others with a server.
struct TransportBench {
    let transport: any RFTransport
    let url: URL
    private let server: RFLoopbackServer?

    /// What can be scripted for all of them alike.
    struct Answer {
        let stub: RFStubAnswer
        let loopback: RFLoopbackAnswer
    }

    /// - Parameter transport: nil for the stub.
    init(_ transport: TransportUnderTest?, answering answer: Answer) throws {
        if let transport {
            let server = try RFLoopbackServer(answering: answer.loopback)
            self.init(transport: transport.make(), url: server.url("/a"), server: server)
        } else {
            let url = try #require(URL(string: "http://stub.example.com/a"))
            self.init(transport: RFStubTransport { _ in answer.stub }, url: url, server: nil)
        }
    }

    private init(transport: any RFTransport, url: URL, server: RFLoopbackServer?) {
        self.transport = transport
        self.url = url
        self.server = server
    }

    /// The bodies that arrived.
    var bodies: [Data] {
        server?.requests.map(\.body) ?? (transport as? RFStubTransport)?.requests.map(\.body) ?? []
    }

    func received() async {
        await server?.received()
        await (transport as? RFStubTransport)?.received()
    }
}

extension TransportBench.Answer {
    static let json = Self(
        stub: .json("[1]", status: 201).header("X-A", "b"),
        loopback: .json("[1]", status: 201).header("X-A", "b"))

    static let hang = Self(stub: .hang, loopback: .hang)

    static let truncated = Self(stub: .truncated("abc"), loopback: .truncated("abc", announcing: 9))

    static func pieces(between gate: RFGate) -> Self {
        Self(
            stub: .pieces("one", "two", between: .gate(gate)),
            loopback: .drip(["one", "two"], after: .gate(gate)))
    }
}

@Suite("Transport contract: what the stub keeps too", .timeLimit(.minutes(10)))
struct RFTransportContractStubTests {
    static let all = [nil] + TransportUnderTest.allCases

    @Test("status, header fields and body are those of the answer", arguments: all)
    func answer(transport: TransportUnderTest?) async throws {
        let bench = try TransportBench(transport, answering: .json)
        let answer = try await bench.transport.exchange(bench.url)
        #expect(answer.status == 201)
        #expect(answer.headers["content-TYPE"] == "application/json")
        #expect(answer.headers["x-a"] == "b")
        #expect(answer.text == "[1]")
    }

    @Test("the head is there before the body", arguments: all)
    func headFirst(transport: TransportUnderTest?) async throws {
        let gate = RFGate()
        let bench = try TransportBench(transport, answering: .pieces(between: gate))
        let response = try await bench.transport.send(RFHTTPRequest(url: bench.url))
        var pieces = response.body.makeAsyncIterator()
        #expect(try await pieces.next() == Data("one".utf8))
        gate.open()
        #expect(try await pieces.next() == Data("two".utf8))
        #expect(try await pieces.next() == nil)
    }

    @Test("a body that ends too early is a lost connection", arguments: all)
    func truncated(transport: TransportUnderTest?) async throws {
        let bench = try TransportBench(transport, answering: .truncated)
        #expect(await bench.transport.failure(of: bench.url) == .connectionLost)
    }

    @Test("cancelling ends a call before its answer", arguments: all)
    func cancel(transport: TransportUnderTest?) async throws {
        let bench = try TransportBench(transport, answering: .hang)
        let task = Task { await bench.transport.failure(of: bench.url) }
        await bench.received()
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    @Test("cancelling ends a call inside its body", arguments: all)
    func cancelInBody(transport: TransportUnderTest?) async throws {
        let bench = try TransportBench(transport, answering: .pieces(between: RFGate()))
        let hasPiece = RFGate()
        let task = Task {
            let response = try await bench.transport.send(RFHTTPRequest(url: bench.url))
            for try await _ in response.body { hasPiece.open() }
        }
        try await hasPiece.pass()
        task.cancel()
        #expect(await RFErrorKind.thrown { try await task.value } == .cancelled)
    }

    @Test(
        "the bytes of every kind of body arrive, and are reported", arguments: all,
        RFTransportContractUploadTests.Source.allCases)
    func bodies(transport: TransportUnderTest?, source: RFTransportContractUploadTests.Source) async throws {
        let bytes = Data((0..<25_000).map { UInt8(truncatingIfNeeded: $0) })
        let file = ScratchFile()
        let bench = try TransportBench(transport, answering: .json)
        let sent = Counts()
        var request = RFHTTPRequest(
            method: .post, url: bench.url, body: try source.body(of: bytes, file: file))
        request.didSendBytes = { sent.add($0) }
        _ = try await bench.transport.exchange(request)
        #expect(bench.bodies == [bytes])
        #expect(sent.all.last == bytes.count)
    }

    @Test("bytes that aren't as announced, or can't be read, are an error", arguments: all)
    func brokenBodies(transport: TransportUnderTest?) async throws {
        let bench = try TransportBench(transport, answering: .json)
        let broken = RFBodyStream(isReplayable: false) { { throw CocoaError(.fileReadUnknown) } }
        for body: RFHTTPBody in [
            .file(ScratchFile().url, length: 1), .stream(.pieces(of: Data(count: 3), length: 4)),
            .stream(broken),
        ] {
            let request = RFHTTPRequest(method: .post, url: bench.url, body: body)
            #expect(await bench.transport.failure(of: request) == .fileUnreadable)
        }
    }
}
