import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

// The listings of the article "What a request carries", line by line: ArticleTests compares the two.

enum BodiesArticle {
    struct Book: Codable {
        var title = "Kindred"
    }

    class BookshopRequest<T: RFDecodable>: RFRequest<T> {
        override var domain: String { "https://bookshop.example" }
        override var fetcher: RFFetcher {
            RFFetcher(configuration: RFConfiguration(transport: BodiesArticle.stub))
        }
        override var logger: any RFLogger { RFSilentLogger() }
    }

    static let stub = RFStubTransport { _ in .status(204) }

    final class AddBook: BookshopRequest<RFVoidResponse> {
        let book: Book
        init(_ book: Book) { self.book = book }
        override var pathResource: String { "books" }
        override var restMethod: RFMethod { .post }
        override var body: RFBody { .json(book) }
    }

    struct NewBook: Encodable {
        var title: String
        var cover: RFMedia
        var tags: [String]
    }

    final class Send: BookshopRequest<RFVoidResponse> {
        let content: RFBody
        let filter: RFQuery
        init(_ content: RFBody, filter: RFQuery = RFQuery()) {
            self.content = content
            self.filter = filter
        }
        override var restMethod: RFMethod { .put }
        override var query: RFQuery { filter }
        override var body: RFBody { content }
    }
}

@Suite("The article about bodies tells the truth", .serialized)
struct BodiesArticleTests {
    private typealias AddBook = BodiesArticle.AddBook
    private typealias NewBook = BodiesArticle.NewBook

    private final class Bar: Sendable {
        private let values = RFLocked<[Double]>([])
        var value: Double {
            get { values.withLock { $0.last ?? 0 } }
            set { values.withLock { $0.append(newValue) } }
        }
    }

    private func sent(_ body: RFBody, _ query: RFQuery = RFQuery()) async throws -> RFStubRequest {
        try await BodiesArticle.Send(body, filter: query).value()
        return try #require(BodiesArticle.stub.requests.last)
    }

    @Test("the styles do what their names say")
    func styles() async throws {
        let filter = ["bornAfter": [Date(timeIntervalSince1970: 1), Date(timeIntervalSince1970: 2)]]
        let style = RFQueryStyle(arrays: .repeated, dates: .secondsSince1970, keys: .snakeCase)
        let query = RFQuery(filter, style: style)
        #expect(try await sent(.none, query).query == "born_after=1&born_after=2")
    }

    @Test("the multipart listings run")
    func multipart() async throws {
        let coverURL = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).jpg")
        try Data("JPEG".utf8).write(to: coverURL)
        defer { try? FileManager.default.removeItem(at: coverURL) }
        let photo = Data("PNG".utf8)
        let details: RFJSON = ["year": 1979]

        let formData: RFMultipartFormData = [
            .text("title", "Kindred"),
            .json("details", details),
            .file("cover", coverURL),
            .media("author", .png(photo)),
        ]
        let parts = try await sent(.multipart(formData)).text
        for line in [
            "name=\"title\"\r\n\r\nKindred\r\n", "Content-Type: application/json\r\n\r\n{\"year\":1979}\r\n",
            "filename=\"\(coverURL.lastPathComponent)\"\r\nContent-Type: image/jpeg\r\n\r\nJPEG\r\n",
            "name=\"author\"; filename=\"image.png\"\r\nContent-Type: image/png\r\n\r\nPNG\r\n",
        ] { #expect(parts.contains(line)) }

        let newBook = NewBook(title: "Kindred", cover: .file(coverURL), tags: ["novel"])
        let body = RFBody.multipart(newBook)
        let model = try await sent(body).text
        for line in [
            "name=\"title\"\r\n\r\nKindred\r\n", "\r\n\r\nJPEG\r\n", "name=\"tags[]\"\r\n\r\nnovel\r\n",
        ] {
            #expect(model.contains(line))
        }
    }

    @Test("the progress listing runs")
    func progress() async throws {
        let book = BodiesArticle.Book()
        let bar = Bar()

        let request = AddBook(book)
        request.uploadProgressCallback = { progress in bar.value = progress.fraction ?? 0 }
        let over = RFGate()
        request.alwaysCallback = { over.open() }
        let call = request.fetch()

        for await progress in call.uploadProgress { print(progress.completed, progress.total ?? 0) }
        try await over.pass()
        #expect(bar.value == 1)
        #expect(BodiesArticle.stub.requests.contains { $0.text == #"{"title":"Kindred"}"# })
    }
}
