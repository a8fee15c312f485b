import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

// The listings of the article "Downloads", line by line: ArticleTests compares the two.

private let stub = RFStubTransport { request in
    if request.path == "/covers/7.png" { return .text("cover") }
    if request.header("Range") == nil {
        return .truncated("cata").header("ETag", "\"1\"").header("Content-Length", "9")
    }
    let head = RFStubAnswer.Step.head(206, ["ETag": "\"1\"", "Content-Range": "bytes 4-8/9"])
    return RFStubAnswer([head, .piece(Data("logue".utf8))])
}

private let covers = makeFolder()
private let catalogues = makeFolder()

private func makeFolder() -> URL {
    let name = "RestFetcher-\(UUID().uuidString)"
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name, isDirectory: true)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
}

/// A clock on which nothing takes time.
private struct StillClock: RFClock {
    var now: TimeInterval { 0 }
    var date: Date { Date(timeIntervalSince1970: 0) }
    func sleep(for seconds: TimeInterval) async throws {}
}

/// Stands in for the library's own, with a stub in the place of the network.
private class RFDownloadRequest: RFRequest<RFFileResponse> {
    override var logger: any RFLogger { RFSilentLogger() }
    override var fetcher: RFFetcher {
        RFFetcher(configuration: RFConfiguration(transport: stub, clock: StillClock()))
    }
}

@Suite("The article about downloads tells the truth")
struct DownloadsArticleTests {
    @Test("its listings run")
    func itsListingsRun() async throws {
        final class GetCover: RFDownloadRequest {
            var folder = covers
            override var domain: String { "https://bookshop.example" }
            override var pathResource: String { "covers/7.png" }
            override var download: RFDownload? { RFDownload(to: folder, existingFile: .replace) }
        }

        let request = GetCover()
        request.downloadProgressCallback = { progress in print(progress.fraction ?? 0) }
        let file = try await request.value()
        #expect(try Data(contentsOf: file) == Data("cover".utf8))
        try FileManager.default.removeItem(at: covers)
    }

    @Test("an interrupted download goes on")
    func goesOn() async throws {
        final class GetCatalogue: RFDownloadRequest {
            var file = catalogues.appendingPathComponent("catalogue.zip")
            override var domain: String { "https://bookshop.example" }
            override var pathResource: String { "catalogue.zip" }
            override var retryPolicy: RFRetryPolicy? { RFRetryPolicy(maxRetries: 5) }
            override var download: RFDownload? {
                RFDownload(to: file, existingFile: .replace, isResumable: true)
            }
        }
        let file = try await GetCatalogue().value()
        #expect(try Data(contentsOf: file) == Data("catalogue".utf8))
        try FileManager.default.removeItem(at: catalogues)
    }
}
