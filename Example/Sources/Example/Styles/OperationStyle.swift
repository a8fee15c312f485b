import Foundation
import RestFetcher

/// The bookshop, called by operations that a manager prepares.
struct OperationStyle {
    /// Its answers are the value itself.
    private final class ShopResponse<Model: Decodable>: RFOperationResponse<Model> {
        required init(from decoder: any Decoder) throws {
            super.init(result: try Model(from: decoder))
        }
    }

    private typealias ShopOperation<Model: Decodable> = RFOperation<Model, ShopResponse<Model>, BookshopError>

    private final class BookOperations: RFOperationsManager<BookshopError> {
        override var logger: any RFLogger { QuietLogger() }

        func find(_ title: String) -> ShopOperation<[Book]> {
            prepare(request: RFRequestDescription("books", query: ["title": title]))
        }

        func book(_ id: Int) -> ShopOperation<Book> {
            prepare(
                request: RFRequestDescription(
                    "books/{id}", pathVariables: ["id": id], withAuthorization: true))
        }

        func add(_ book: Book) -> ShopOperation<Book> {
            prepare(request: RFRequestDescription("books", method: .post, body: book))
        }
    }

    private let books: BookOperations

    init(baseURL: String) {
        let configuration = RFOperationsConfiguration.shared
        configuration.baseURL = baseURL + "/api/v1"
        configuration.authorizationSource = { "Bearer t0ps3cret" }
        configuration.setDefaultHeader("Accept-Language", "en")
        books = BookOperations()
        books.assignErrorHandler { error in print("   Shared handler: \(error.message)") }
    }

    func run() async throws {
        print("\n== A list, as one sentence.")
        await withCheckedContinuation { done in
            books.find("C++")
                .onStateChanged { state in print("   \(state)") }
                .onComplete { response in print("   \(response.result?.map(\.title) ?? [])") }
                .always { done.resume() }
                .run()
        }

        print("\n== A book that isn't there: for the shared handler, and for one of its own, told apart.")
        await withCheckedContinuation { done in
            books.book(99).always { done.resume() }.run()
        }
        await withCheckedContinuation { done in
            books.book(99)
                .onError { error in
                    if case .processingError(let code, let refusal) = BookOperations.Failure(error) {
                        print("   \(code): \(refusal?.reason ?? "-")")
                    }
                }
                .always { done.resume() }
                .run()
        }

        print("\n== A new book, with its progress; the last handler comes when all is over.")
        let operation = books.add(Book(id: 0, title: "Nests", author: "C. Wren"))
        await withCheckedContinuation { done in
            operation
                .onUploadProgressChanged { progress in print("   \(progress.completed) bytes sent") }
                .always { done.resume() }
                .run()
        }
        operation.onComplete { response in print("   It has the number \(response.result?.id ?? 0).") }

        print("\n== Or awaited.")
        print("   \(try await books.book(1).value().result?.title ?? "-")")
    }
}
