import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("A slow reader slows the server down")
struct RFBackPressureTests {
    @Test("no more than two pieces are asked for ahead of the reader")
    func noMoreThanTwoPieces() async throws {
        struct Counting: RFTransport {
            let asked: Counts
            func send(_ request: RFHTTPRequest) async throws -> RFHTTPResponse {
                RFHTTPResponse(
                    status: 200,
                    body: RFHTTPResponseBody(
                        next: {
                            asked.add(asked.all.count)
                            return asked.all.count > 100 ? nil : Data([1])
                        }, cancel: {}))
            }
        }
        let asked = Counts()
        let request = TextRequest("http://h") {
            $0.fetcher = RFFetcher(configuration: RFConfiguration(transport: Counting(asked: asked)))
        }
        var read = 0
        for try await _ in try await request.bytes() {
            read += 1
            for _ in 0..<10 { await Task.yield() }
            #expect(asked.all.count <= read + 2)
        }
        #expect(read == 100)
    }

    #if os(Linux)
        @Test("a server can't send more than a few megabytes ahead of the reader")
        func aServerCannotSendAhead() async throws {
            let megabyte = 1 << 20
            let total = 64
            let sent = RFGate()
            sent.open()
            let block = [Answer.Step.bodyRepeated(Data(count: 65_536), times: 16), .gate(sent)]
            let head = RFLoopbackHead(200, headers: ["Content-Length": String(total * megabyte)])
            let server = try RFLoopbackServer { _ in .text("x") }
            server.route("/large", Answer([.head(head)] + (0..<total).flatMap { _ in block }))
            let request = TextRequest(server, over: .curl) { $0.path = "large" }
            let other = TextRequest(server, over: .curl)
            var read = 0
            for try await piece in try await request.bytes() {
                read += piece.count
                // Takes its time, in which the server would send all.
                _ = try await other.value()
                // The buffers of the system hold most of it.
                #expect(sent.arrivals * megabyte <= read + 20 * megabyte)
            }
            #expect(read == total * megabyte)
        }
    #endif
}
