import RestFetcher
import RestFetcherTesting
import Testing

// The listings of the article "Limits", line by line: ArticleTests compares the two.

@Suite("The article about limits tells the truth")
struct LimitsArticleTests {
    class Prefetch: RFRequest<RFDataResponse> {
        override var domain: String { "https://images.example" }
        override var priority: RFPriority { .low }
        var sender = RFFetcher.shared
        override var fetcher: RFFetcher { sender }
        override var logger: any RFLogger { RFSilentLogger() }
    }

    @Test("its listings run")
    func itsListingsRun() async throws {
        let fetcher = RFFetcher(
            configuration: RFConfiguration(interceptors: [
                RFCoalescing(),  // one request for all who ask for the same
                RFCircuitBreaker(failures: 5, pause: 30),  // nothing to a host that is down
                RFRateLimiter(perSecond: 10, burst: 20),  // so many in a second
                RFConcurrencyLimit(4),  // so many at once
            ]))
        var configuration = fetcher.configuration
        configuration.transport = RFStubTransport { _ in .text("image") }
        let request = Prefetch()
        request.sender = RFFetcher(configuration: configuration)
        #expect(try await request.value().count == 5)
    }
}
