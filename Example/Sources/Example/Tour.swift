import Foundation
import RestFetcher

/// Walks through the bookshop, one kind of call after the other.
struct Tour {
    let baseURL: String

    func run() async {
        let talkative = Bookshop(baseURL: baseURL, logger: RFConsoleLogger())
        let quiet = Bookshop(baseURL: baseURL, logger: QuietLogger())

        await step("Log in. The console logger shows the whole exchange, the password and the token masked.")
        {
            let request = LogIn(talkative)
            request.credentials = Credentials(user: "ann", password: "open sesame")
            let session = try await request.value()
            quiet.token = session.token
            return "logged in"
        }
        await step("List books, with a query that needs encoding. A logger of one's own from here on.") {
            let request = FindBooks(quiet)
            request.title = "C++"
            return try await request.value().map(\.title).joined(separator: ", ")
        }
        await step("One book by its id, with code and headers.") {
            let request = GetBook(quiet)
            request.id = 1
            let response = try await request.response()
            return
                "\(response.code) \(response.headers["Content-Type"] ?? "-") \(response.value?.title ?? "-")"
        }
        await step("The same with callbacks, on the main queue.") {
            await withCheckedContinuation { done in
                let request = GetBook(quiet)
                request.id = 2
                request.successCallback = { code, book in
                    done.resume(
                        returning: "\(code) \(book?.title ?? "-")"
                    )
                }
                request.errorCallback = { error in done.resume(returning: "\(error)") }
                request.fetch()
            }
        }
        await step("Create a book, and remove it again.") {
            let request = AddBook(quiet)
            request.book = Book(id: 0, title: "Nests", author: "C. Wren")
            let added = try await request.response()
            let removal = RemoveBook(quiet)
            removal.id = added.value?.id ?? 0
            let removed = try await removal.response()
            return "\(added.code), then \(removed.code)"
        }
        await step("A book that isn't there: 404, with the bookshop's own typed error.") {
            let request = GetBook(quiet)
            request.id = 99
            return try await request.value().title
        }
        await step("An answer of another shape: the error says where in the body.") {
            try await GetMisread(quiet).value().title
        }
        await step("An answer that doesn't come: the timeout, after a quarter of a second.") {
            let request = GetRecommendation(quiet)
            request.patience = 0.25
            return try await request.value().title
        }
        await step("The same, cancelled by hand.") {
            await withCheckedContinuation { done in
                let request = GetRecommendation(quiet)
                request.successCallback = { _, _ in print("   this never runs") }
                request.errorCallback = { _ in print("   nor does this") }
                request.alwaysCallback = { done.resume(returning: "ended, and neither callback ran") }
                request.fetch().cancel()
            }
        }
        await step("Text in ISO-8859-1, bytes, and an answer that the request reads itself.") {
            let text = try await GetExcerpt(quiet).value()
            let bytes = try await GetCover(quiet).value()
            let prices = try await GetPriceList(quiet).value()
            return "\(text), \(bytes.count) bytes, \(prices.count) prices"
        }
    }

    private func step(_ title: String, _ work: () async throws -> String) async {
        print("\n== \(title)")
        do {
            print("   \(try await work())")
        } catch let error as RFError {
            print("   \(error)")
            if let refusal = error.serverError as? BookshopError {
                print("   The bookshop says: \(refusal.reason)")
            }
        } catch {
            print("   \(error)")
        }
    }
}
