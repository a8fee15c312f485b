import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

// The listings of the article "Trying again", line by line: ArticleTests compares the two.

private let stub = RFStubTransport { _ in .json("[]") }

@Suite("The article about retry tells the truth")
struct RetryArticleTests {
    struct Book: Decodable {}

    class GetBooks: RFRequest<RFDecodableResponse<[Book]>> {
        override var domain: String { "https://bookshop.example" }
        override var retryAttempts: Int { 3 }  // three more tries after the first
        override var retryDelay: TimeInterval { 0.5 }  // back-off up to 0.5, 1 and 2 seconds
        override var fetcher: RFFetcher { RFFetcher(configuration: RFConfiguration(transport: stub)) }
        override var logger: any RFLogger { RFSilentLogger() }
    }

    @Test("its listings run")
    func itsListingsRun() async throws {
        #expect(try await GetBooks().value().isEmpty)
        #expect(GetBooks().retryPolicy?.maxRetries == 3)

        var policy = RFRetryPolicy(maxRetries: 4, delay: 0.2)
        policy.maxDelay = 10
        policy.timeBudget = 60
        policy.idempotencyKey = RFIdempotencyKey.uuid
        let fetcher = RFFetcher(configuration: RFConfiguration(retryPolicy: policy))
        #expect(fetcher.configuration.retryPolicy?.maxRetries == 4)

        policy.adapt = { request, retriesLeft, last in
            if case .success(let response) = last, response.headers["X-Maintenance"] != nil { return nil }
            var request = request
            request.headers["X-Retries-Left"] = "\(retriesLeft)"
            return request
        }
        let url = try #require(URL(string: "https://bookshop.example"))
        let answer = RFHTTPResponse(status: 503, headers: ["X-Maintenance": "1"])
        #expect(try await policy.adapt?(RFHTTPRequest(url: url), 1, .success(answer)) == nil)
    }
}
