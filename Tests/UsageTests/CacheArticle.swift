import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

// The listings of the article "Caching", line by line: ArticleTests compares the two.

@Suite("The article about caching tells the truth")
struct CacheArticleTests {
    class GetBook: RFRequest<RFDataResponse> {
        override var domain: String { "https://bookshop.example" }
        override var cachePolicy: RFCachePolicy? { .reload }
        var sender = RFFetcher.shared
        override var fetcher: RFFetcher { sender }
        override var logger: any RFLogger { RFSilentLogger() }
    }

    @Test("its listings run")
    func itsListingsRun() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bookshop-cache")
        let cache = RFCache(storage: RFDiskCacheStorage(folder: folder, capacity: 32 << 20))
        let fetcher = RFFetcher(configuration: RFConfiguration(interceptors: [cache]))
        var configuration = fetcher.configuration
        let stub = RFStubTransport { _ in .text("book").header("Cache-Control", "max-age=60") }
        configuration.transport = stub
        let request = GetBook()
        request.sender = RFFetcher(configuration: configuration)
        for _ in 0..<2 { #expect(try await request.response().metrics.isFromCache == false) }
        #expect(stub.requests.map { $0.header("Cache-Control") } == ["no-cache", "no-cache"])
        try await cache.removeAll()
    }
}
