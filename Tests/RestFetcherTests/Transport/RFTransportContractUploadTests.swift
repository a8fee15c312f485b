import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Transport contract: uploads", .timeLimit(.minutes(10)))
struct RFTransportContractUploadTests {
    /// A body of the same bytes from every source.
    enum Source: CaseIterable, Sendable {
        case data
        case file
        case streamOfKnownLength
        case streamOfUnknownLength

        func body(of bytes: Data, file: ScratchFile) throws -> RFHTTPBody {
            switch self {
            case .data: return .data(bytes)
            case .file:
                try bytes.write(to: file.url)
                return .file(file.url, length: bytes.count)
            case .streamOfKnownLength: return .stream(.pieces(of: bytes, length: bytes.count))
            case .streamOfUnknownLength: return .stream(.pieces(of: bytes))
            }
        }
    }

    private static let bytes = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) })

    @Test(
        "the bytes arrive exactly, framed once, and no content type is made up",
        arguments: TransportUnderTest.allCases, Source.allCases)
    func bytes(transport: TransportUnderTest, source: Source) async throws {
        let file = ScratchFile()
        let server = try RFLoopbackServer(answering: .status(204))
        let sent = Counts()
        var request = RFHTTPRequest(
            method: .put, url: server.url(), body: try source.body(of: Self.bytes, file: file))
        request.didSendBytes = { sent.add($0) }
        _ = try await transport.make().exchange(request)

        let received = try server.onlyRequest()
        #expect(received.body == Self.bytes)
        #expect(!received.headers.contains("Content-Type"))
        #expect(!received.headers.contains("Expect"))
        let isFramedOnce =
            received.headers.contains("Content-Length") != received.headers.contains("Transfer-Encoding")
        #expect(isFramedOnce)
        if source != .streamOfUnknownLength { #expect(received.header("Content-Length") == "300000") }
        #expect(sent.all == sent.all.sorted())
        #expect(sent.all.last == Self.bytes.count)
    }

    @Test("the content type is the one given", arguments: TransportUnderTest.allCases, Source.allCases)
    func contentType(transport: TransportUnderTest, source: Source) async throws {
        let file = ScratchFile()
        let server = try RFLoopbackServer(answering: .status(204))
        let body = try source.body(of: Data("{}".utf8), file: file)
        _ = try await transport.make().exchange(
            RFHTTPRequest(
                method: .post, url: server.url(), headers: ["Content-Type": "application/json"], body: body))
        #expect(try server.onlyRequest().headers.values(for: "Content-Type") == ["application/json"])
    }

    @Test("a small body is sent in one piece with its length", arguments: TransportUnderTest.allCases)
    func small(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer { .mirror($0) }
        let bytes = Data([0, 1, 0xFF, 13, 10, 0])
        let answer = try await transport.make().exchange(
            RFHTTPRequest(method: .post, url: server.url(), body: .data(bytes)))
        #expect(answer.body == bytes)
        #expect(try server.onlyRequest().header("Content-Length") == "6")
    }

    @Test("a file that isn't there is an error before any connection", arguments: TransportUnderTest.allCases)
    func missingFile(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .status(204))
        let request = RFHTTPRequest(
            method: .put, url: server.url(), body: .file(ScratchFile().url, length: 3))
        #expect(await transport.make().failure(of: request) == .fileUnreadable)
        #expect(server.connectionsOpened == 0)
    }

    @Test(
        "a file of another size than announced is an error", arguments: TransportUnderTest.allCases, [2, 4])
    func wrongSize(transport: TransportUnderTest, announced: Int) async throws {
        let file = ScratchFile()
        try Data("abc".utf8).write(to: file.url)
        let server = try RFLoopbackServer(answering: .status(204))
        let request = RFHTTPRequest(
            method: .put, url: server.url(), body: .file(file.url, length: announced))
        #expect(await transport.make().failure(of: request) == .fileUnreadable)
        #expect(server.requests.isEmpty)
    }

    @Test(
        "a stream of another length than announced is an error", arguments: TransportUnderTest.allCases,
        [2, 4])
    func wrongLength(transport: TransportUnderTest, announced: Int) async throws {
        let server = try RFLoopbackServer(answering: .status(204))
        let body = RFHTTPBody.stream(.pieces(of: Data("abc".utf8), length: announced))
        let request = RFHTTPRequest(method: .put, url: server.url(), body: body)
        #expect(await transport.make().failure(of: request) == .fileUnreadable)
        #expect(server.requests.isEmpty)
    }

    @Test("the error of a stream ends the call", arguments: TransportUnderTest.allCases)
    func failingStream(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .status(204))
        let stream = RFBodyStream(isReplayable: false) {
            { throw RFError(stage: .build, kind: .encoding, message: "The stream broke.") }
        }
        let request = RFHTTPRequest(method: .put, url: server.url(), body: .stream(stream))
        #expect(await transport.make().failure(of: request) == .encoding)
        #expect(server.requests.isEmpty)
    }

    @Test(
        "an answer that comes before the body was sent is delivered", arguments: TransportUnderTest.allCases)
    func earlyAnswer(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(
            beforeBody: { _ in .text("too large", status: 413).thenClose() }, answer: nil)
        let request = RFHTTPRequest(method: .put, url: server.url(), body: .data(Data(count: 20_000_000)))
        let answer = try await transport.make().exchange(request)
        #expect(answer.status == 413)
        #expect(answer.text == "too large")
    }

    #if os(Linux)
        @Test(
            "an answer that is whole ends a request whose stream gives nothing more (RFC 9112 §9.5)",
            arguments: [200, 204, 403])
        func answeredEarly(status: Int) async throws {
            let answer = status == 204 ? RFLoopbackAnswer.status(204) : .text("early", status: status)
            let server = try RFLoopbackServer(beforeBody: { _ in answer }, answer: nil)
            for _ in 0..<8 {
                let stream = AsyncStream<Data> { $0.yield(Data("abc".utf8)) }
                let request = RFHTTPRequest(
                    method: .post, url: server.url(), body: .stream(RFBodyStream(stream)), timeout: 600)
                let whole = try await TransportUnderTest.curl.make().exchange(request)
                #expect(whole.status == status && whole.text == (status == 204 ? "" : "early"))
            }
        }
    #endif
}
