import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Transport contract: answers", .timeLimit(.minutes(10)))
struct RFTransportContractAnswerTests {
    @Test(
        "every status is an answer, with its body",
        arguments: TransportUnderTest.allCases,
        [200, 201, 203, 206, 299, 300, 400, 404, 409, 417, 422, 429, 500, 503, 599])
    func statuses(transport: TransportUnderTest, status: Int) async throws {
        let server = try RFLoopbackServer(answering: .text("body", status: status))
        let answer = try await transport.make().exchange(server.url())
        #expect(answer.status == status)
        #expect(answer.text == "body")
        #expect(answer.headers["content-type"] == "text/plain; charset=utf-8")
    }

    @Test("a 305 and a 306 are answers with a body", arguments: TransportUnderTest.allCases, [305, 306])
    func unusedStatuses(transport: TransportUnderTest, status: Int) async throws {
        let server = try RFLoopbackServer(answering: .text("body", status: status))
        let answer = try await transport.make().exchange(server.url())
        #expect(answer.status == status)
        try await transport.keeps(.bodyOf305) { #expect(answer.text == "body") }
    }

    @Test(
        "an answer without a body by definition is over at once, and its connection is used again",
        arguments: TransportUnderTest.allCases, [204, 304])
    func noBody(transport: TransportUnderTest, status: Int) async throws {
        let server = try RFLoopbackServer(
            answering: .status(status).header("Content-Type", "application/json"))
        let client = transport.make()
        for _ in 1...2 {
            let answer = try await client.exchange(server.url())
            #expect(answer.status == status)
            #expect(answer.body.isEmpty)
        }
        #expect(server.connectionsOpened == 1)
    }

    @Test("a 205 has an empty body", arguments: TransportUnderTest.allCases)
    func resetContent(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .status(205))
        let answer = try await transport.make().exchange(server.url())
        #expect(answer.status == 205)
        #expect(answer.body.isEmpty)
    }

    @Test(
        "the answer to HEAD has a length but no body (RFC 9110 §9.3.2)",
        arguments: TransportUnderTest.allCases)
    func head(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .text("twelve bytes"))
        let client = transport.make()
        for _ in 1...2 {
            let answer = try await client.exchange(RFHTTPRequest(method: .head, url: server.url()))
            #expect(answer.status == 200)
            #expect(answer.headers["Content-Length"] == "12")
            #expect(answer.body.isEmpty)
        }
        #expect(server.connectionsOpened == 1)
    }

    @Test("interim answers are skipped (RFC 9110 §15.2)", arguments: TransportUnderTest.allCases)
    func interim(transport: TransportUnderTest) async throws {
        let answer = RFLoopbackAnswer.text("final").afterInterim(103, headers: ["Link": "</a>"])
            .afterInterim(100)
        let server = try RFLoopbackServer(answering: answer)
        let received = try await transport.make().exchange(server.url())
        #expect(received.status == 200)
        #expect(received.text == "final")
        #expect(received.headers["Link"] == nil)
    }

    @Test(
        "a body arrives whole, however it is framed (RFC 9112 §6.3)", arguments: TransportUnderTest.allCases,
        [
            RFLoopbackAnswer.text("one two"), .chunked("one", " ", "two"), .untilClose("one two"),
            RFLoopbackAnswer([.raw("HTTP/1.0 200 OK\r\n\r\none two"), .close]),
        ])
    func framing(transport: TransportUnderTest, answer: RFLoopbackAnswer) async throws {
        let server = try RFLoopbackServer(answering: answer)
        #expect(try await transport.make().exchange(server.url()).text == "one two")
    }

    @Test("a chunked body can be empty", arguments: TransportUnderTest.allCases)
    func emptyChunks(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .chunked([]))
        #expect(try await transport.make().exchange(server.url()).body.isEmpty)
    }

    @Test("a large body arrives whole", arguments: TransportUnderTest.allCases)
    func large(transport: TransportUnderTest) async throws {
        let piece = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7 ^ $0 >> 9) })
        let server = try RFLoopbackServer(answering: .chunked(Array(repeating: piece, count: 50)))
        let body = try await transport.make().exchange(server.url()).body
        #expect(body.count == 5_000_000)
        #expect(body.suffix(100_000) == piece)
    }

    @Test(
        "a redirect is an answer with a body, and isn't followed", arguments: TransportUnderTest.allCases,
        [301, 302, 303, 307, 308])
    func redirects(transport: TransportUnderTest, status: Int) async throws {
        let server = try RFLoopbackServer(
            answering: .text("moved", status: status).header("Location", "/a/../b%2Fc?d#e"))
        let request = RFHTTPRequest(method: .post, url: server.url(), body: .data(Data("x".utf8)))
        let answer = try await transport.make().exchange(request)
        #expect(answer.status == status)
        #expect(answer.headers["Location"] == "/a/../b%2Fc?d#e")
        #expect(answer.text == "moved")
        #expect(server.requests.count == 1)
    }

    @Test("a redirect to nowhere is an answer too", arguments: TransportUnderTest.allCases)
    func undecodableLocation(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .redirect(to: "//%00/"))
        try await transport.keeps(.undecodableLocation) {
            let answer = try await transport.make().exchange(server.url())
            #expect(answer.headers["Location"] == "//%00/")
        }
    }

    @Test(
        "a challenge is an answer with a body, and isn't met", arguments: TransportUnderTest.allCases,
        [
            #"Basic realm="x""#, #"basic realm="x""#, "Basic", #"Digest realm="x", nonce="n""#, "Bearer",
            #"Bearer realm="y", Basic realm="x""#, "Negotiate", "NTLM",
        ])
    func challenges(transport: TransportUnderTest, challenge: String) async throws {
        let answer = RFLoopbackAnswer.text("who?", status: 401).header("WWW-Authenticate", challenge)
        let server = try RFLoopbackServer(answering: answer)
        let client = transport.make()
        for request in [
            RFHTTPRequest(url: server.url()),
            RFHTTPRequest(url: server.url(), headers: ["Authorization": "Basic d3Jvbmc6"]),
            RFHTTPRequest(method: .post, url: server.url(), body: .data(Data("x".utf8))),
        ] {
            let received = try await client.exchange(request)
            #expect(received.status == 401)
            #expect(received.headers["WWW-Authenticate"] == challenge)
            #expect(received.text == "who?")
        }
        #expect(server.requests.count == 3)
    }

    @Test("a challenge of a proxy is an answer too", arguments: TransportUnderTest.allCases)
    func proxyChallenge(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(
            answering: .text("who?", status: 407).header("Proxy-Authenticate", #"Basic realm="x""#))
        let answer = try await transport.make().exchange(server.url())
        #expect(answer.status == 407)
        #expect(answer.text == "who?")
    }

    @Test("an empty 401 is an answer", arguments: TransportUnderTest.allCases)
    func emptyChallenge(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(
            answering: .status(401).header("WWW-Authenticate", #"Basic realm="x""#))
        let answer = try await transport.make().exchange(server.url())
        #expect(answer.status == 401)
        #expect(answer.body.isEmpty)
    }

    @Test("a compressed body is decoded (RFC 9110 §8.4)", arguments: TransportUnderTest.allCases)
    func gzip(transport: TransportUnderTest) async throws {
        let compressed = try #require(Data(base64Encoded: "H4sIAAAAAAAC/8tIzcnJVyjPL8pJAQCFEUoNCwAAAA=="))
        let server = try RFLoopbackServer(
            answering: .data(compressed, type: "text/plain").header("Content-Encoding", "gzip"))
        let answer = try await transport.make().exchange(server.url())
        #expect(answer.text == "hello world")
        #expect(try server.onlyRequest().header("Accept-Encoding")?.contains("gzip") == true)
    }

    @Test("an answer isn't kept for the next request", arguments: TransportUnderTest.allCases)
    func noCache(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .text("x").header("Cache-Control", "max-age=3600"))
        let client = transport.make()
        for _ in 1...2 { _ = try await client.exchange(server.url()) }
        #expect(server.requests.count == 2)
    }
}
