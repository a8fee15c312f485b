import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

// The first listing of the README, line by line: ReadmeTests compares the two.

enum Readme {
    struct Book: Codable { let id: Int; let title: String }
    struct BookshopError: Codable, Error { let reason: String }

    /// One base class per API: what all its endpoints share.
    class BookshopRequest<T: RFDecodable>: RFRequest<T> {
        override var domain: String { "https://bookshop.example" }
        override var rootPath: String { "/api/v1" }
        override var requestHeaders: [String: String] { ["Accept-Language": "en"] }
        override var logger: any RFLogger { RFConsoleLogger() }
        override func createError(code: Int, headers: [String: String], data: Data) -> (any Error)? {
            try? jsonDecoder.decode(BookshopError.self, from: data)
        }
    }

    /// One class per endpoint: what is its own.
    class FindBooks: BookshopRequest<RFDecodableResponse<[Book]>> {
        var title = ""
        override var pathResource: String { "books" }
        override var queryArguments: [String: String] { ["title": title] }
    }
}

/// The same class, sent to a stub.
final class StubbedFindBooks: Readme.FindBooks {
    static let transport = RFStubTransport { _ in .json(#"[{"id":2,"title":"C++ & you"}]"#) }
    override var fetcher: RFFetcher {
        RFFetcher(configuration: RFConfiguration(transport: Self.transport))
    }
}

extension ReadmeTests {
    private typealias FindBooks = StubbedFindBooks

    @Test("the listing runs, and does what its comments say")
    func theListingRuns() async throws {
        let request = FindBooks()
        request.title = "C++ & you"  // sent as title=C%2B%2B%20%26%20you
        request.successCallback = { code, books in print(code, books ?? []) }
        request.errorCallback = { error in print(error) }  // a sentence, with no secret in it
        request.fetch()  // callbacks run on the main queue

        let books = try await FindBooks().value()  // or await the value itself

        #expect(books.map(\.id) == [2])
        let queries = await StubbedFindBooks.transport.received(2).map(\.query)
        #expect(Set(queries) == ["title=C%2B%2B%20%26%20you", "title="])
        withExtendedLifetime(request) {}
    }
}
