import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Metrics of a call", .timeLimit(.minutes(10)))
struct MetricsTests {
    private func request(
        _ server: RFLoopbackServer, over transport: any RFTransport,
        _ change: (inout TextRequest.Settings) -> Void = { _ in }
    ) -> TextRequest {
        TextRequest(server.address) {
            $0.fetcher = RFFetcher(configuration: RFConfiguration(transport: transport))
            change(&$0)
        }
    }

    @Test(
        "tell attempts, redirects, times and bytes, over every transport",
        arguments: TransportUnderTest.allCases)
    func overTheWire(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer {
            $0.path == "/" ? .redirect(to: "/end", status: 307) : .text("four")
        }
        let request = request(server, over: transport.make()) {
            $0.method = .post
            $0.body = .text("body!")
        }
        let metrics = try await request.response().metrics
        #expect(metrics.attempts == 2)
        #expect(metrics.redirects == 1)
        #expect(metrics.waits == [])
        #expect(!metrics.isFromCache)
        let last = try #require(metrics.transport)
        #expect(last.bytesSent == 5)
        #expect(last.bytesReceived == 4)
        let (firstByte, total) = (try #require(last.firstByte), try #require(last.total))
        #expect(0 < firstByte && firstByte <= total && total <= metrics.duration)
    }

    #if os(Linux)
        @Test(
            "tell the connection: opened with the times that took, used again without, and the HTTP version")
        func connection() async throws {
            let server = try RFLoopbackServer(answering: .text("four"))
            let transport = try RFCurlTransport()
            let first = try #require(try await request(server, over: transport).response().metrics.transport)
            #expect(first.isConnectionReused == false)
            #expect(first.httpVersion == "1.1")
            #expect(first.secureConnect == nil)
            let connect = try #require(first.connect)
            #expect(first.nameLookup ?? 0 <= connect)
            #expect(try connect <= #require(first.firstByte))
            let second = try #require(try await request(server, over: transport).response().metrics.transport)
            #expect(second.isConnectionReused == true)
            #expect(second.connect == nil && second.nameLookup == nil)
        }
    #endif

    @Test("are in the error, too")
    func inTheError() async throws {
        let server = try RFLoopbackServer(answering: .text("no", status: 404))
        let error = try await request(server, over: RFFetcher.shared.configuration.transport).failure()
        let metrics = try #require(error.metrics)
        #expect(metrics.attempts == 1)
        #expect(metrics.transport?.bytesReceived == 2)
    }

    @Test("tell that a cache gave the answer, for which nothing was sent")
    func fromTheCache() async throws {
        let stub = RFStubTransport { _ in .text("x").header("Cache-Control", "max-age=60") }
        let fetcher = RFFetcher.stubbed(stub, interceptors: [RFCache()])
        let request = TextRequest("http://h") { $0.fetcher = fetcher }
        _ = try await request.value()
        let metrics = try await request.response().metrics
        #expect(metrics.isFromCache)
        #expect(metrics.attempts == 0)
    }
}
