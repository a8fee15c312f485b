import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Transport contract: silence", .serialized, .timeLimit(.minutes(10)))
struct RFTransportContractTimeoutTests {
    @Test(
        "a server that is silent for too long ends the call, to the fraction of a second",
        arguments: TransportUnderTest.allCases)
    func silence(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .hang)
        let error = await #expect(throws: RFError.self) {
            try await transport.make().exchange(
                RFHTTPRequest(url: server.url("/?token=secret"), timeout: 0.2))
        }
        #expect(error?.kind == .timedOut)
        #expect(error?.message.contains("0.2") == true)
        #expect(error?.message.contains("secret") == false)
        await server.clientClosed()
    }

    @Test("silence inside the body ends it", arguments: TransportUnderTest.allCases)
    func silenceInBody(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(
            answering: RFLoopbackAnswer([
                .head(RFLoopbackHead(200, headers: ["Content-Length": "9"])), .body(Data("abc".utf8)), .hang,
            ]))
        let response = try await transport.make().send(RFHTTPRequest(url: server.url(), timeout: 0.2))
        #expect(await RFErrorKind.thrown { _ = try await response.body.collect() } == .timedOut)
        await server.clientClosed()
    }

    @Test(
        "a slow server that is never silent for long isn't timed out", arguments: TransportUnderTest.allCases)
    func drip(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .drip(["a", "b", "c", "d"], after: .wait(0.4)))
        let answer = try await transport.make().exchange(RFHTTPRequest(url: server.url(), timeout: 1))
        #expect(answer.text == "abcd")
    }

    @Test(
        "a server that takes less than half a second has half a second",
        arguments: TransportUnderTest.allCases)
    func subSecond(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .text("x").delayed(by: 0.05))
        #expect(
            try await transport.make().exchange(RFHTTPRequest(url: server.url(), timeout: 0.5)).text == "x")
    }

    @Test(
        "a reader that takes its time isn't silence of the server", arguments: TransportUnderTest.allCases)
    func slowReader(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: .zeros(8_000_000))
        let response = try await transport.make().send(RFHTTPRequest(url: server.url(), timeout: 0.5))
        var count = 0
        for try await piece in response.body {
            if count == 0 { try await RFSystemClock().sleep(for: 0.7) }
            count += piece.count
        }
        #expect(count == 8_000_000)
    }

    @Test(
        "no limit and an absurdly long one are fine", arguments: TransportUnderTest.allCases,
        [.infinity, .greatestFiniteMagnitude, 1e18, 1e9])
    func long(transport: TransportUnderTest, timeout: TimeInterval) async throws {
        let server = try RFLoopbackServer(answering: .text("x"))
        #expect(
            try await transport.make().exchange(RFHTTPRequest(url: server.url(), timeout: timeout)).text
                == "x")
    }

    @Test("a server that takes nothing more of the body is silent", arguments: TransportUnderTest.allCases)
    func stalledUpload(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(beforeBody: { _ in .hang }, answer: nil)
        let request = RFHTTPRequest(
            method: .put, url: server.url(), body: .data(Data(count: 50_000_000)), timeout: 0.5)
        #expect(await transport.make().failure(of: request) == .timedOut)
    }
}
