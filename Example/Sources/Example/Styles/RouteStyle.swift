import Foundation
import RestFetcher

/// The bookshop, its endpoints as the cases of an enum.
struct RouteStyle {
    private enum BookRoute: RFRoutable {
        case find(title: String)
        case book(id: Int)
        case add(Book)
        case cover

        var rule: RFRule {
            switch self {
            case .find(let title): RFRule(path: "books", parameters: [.query(["title": title])])
            case .book(let id): RFRule(path: "books/{id}", parameters: [.path(["id": id])])
            case .add(let book):
                RFRule(
                    method: .post, path: "books",
                    parameters: [.body(book), .header(["X-Source": "example"])])
            case .cover: RFRule(path: "books/1/cover")
            }
        }
    }

    private final class BookService: RFRouteService<BookRoute> {
        let address: String

        init(_ address: String) {
            self.address = address
        }

        override var base: String { address + "/api/v1" }
        override var logger: any RFLogger { QuietLogger() }
        override var serverErrorType: (any RFServerError.Type)? { BookshopError.self }
        override var interceptors: [any RFInterceptor] {
            [RFAdapter(response: { response, request in print("   \(request.method): \(response.status)") })]
        }
    }

    private let service: BookService

    init(baseURL: String) {
        service = BookService(baseURL)
    }

    func run() async throws {
        print("\n== A list, awaited; an interceptor sees every answer.")
        let found = try await service.call(.find(title: "C++"), as: [Book].self)
        print("   \(found.map(\.title).joined(separator: ", "))")

        print("\n== A book that isn't there, with callbacks.")
        await withCheckedContinuation { done in
            service.call(.book(id: 99), as: Book.self) { book in
                print("   \(book.title)")
            } onError: { error in
                let refusal = error.serverError(as: BookshopError.self)
                print("   \(error.statusCode.map { "\($0)" } ?? ""): \(refusal?.reason ?? error.message)")
            } always: {
                done.resume()
            }
        }

        print("\n== A new book, with the progress of its upload.")
        let book = Book(id: 0, title: "Nests", author: "C. Wren")
        let added = try await service.upload(.add(book), as: Book.self) { progress in
            print("   \(progress.completed) of \(progress.total ?? 0) bytes")
        }
        print("   It has the number \(added.id).")

        print("\n== A cover, downloaded into a file.")
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("cover-\(UUID()).png")
        let file = try await service.download(.cover, to: RFDownload(to: place))
        print("   \(try Data(contentsOf: file).count) bytes")
        try FileManager.default.removeItem(at: file)
    }
}
