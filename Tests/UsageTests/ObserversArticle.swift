import RestFetcher
import RestFetcherTesting
import Testing

// The listings of the article "Observing calls", line by line: ArticleTests compares the two.

@Suite("The article about observers tells the truth")
struct ObserversArticleTests {
    final class SlowCalls: RFObserver {
        func didFinish(_ context: RFCallContext, metrics: RFMetrics, error: RFError?) {
            guard metrics.duration > 2 else { return }
            print("\(context.requestName): \(metrics.duration) s, \(metrics.attempts) attempts")
        }
    }

    final class Ping: RFRequest<RFStringResponse> {
        let sender: RFFetcher
        init(_ sender: RFFetcher) { self.sender = sender }
        override var domain: String { "https://bookshop.example" }
        override var fetcher: RFFetcher { sender }
        override var logger: any RFLogger { RFSilentLogger() }
    }

    @Test("its listings run")
    func itsListingsRun() async throws {
        let fetcher = RFFetcher(configuration: RFConfiguration(observers: [SlowCalls()]))
        let activity = RFActivity { isActive in
            print(isActive ? "loading" : "done")
        }
        let observed = RFFetcher(configuration: RFConfiguration(observers: [activity]))
        let traced = RFFetcher(configuration: RFConfiguration(interceptors: [RFTraceContext()]))

        let stub = RFStubTransport { request in .text(request.header("traceparent") ?? "none") }
        for (fetcher, isTraced) in [(fetcher, false), (observed, false), (traced, true)] {
            var configuration = fetcher.configuration
            configuration.transport = stub
            let value = try await Ping(RFFetcher(configuration: configuration)).value()
            #expect((value != "none") == isTraced)
        }
    }
}
