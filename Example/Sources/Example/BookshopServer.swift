import Foundation
import RestFetcher
import RestFetcherTesting

/// A bookshop on this machine, with its books in memory.
final class BookshopServer: Sendable {
    let server: RFLoopbackServer

    init() throws {
        let shelf = Shelf()
        server = try RFLoopbackServer { request in shelf.answer(request) }
    }
}

private final class Shelf: @unchecked Sendable {
    // Safe because `books` is touched only while `lock` is held.
    private var books = [
        Book(id: 1, title: "Swift & Sure", author: "A. Swallow"),
        Book(id: 2, title: "C++ for Birds", author: "B. Starling"),
    ]
    private let lock = NSLock()

    func answer(_ request: RFLoopbackRequest) -> RFLoopbackAnswer {
        lock.lock()
        defer { lock.unlock() }
        let path = request.path.dropFirst("/api/v1/".count).split(separator: "/").map(String.init)
        switch (request.method, path.first, path.dropFirst().first, path.dropFirst(2).first) {
        case (.post, "login", nil, nil): return logIn(request)
        case (.get, "recommendation", nil, nil): return .hang
        case (.get, "prices.csv", nil, nil): return .text("1,12.50\n2,9.99\n")
        case (.get, "books", nil, nil): return list(request)
        case (.post, "books", nil, nil): return add(request)
        case (.get, "books", let id?, nil):
            return find(id).map { json($0) } ?? refuse(404, "There is no book \(id).")
        case (.delete, "books", let id?, nil): return remove(id)
        case (.get, "books", "1", "excerpt"):
            return .data(Data([0x43, 0x61, 0x66, 0xE9]), type: "text/plain; charset=iso-8859-1")
        case (.get, "books", "1", "cover"): return .data(Data(repeating: 0xFF, count: 64), type: "image/png")
        default: return refuse(404, "There is nothing at \(request.path).")
        }
    }

    private func logIn(_ request: RFLoopbackRequest) -> RFLoopbackAnswer {
        guard let credentials = try? JSONDecoder().decode(Credentials.self, from: request.body),
            credentials.password == "open sesame"
        else { return refuse(401, "Wrong user or password.") }
        return json(Session(token: "t0ps3cret"))
    }

    private func list(_ request: RFLoopbackRequest) -> RFLoopbackAnswer {
        let items = URLComponents(string: request.target)?.queryItems
        let title = items?.first { $0.name == "title" }?.value ?? ""
        return json(books.filter { title.isEmpty || $0.title.contains(title) })
    }

    private func add(_ request: RFLoopbackRequest) -> RFLoopbackAnswer {
        guard let book = try? JSONDecoder().decode(Book.self, from: request.body) else {
            return refuse(422, "That isn't a book.")
        }
        let added = Book(id: (books.map(\.id).max() ?? 0) + 1, title: book.title, author: book.author)
        books.append(added)
        return json(added, status: 201)
    }

    private func remove(_ id: String) -> RFLoopbackAnswer {
        guard let book = find(id) else { return refuse(404, "There is no book \(id).") }
        books.removeAll { $0.id == book.id }
        return .status(204)
    }

    private func find(_ id: String) -> Book? {
        books.first { String($0.id) == id }
    }

    private func refuse(_ status: Int, _ reason: String) -> RFLoopbackAnswer {
        json(BookshopError(reason: reason), status: status)
    }

    private func json(_ value: some Encodable, status: Int = 200) -> RFLoopbackAnswer {
        let text = (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) }
        return .json(text ?? "null", status: status)
    }
}
