import RestFetcher
import RestFetcherTesting
import Testing

// The listings of the article "Transports", line by line: ArticleTests compares the two.

#if os(Linux)
    @Suite("The article about transports tells the truth")
    struct TransportsArticleTests {
        final class GetText: RFRequest<RFStringResponse> {
            var address = ""
            var sender = RFFetcher.shared
            override var domain: String { address }
            override var fetcher: RFFetcher { sender }
            override var logger: any RFLogger { RFSilentLogger() }
        }

        @Test("its listing runs")
        func itsListingRuns() async throws {
            var settings = RFCurlConfiguration()
            settings.maxConnections = 1_200
            settings.maxConnectionsPerHost = 8
            let transport = try RFCurlTransport(settings)
            let fetcher = RFFetcher(configuration: RFConfiguration(transport: transport))
            let server = try RFLoopbackServer { _ in .text("here") }
            let request = GetText()
            request.address = server.address
            request.sender = fetcher
            #expect(try await request.value() == "here")
        }
    }
#endif
