import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

// The listings of the article "Pages", line by line: ArticleTests compares the two.

private let stub = RFStubTransport { request in
    let isFirst = request.query == nil
    if request.path == "/shelf" {
        return .json(
            isFirst
                ? #"{"books":[{"title":"A"}],"next":"x","page":1,"pageCount":2}"#
                : #"{"books":[],"page":2,"pageCount":2}"#)
    }
    return isFirst
        ? .json(#"[{"title":"A"}]"#).header("Link", "<?page=2>; rel=\"next\"") : .json(#"[{"title":"B"}]"#)
}

private class ShopRequest<T: RFDecodable>: RFRequest<T> {
    override var domain: String { "https://bookshop.example" }
    override var logger: any RFLogger { RFSilentLogger() }
    override var fetcher: RFFetcher { RFFetcher(configuration: RFConfiguration(transport: stub)) }
}

private struct Title: Decodable { let title: String }

private struct Shelf: Decodable {
    let books: [Title]
    let next: String?
    let page: Int
    let pageCount: Int
}

private final class ListBooks: ShopRequest<RFDecodableResponse<[Title]>> {
    override var pathResource: String { "books" }
}

private final class BrowseShelf: ShopRequest<RFDecodableResponse<Shelf>> {
    override var pathResource: String { "shelf" }
}

@Suite("The article about pages tells the truth")
struct PaginationArticleTests {
    @Test("its listings run")
    func itsListingsRun() async throws {
        for try await page in ListBooks().pages(next: .link) {
            print(page.value.count, page.response.headers["X-Total-Count"] ?? "-")
        }
        for try await book in ListBooks().pages(next: .link).items { print(book.title) }

        let shelf = BrowseShelf().pages(next: .cursor("after") { $0.next })
        for try await book in shelf.items(\.books) { print(book.title) }

        let numbered = BrowseShelf().pages(next: .number("page", while: { $0.page < $0.pageCount }))
        for try await page in numbered { print(page.value.books.count) }

        for try await book in ListBooks().pages(next: .link, prefetching: true).items { print(book.title) }
        #expect(
            stub.requests.map(\.query) == [
                nil, "page=2", nil, "page=2", nil, "after=x", nil, "page=2", nil, "page=2",
            ])
    }
}
