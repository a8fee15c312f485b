import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

// The listings of the article "Decoding", line by line: ArticleTests compares the two.

enum DecodingArticle {
    struct Book: Decodable { let title: String }
    typealias ShopError = ErrorsArticle.ShopError

    enum Items: RFKeyPath { static let path = "data.items" }

    class ListBooks: RFRequest<RFKeyPathResponse<[Book], Items>> {
        override var domain: String { "https://shop.example" }
        override var pathResource: String { "books" }
    }

    struct Paging: RFEnvelopeMeta {
        static let metaPath = "_meta.pagination"
        static let errorType: (any RFServerError.Type)? = ShopError.self
        let page: Int
        let pages: Int
    }

    typealias Paged<Value: Decodable> = RFEnvelopeResponse<Value, Paging>

    class PageOfBooks: RFRequest<Paged<[Book]>> {
        override var domain: String { "https://shop.example" }
        override var pathResource: String { "books" }
    }

    class DatedRequest<T: RFDecodable>: RFRequest<T> {
        override var jsonDecoder: JSONDecoder {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .lenientISO8601
            return decoder
        }
    }

    struct Shelf: Decodable {
        let books: RFLossyArray<Book>
    }

    struct CSVResponse: RFDecodable {
        static let acceptType: String? = "text/csv"
        let object: [[Substring]]

        init?(data: Data) throws {
            let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
            object = lines.map { $0.split(separator: ",") }
        }
    }
}

extension RFFetcher {
    fileprivate static func answering(_ text: String) -> RFFetcher {
        RFFetcher(configuration: RFConfiguration(transport: RFStubTransport { _ in .json(text) }))
    }
}

@Suite("The article about decoding tells the truth")
struct DecodingArticleTests {
    @Test("a value at a path")
    func aValueAtAPath() async throws {
        final class Stubbed: DecodingArticle.ListBooks {
            override var fetcher: RFFetcher { .answering(#"{"data":{"items":[{"title":"Kindred"}]}}"#) }
            override var logger: any RFLogger { RFSilentLogger() }
        }
        #expect(try await Stubbed().value().map(\.title) == ["Kindred"])
    }

    @Test("an envelope")
    func anEnvelope() async throws {
        final class PageOfBooks: DecodingArticle.PageOfBooks {
            override var fetcher: RFFetcher {
                .answering(#"{"result":[{"title":"a"}],"_meta":{"pagination":{"page":1,"pages":7}}}"#)
            }
            override var logger: any RFLogger { RFSilentLogger() }
        }
        let books = try await PageOfBooks().value()
        print(books.value.count, "books,", books.meta?.pages ?? 1, "pages")
        #expect(books.value.count == 1)
        #expect(books.meta?.pages == 7)
    }

    @Test("dates, lossy arrays and a format of one's own")
    func theRest() throws {
        let decoder = DecodingArticle.DatedRequest<RFVoidResponse>().jsonDecoder
        #expect(
            try decoder.decode([Date].self, from: Data(#"["1970-01-01T01:00:00.0+01:00"]"#.utf8)) == [
                Date(timeIntervalSince1970: 0)
            ])
        let shelf = try decoder.decode(
            DecodingArticle.Shelf.self, from: Data(#"{"books":[{"title":"a"},{}]}"#.utf8))
        #expect(shelf.books.elements.map(\.title) == ["a"])
        #expect(shelf.books.faults.map(\.index) == [1])
        #expect(try DecodingArticle.CSVResponse(data: Data("a,b\nc".utf8))?.object == [["a", "b"], ["c"]])
    }
}
