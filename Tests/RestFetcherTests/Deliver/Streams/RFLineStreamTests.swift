import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Lines that are read as they arrive")
struct RFLineStreamTests {
    private static func request(_ answer: RFStubAnswer) -> TextRequest {
        let transport = RFStubTransport { _ in answer }
        return TextRequest("http://h") { $0.fetcher = .stubbed(transport) }
    }

    @Test("a line is there before the next one is sent", arguments: TransportUnderTest.allCases)
    func aLineIsThereBeforeTheNext(transport: TransportUnderTest) async throws {
        let gate = RFGate()
        let server = try RFLoopbackServer { _ in .drip(["one\r\ntw", "o\nthree"], after: .gate(gate)) }
        let stream = try await TextRequest(server, over: transport).lines()
        #expect(stream.code == 200 && stream.headers["Content-Length"] == "14")
        var lines = stream.makeAsyncIterator()
        #expect(try await lines.next() == "one")
        gate.open()
        #expect(try await lines.next() == "two")
        #expect(try await lines.next() == "three")
        #expect(try await lines.next() == nil)
    }

    @Test("leaving the loop closes the connection", arguments: TransportUnderTest.allCases)
    func leavingTheLoop(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer { _ in .drip(["one\n", "two\n"], after: .gate(RFGate())) }
        for try await line in try await TextRequest(server, over: transport).lines() {
            #expect(line == "one")
            break
        }
        await server.clientClosed()
    }

    @Test(
        "every line end, wherever the pieces begin, and a byte order mark",
        arguments: ["\n", "\r\n", "\r"])
    func everyLineEnd(end: String) async throws {
        let bytes = Data("\u{FEFF}añ\(end)\(end)日本\(end)last".utf8)
        for place in 1..<bytes.count {
            let pieces = [RFStubAnswer.Step.piece(bytes.prefix(place)), .piece(bytes.dropFirst(place))]
            let lines = try await RFLineStreamTests.request(RFStubAnswer([.head(200, [:])] + pieces)).lines()
            #expect(try await lines.all() == ["añ", "", "日本", "last"])
        }
    }

    @Test("text is read in the charset that Content-Type names")
    func textIsReadInItsCharset() async throws {
        let bytes = Data([0xFF, 0xFE, 0xE9, 0x0A, 0x80])
        let latin = RFStubAnswer.data(bytes, type: "text/plain; charset=ISO-8859-1")
        #expect(try await RFLineStreamTests.request(latin).lines().all() == ["ÿþé", "€"])
        let japanese = RFStubAnswer.data(
            Data([0x93, 0xFA, 0x0D, 0x0A]), type: "text/plain; charset=shift_jis")
        #expect(try await RFLineStreamTests.request(japanese).lines().all() == ["日"])
        let wide = RFStubAnswer.data(Data([0x61, 0, 0x0A, 0]), type: "text/plain; charset=utf-16")
        let error = try await RFError.thrown { _ = try await RFLineStreamTests.request(wide).lines() }
        #expect(error.kind == .unsupported && error.message.contains("utf-16"))
    }

    @Test("a line that isn't text is an error that names it")
    func aLineThatIsNotText() async throws {
        let answer = RFStubAnswer.data(Data("good\n".utf8) + [0xFF, 0x0A], type: "text/plain; charset=utf-8")
        var lines = try await RFLineStreamTests.request(answer).lines().makeAsyncIterator()
        #expect(try await lines.next() == "good")
        let error = try await RFError.thrown { _ = try await lines.next() }
        #expect(error.kind == .decoding && error.message.hasPrefix("Line 2 "))
        #expect(error.requestName == "TestRequest<RFStringResponse>")
    }

    @Test("a line that never ends is refused")
    func aLineThatNeverEnds() async throws {
        let answer = RFStubAnswer.pieces("short\n", "12345", "678901", "\n")
        var lines = try await RFLineStreamTests.request(answer).lines(maxLineBytes: 10).makeAsyncIterator()
        #expect(try await lines.next() == "short")
        #expect(try await RFError.thrown { _ = try await lines.next() }.kind == .responseTooLarge)
    }
}

@Suite("JSON lines that are read as they arrive")
struct RFJSONLineStreamTests {
    private struct Price: Decodable, Equatable {
        let name: String
        let cents: Int
    }

    private static func request(_ answer: RFStubAnswer) -> TextRequest {
        let transport = RFStubTransport { _ in answer }
        return TextRequest("http://h") {
            $0.fetcher = .stubbed(transport)
            $0.keysToScrub = ["name"]
        }
    }

    @Test("each line is a value, on the wire", arguments: TransportUnderTest.allCases)
    func eachLineIsAValue(transport: TransportUnderTest) async throws {
        let gate = RFGate()
        let server = try RFLoopbackServer { _ in
            .drip([#"{"name":"a","cents":1}"# + "\r\n\r\n", #"{"name":"b","cents":2}"#], after: .gate(gate))
        }
        let stream = try await TextRequest(server, over: transport).jsonLines(of: Price.self)
        var values = stream.makeAsyncIterator()
        #expect(try await values.next() == Price(name: "a", cents: 1))
        gate.open()
        #expect(try await values.next() == Price(name: "b", cents: 2))
        #expect(try await values.next() == nil)
    }

    @Test("the request's own decoder is used")
    func theRequestsOwnDecoder() async throws {
        final class Snake: TestRequest<RFVoidResponse> {
            override var jsonDecoder: JSONDecoder {
                let decoder = JSONDecoder()
                decoder.keyDecodingStrategy = .convertFromSnakeCase
                return decoder
            }
        }
        struct Item: Decodable { let itemName: String }
        let transport = RFStubTransport { _ in .text(#"{"item_name":"x"}"#) }
        let request = Snake("http://h") { $0.fetcher = .stubbed(transport) }
        #expect(try await request.jsonLines(of: Item.self).all().map(\.itemName) == ["x"])
    }

    @Test("a bad line is an error that names its number, and shows no secret")
    func aBadLine() async throws {
        let answer = RFStubAnswer.text(
            #"{"name":"a","cents":1}"# + "\n  \n" + #"{"name":"s3cret","cents":"x"}"# + "\n")
        var values = try await RFJSONLineStreamTests.request(answer).jsonLines(of: Price.self)
            .makeAsyncIterator()
        #expect(try await values.next() == Price(name: "a", cents: 1))
        let error = try await RFError.thrown { _ = try await values.next() }
        #expect(error.kind == .decoding && error.message.hasPrefix("Line 3: "))
        #expect(error.code == 200 && error.requestName == "TestRequest<RFStringResponse>")
        #expect(error.message.contains("cents") && !error.message.contains("s3cret"))
        #expect(error.body == Data(#"{"name":"s3cret","cents":"x"}"#.utf8))
    }
}
