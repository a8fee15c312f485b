import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Transport contract: content codings and lengths", .timeLimit(.minutes(10)))
struct RFTransportContractContentTests {
    /// "hello " 200 times, in each coding.
    static let samples: [(coding: String, base64: String)] = [
        ("gzip", "H4sIAAAAAAACA8tIzcnJV8gYJUfJUXKUHPQkAEVEn2iwBAAA"),
        ("deflate", "eJzLSM3JyVfIGCVHyVFylBz0JABVfriw"),
        ("br", "G68EACRAahDH6vCcTgY="),
    ]
    static let whole = String(repeating: "hello ", count: 200)

    private func bytes(_ base64: String) throws -> Data { try #require(Data(base64Encoded: base64)) }

    private func answer(_ body: Data, _ coding: String) -> RFLoopbackAnswer {
        .data(body, type: "text/plain").header("Content-Encoding", coding)
    }

    @Test("each coding is decoded (RFC 9110 §8.4.1)", arguments: TransportUnderTest.allCases, samples)
    func decoded(transport: TransportUnderTest, sample: (coding: String, base64: String)) async throws {
        let server = try RFLoopbackServer(answering: answer(try bytes(sample.base64), sample.coding))
        #expect(try await transport.make().exchange(server.url()).text == Self.whole)
    }

    @Test(
        "a compressed body that ends too early is a bad answer, although its length is right",
        arguments: TransportUnderTest.allCases, samples)
    func cutShort(transport: TransportUnderTest, sample: (coding: String, base64: String)) async throws {
        let body = try bytes(sample.base64)
        for count in [1, body.count / 2, body.count - 1] {
            let server = try RFLoopbackServer(answering: answer(body.prefix(count), sample.coding))
            try await transport.keeps(.contentCutShort) {
                #expect(await transport.make().failure(of: server.url()) == .badServerResponse)
            }
        }
    }

    @Test("an empty body in a coding is empty", arguments: TransportUnderTest.allCases)
    func empty(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: answer(Data(), "gzip"))
        #expect(try await transport.make().exchange(server.url()).body.isEmpty)
        let head = RFHTTPRequest(method: .head, url: server.url())
        #expect(try await transport.make().exchange(head).body.isEmpty)
    }

    @Test("lengths that differ are a bad answer (RFC 9112 §6.3)", arguments: TransportUnderTest.allCases)
    func twoLengths(transport: TransportUnderTest) async throws {
        for lines in ["Content-Length: 3\r\nContent-Length: 2", "Content-Length: 2, 3"] {
            let server = try RFLoopbackServer(answering: .raw("HTTP/1.1 200 OK\r\n\(lines)\r\n\r\nabc"))
            #expect(await transport.make().failure(of: server.url()) == .badServerResponse)
        }
        let lines = "Content-Length: 2\r\ncontent-length: 3"
        let server = try RFLoopbackServer(answering: .raw("HTTP/1.1 200 OK\r\n\(lines)\r\n\r\nabc"))
        try await transport.keeps(.lengthsThatDiffer) {
            #expect(await transport.make().failure(of: server.url()) == .badServerResponse)
        }
    }

    @Test("the same length twice is one (RFC 9110 §8.6)", arguments: TransportUnderTest.allCases)
    func sameLengths(transport: TransportUnderTest) async throws {
        for lines in ["Content-Length: 3\r\nContent-Length: 3", "Content-Length: 3, 3"] {
            let server = try RFLoopbackServer(answering: .raw("HTTP/1.1 200 OK\r\n\(lines)\r\n\r\nabc"))
            #expect(try await transport.make().exchange(server.url()).text == "abc")
        }
    }

    @Test("header fields of 400 KB are an error that says so", arguments: TransportUnderTest.allCases)
    func largeHead(transport: TransportUnderTest) async throws {
        let line = "X: \(String(repeating: "v", count: 400_000))\r\n"
        let lines = (0..<400).map { "X-\($0): \(String(repeating: "v", count: 1000))\r\n" }.joined()
        for fields in [line, lines] {
            let server = try RFLoopbackServer(
                answering: .raw("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\(fields)\r\n"))
            let error = await #expect(throws: RFError.self) {
                try await transport.make().exchange(server.url())
            }
            #expect(error?.kind == .badServerResponse)
            #expect(error?.message == "The header fields that 127.0.0.1 answered with are too large.")
        }
    }
}
