import Foundation
import RestFetcher

/// The bookshop, called in one line each.
struct ServiceStyle {
    private let service: RFService

    init(baseURL: String) {
        service = RFService(url: baseURL + "/api/v1")
    }

    func run() async throws {
        print(
            "\n== A list, with parameters in the query. The debug output marks what goes out and what comes.")
        let parameters: [String: Any] = ["title": "C++", "limit": 10]
        let found = try await service.json(
            debug: true, method: .get, path: "/books", parameters: parameters, responseType: [Book].self
        ).value()
        print("   \(found.map(\.title).joined(separator: ", "))")

        print("\n== A book that isn't there, with a completion and the bookshop's own error.")
        await withCheckedContinuation { done in
            service.json(
                method: .get, path: "/books/99", responseType: Book.self, customError: BookshopError.self
            ).fetch { answer in
                switch answer {
                case .success(let book): print("   \(book.title)")
                case .customError(let error): print("   The bookshop says: \(error.reason)")
                case .failure(let error): print("   \(error)")
                }
                done.resume()
            }
        }

        print(
            "\n== A new book as JSON, with a header from an interceptor, and handlers chained to the request."
        )
        let source = RFAdapter { request in request.headers["X-Source"] = "example" }
        await withCheckedContinuation { done in
            service.json(
                method: .post, path: "/books", parameters: Book(id: 0, title: "Nests", author: "C. Wren"),
                interceptor: source, responseType: Book.self
            )
            .onSuccess { code, book in print("   \(code), it has the number \(book?.id ?? 0)") }
            .onError { error in print("   \(error)") }
            .always { done.resume() }
            .fetch()
        }
    }
}
