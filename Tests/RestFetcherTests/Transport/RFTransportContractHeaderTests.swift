import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Transport contract: header fields of an answer", .timeLimit(.minutes(10)))
struct RFTransportContractHeaderTests {
    private func headers(_ transport: TransportUnderTest, _ lines: String...) async throws -> RFHeaders {
        try await headers(transport, Data((lines.joined(separator: "\r\n") + "\r\n").utf8))
    }

    private func headers(_ transport: TransportUnderTest, _ lines: Data) async throws -> RFHeaders {
        let server = try RFLoopbackServer(
            answering: RFLoopbackAnswer([
                .raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n"), .rawBytes(lines), .raw("\r\nok"),
            ]))
        let answer = try await transport.make().exchange(server.url())
        #expect(answer.status == 200)
        #expect(answer.text == "ok")
        return answer.headers
    }

    @Test(
        "they are found whatever the case of their names (RFC 9110 §5.1)",
        arguments: TransportUnderTest.allCases)
    func cases(transport: TransportUnderTest) async throws {
        let headers = try await headers(transport, #"etag: "x""#, "X-RATE-limit: 5")
        #expect(headers["ETag"] == #""x""#)
        #expect(headers["x-rate-LIMIT"] == "5")
    }

    @Test(
        "white space around a value isn't part of it (RFC 9110 §5.5)", arguments: TransportUnderTest.allCases)
    func whiteSpace(transport: TransportUnderTest) async throws {
        #expect(try await headers(transport, "X: \t a  b \t")["X"] == "a  b")
    }

    @Test("repeated ones are joined in order (RFC 9110 §5.3)", arguments: TransportUnderTest.allCases)
    func repeated(transport: TransportUnderTest) async throws {
        #expect(
            try await headers(transport, "X-D: one", "Y: y", "X-D: two", "X-D: three")["X-D"]
                == "one, two, three")
    }

    @Test("names that differ only in case are one name", arguments: TransportUnderTest.allCases)
    func mixedCase(transport: TransportUnderTest) async throws {
        try await transport.keeps(.namesThatDifferInCase) {
            let headers = try await headers(transport, "X-D: one", "x-d: two", "X-D: three")
            #expect(headers["X-D"] == "one, two, three")
        }
    }

    @Test("cookies stay apart (RFC 6265 §3)", arguments: TransportUnderTest.allCases)
    func setCookie(transport: TransportUnderTest) async throws {
        let cookies = [
            "a=1; Path=/; Expires=Wed, 21 Oct 2037 07:28:00 GMT",
            "b=2; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/",
            "c=", "__Host-d=x=y&z; Secure",
        ]
        let lines = cookies.map { "Set-Cookie: \($0)\r\n" }.joined()
        #expect(try await headers(transport, Data(lines.utf8)).values(for: "set-cookie") == cookies)
    }

    @Test("a cookie isn't sent back with the next request", arguments: TransportUnderTest.allCases)
    func cookieIsNotKept(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .text("x").header("Set-Cookie", "a=1; Path=/"))
        let client = transport.make()
        for _ in 1...2 { _ = try await client.exchange(server.url()) }
        #expect(server.requests.map { $0.header("Cookie") } == [nil, nil])
    }

    @Test("UTF-8 in a value is kept", arguments: TransportUnderTest.allCases)
    func utf8(transport: TransportUnderTest) async throws {
        #expect(try await headers(transport, "X: é日")["X"] == "é日")
    }

    @Test("bytes that aren't UTF-8 don't break the answer", arguments: TransportUnderTest.allCases)
    func latin1(transport: TransportUnderTest) async throws {
        try await transport.keeps(.headerBytesThatAreNotUTF8) {
            let lines = Data("Y: y\r\nX: caf".utf8) + [0xE9] + Data("\r\n".utf8)
            let headers = try await headers(transport, lines)
            #expect(headers["Y"] == "y")
            #expect(headers["X"]?.hasPrefix("caf") == true)
        }
    }

    @Test(
        "no space after the colon, and no value at all, are all right", arguments: TransportUnderTest.allCases
    )
    func noSpace(transport: TransportUnderTest) async throws {
        try await transport.keeps(.noSpaceAfterColon) {
            let headers = try await headers(transport, "X:v", "Y:")
            #expect(headers["X"] == "v")
            #expect(headers["Y"] == "")
        }
    }

    @Test(
        "a status line can have an empty reason phrase (RFC 9112 §4)", arguments: TransportUnderTest.allCases)
    func emptyReason(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .raw("HTTP/1.1 200 \r\nContent-Length: 2\r\n\r\nok"))
        #expect(try await transport.make().exchange(server.url()).text == "ok")
    }

    @Test("a status line without a reason phrase is one too", arguments: TransportUnderTest.allCases)
    func noReason(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .raw("HTTP/1.1 200\r\nContent-Length: 2\r\n\r\nok"))
        try await transport.keeps(.missingReason) {
            let answer = try await transport.make().exchange(server.url())
            #expect(answer.status == 200)
            #expect(answer.text == "ok")
        }
    }

    @Test("200 KB of them arrive", arguments: TransportUnderTest.allCases)
    func many(transport: TransportUnderTest) async throws {
        let value = String(repeating: "v", count: 1000)
        let lines = (0..<200).map { "X-\($0): \(value)\r\n" }.joined()
        let headers = try await headers(transport, Data(lines.utf8))
        #expect((0..<200).allSatisfy { headers["x-\($0)"] == value })
    }

    @Test("trailers after a chunked body end it (RFC 9112 §7.1.2)", arguments: TransportUnderTest.allCases)
    func trailers(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .chunked("abc", trailers: ["Digest": "x"]))
        try await transport.keeps(.chunkedTrailers) {
            let client = transport.make()
            for _ in 1...2 {
                let answer = try await client.exchange(server.url())
                #expect(answer.text == "abc")
                #expect(answer.headers["Digest"] == nil)
            }
            #expect(server.connectionsOpened == 1)
        }
    }
}
