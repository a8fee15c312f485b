import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

// The listings of the article "Reading while it arrives", line by line: ArticleTests compares the two.

private func fetcher(_ answer: RFStubAnswer) -> RFFetcher {
    RFFetcher(configuration: RFConfiguration(transport: RFStubTransport { _ in answer }))
}

@Suite("The article about streams tells the truth")
struct StreamsArticleTests {
    struct Price: Decodable { let cents: Int }

    class Quiet: RFRequest<RFVoidResponse> {
        override var domain: String { "https://news.example" }
        override var logger: any RFLogger { RFSilentLogger() }
    }

    class GetExport: Quiet {
        override var fetcher: RFFetcher { UsageTests.fetcher(.pieces("ab", "c")) }
    }

    class GetLog: Quiet {
        override var fetcher: RFFetcher { UsageTests.fetcher(.text("one\ntwo\n")) }
    }

    class GetPrices: Quiet {
        override var fetcher: RFFetcher { UsageTests.fetcher(.text("{\"cents\":5}\n")) }
    }

    class GetNews: RFRequest<RFVoidResponse> {
        override var domain: String { "https://news.example" }
        override var pathResource: String { "events" }
        override var timeout: TimeInterval { 60 }  // the server sends a comment every 20 seconds
        override var logger: any RFLogger { RFSilentLogger() }
        override var fetcher: RFFetcher { UsageTests.fetcher(.status(204)) }
    }

    @Test("its listings run")
    func itsListingsRun() async throws {
        var size = 0
        let stream = try await GetExport().bytes()
        print(stream.code, stream.headers["Content-Type"] ?? "-")
        for try await piece in stream { size += piece.count }
        #expect(size == 3)

        for try await line in try await GetLog().lines() { print(line) }

        for try await price in try await GetPrices().jsonLines(of: Price.self) { print(price.cents) }

        for try await event in GetNews().events() { print(event.event, event.data, event.id) }

        let patient = RFReconnectPolicy(delay: 10, maxDelay: 300, maxFailures: 20)
        for try await event in GetNews().events(reconnect: patient) { print(event.data) }

        for try await event in GetNews().events(reconnect: nil) { print(event.data) }
        #expect(patient.maxFailures == 20)
    }
}
