import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

// The listings of the article "What wins over what", line by line: ArticleTests compares the two.

@Suite("The article about precedence tells the truth")
struct PrecedenceArticleTests {
    final class GetBooks: RFRequest<RFStringResponse> {
        let engine: RFFetcher
        let shared: [any RFInterceptor]
        init(_ engine: RFFetcher, _ shared: [any RFInterceptor]) {
            self.engine = engine
            self.shared = shared
        }
        override var pathResource: String { "{branch}/books" }
        override var fetcher: RFFetcher { engine }
        override var interceptors: [any RFInterceptor] { shared }
        override var logger: any RFLogger { RFSilentLogger() }
    }

    @Test("its listings run")
    func itsListingsRun() async throws {
        @Sendable func preferredLanguage() -> String? { "fr" }
        @Sendable func chosenBranch() -> String? { "lyon" }
        @Sendable func deviceName() async -> String { "phone" }

        var configuration = RFConfiguration()
        configuration.baseURL = "https://bookshop.example/v2"
        configuration.defaultHeaders = ["Accept": "application/vnd.bookshop+json"]
        configuration.headerProviders = ["Accept-Language": { preferredLanguage() }]
        configuration.pathVariableProviders = ["branch": { chosenBranch() }]
        let stub = RFStubTransport { _ in .text("x") }
        configuration.transport = stub
        let fetcher = RFFetcher(configuration: configuration)

        let tracing = RFInterceptorGroup([
            RFAdapter { request in request.headers["X-Request-Id"] = UUID().uuidString },
            RFAdapter { request in request.headers["X-Device"] = await deviceName() },
        ])

        _ = try await GetBooks(fetcher, [tracing]).value()
        let sent = stub.requests[0]
        #expect(sent.url.absoluteString == "https://bookshop.example/v2/lyon/books")
        #expect(sent.headers["Accept"] == "application/vnd.bookshop+json")
        #expect(sent.headers["Accept-Language"] == "fr")
        #expect(sent.headers["X-Device"] == "phone")
        #expect(sent.headers["X-Request-Id"]?.isEmpty == false)
    }
}
