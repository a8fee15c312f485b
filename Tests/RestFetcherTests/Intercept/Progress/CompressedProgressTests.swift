import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Progress of what comes compressed, or again", .timeLimit(.minutes(10)))
struct CompressedProgressTests {
    /// 200,000 zero bytes, compressed.
    private static let gzip = Data(
        base64Encoded: """
            H4sIAAAAAAACA+3BMQEAAADCoPVPbQZ/oAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
            AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
            AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAACA1wB7WOBc
            QA0DAA==
            """, options: .ignoreUnknownCharacters)

    private func answer() throws -> Answer {
        try .data(#require(Self.gzip)).header("Content-Encoding", "gzip")
    }

    @Test(
        "the total of a gzip body on the wire is unknown (RFC 9110 §8.4)",
        arguments: TransportUnderTest.allCases)
    func onTheWire(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer(answering: answer())
        let request = TestRequest<RFDataResponse>(server.address) {
            $0.fetcher = RFFetcher(configuration: RFConfiguration(transport: transport.make()))
        }
        var told: [RFProgress] = []
        request.downloadProgressCallback = { told.append($0) }
        #expect(try await request.value() == Data(count: 200_000))
        #expect(told.last == RFProgress(completed: 200_000, total: nil))
        #expect(told.allSatisfy { $0.total == nil && $0.fraction == nil })
    }

    @Test("a file gets a gzip body decompressed", arguments: TransportUnderTest.allCases)
    func download(transport: TransportUnderTest) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let server = try RFLoopbackServer(answering: answer().header("ETag", "\"1\""))
            for isResumable in [false, true] {
                let place = RFDownload(
                    to: folder.appendingPathComponent("file"), existingFile: .replace,
                    isResumable: isResumable)
                let request = TestDownload(server.address, to: place) {
                    $0.fetcher = RFFetcher(configuration: RFConfiguration(transport: transport.make()))
                }
                #expect(try await Data(contentsOf: request.value()) == Data(count: 200_000))
            }
        }
    }

    @Test("a retry starts at zero again, and the last value comes before the ending")
    func retried() async throws {
        let stub = RFStubTransport()
        stub.enqueue(
            .truncated("abcd").header("Content-Length", "6"),
            .pieces("abcd", "ef").header("Content-Length", "6"))
        let request = TextRequest("http://h") {
            $0.fetcher = .stubbed(stub, clock: LeapingClock())
            $0.retryPolicy = RFRetryPolicy(maxRetries: 1)
        }
        let told = await withCheckedContinuation { (waiting: CheckedContinuation<[RFProgress?], Never>) in
            var told: [RFProgress?] = []
            request.downloadProgressCallback = { told.append($0) }
            request.successCallback = { _, _ in told.append(nil) }
            request.alwaysCallback = { waiting.resume(returning: told) }
            request.fetch()
        }
        #expect(told.suffix(2) == [RFProgress(completed: 6, total: 6), nil])
        #expect(told.filter { $0?.fraction == 1 }.count == 1)
    }
}
