import Foundation
import RestFetcher

struct Book: Codable {
    let id: Int
    let title: String
    let author: String
}

struct Credentials: Codable {
    let user: String
    let password: String
}

struct Session: Codable {
    let token: String
}

/// What the bookshop says when it refuses.
struct BookshopError: Codable, Error {
    let reason: String
}

/// What all endpoints of the bookshop share.
class BookshopRequest<T: RFDecodable>: RFRequest<T> {
    private let shop: Bookshop

    init(_ shop: Bookshop) {
        self.shop = shop
    }

    override var domain: String { shop.baseURL }
    override var rootPath: String { "/api/v1" }
    override var logger: any RFLogger { shop.logger }
    override var keysToScrub: [String] { super.keysToScrub + ["token"] }
    override var requestHeaders: [String: String] {
        shop.token.map { ["Authorization": "Bearer \($0)"] } ?? [:]
    }

    override func createError(code: Int, headers: [String: String], data: Data) -> (any Error)? {
        try? jsonDecoder.decode(BookshopError.self, from: data)
    }
}

final class LogIn: BookshopRequest<RFDecodableResponse<Session>> {
    var credentials = Credentials(user: "", password: "")
    override var restMethod: RFMethod { .post }
    override var pathResource: String { "login" }
    override var body: RFBody { .json(credentials) }
}

final class FindBooks: BookshopRequest<RFDecodableResponse<[Book]>> {
    var title = ""
    override var pathResource: String { "books" }
    override var queryArguments: [String: String] { ["title": title] }
}

final class GetBook: BookshopRequest<RFDecodableResponse<Book>> {
    var id = 0
    override var pathResource: String { "books/{id}" }
    override var pathVariables: [String: String] { ["id": String(id)] }
}

final class AddBook: BookshopRequest<RFDecodableResponse<Book>> {
    var book = Book(id: 0, title: "", author: "")
    override var restMethod: RFMethod { .post }
    override var pathResource: String { "books" }
    override var body: RFBody { .json(book) }
}

final class RemoveBook: BookshopRequest<RFVoidResponse> {
    var id = 0
    override var restMethod: RFMethod { .delete }
    override var pathResource: String { "books/{id}" }
    override var pathVariables: [String: String] { ["id": String(id)] }
}

final class GetExcerpt: BookshopRequest<RFStringResponse> {
    override var pathResource: String { "books/1/excerpt" }
}

final class GetCover: BookshopRequest<RFDataResponse> {
    override var pathResource: String { "books/1/cover" }
}

/// Reads the answer itself: `id,title` lines.
final class GetPriceList: BookshopRequest<RFRawResponse<[String: Double]>> {
    override var pathResource: String { "prices.csv" }

    override func createResponse(
        responseTime: TimeInterval, code: Int, headers: [String: String], data: Data?
    ) throws -> [String: Double]? {
        var prices: [String: Double] = [:]
        for line in String(decoding: data ?? Data(), as: UTF8.self).split(separator: "\n") {
            let columns = line.split(separator: ",")
            if columns.count == 2 { prices[String(columns[0])] = Double(columns[1]) }
        }
        return prices
    }
}

/// Expects one book where the bookshop sends a list.
final class GetMisread: BookshopRequest<RFDecodableResponse<Book>> {
    override var pathResource: String { "books" }
}

/// An endpoint that takes longer than anybody wants to wait.
final class GetRecommendation: BookshopRequest<RFDecodableResponse<Book>> {
    var patience: TimeInterval = 30
    override var pathResource: String { "recommendation" }
    override var timeout: TimeInterval { patience }
}
