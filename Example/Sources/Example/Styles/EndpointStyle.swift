import Foundation
import RestFetcher

/// The bookshop, its endpoints as typed values.
struct EndpointStyle {
    private enum Shop {
        static let find = RFEndpoint<Title, [Book]>(.get, "/books", encoding: .query)
        static let get = RFEndpoint<RFEmpty, Book>(.get, "/books/{{id}}")
        static let add = RFEndpoint<Book, Book>(.post, "/books")
        static let remove = RFEndpoint<RFEmpty, RFEmpty>(.delete, "/books/{{id}}")
    }

    private struct Title: Encodable {
        var title: String
    }

    private let client: RFClient

    init(baseURL: String) {
        var client = RFClient(
            baseURL: baseURL + "/api/v1", headerProviders: ["X-Device": { "example" }], logger: QuietLogger())
        client.serverErrorType = BookshopError.self
        self.client = client
    }

    func run() async throws {
        print("\n== A list, with the body of the endpoint in the query.")
        let found = try await client.perform(
            RFEndpointRequest(endpoint: Shop.find, body: Title(title: "C++")))
        print("   \(found.status) \(found.body.map(\.title).joined(separator: ", "))")

        print("\n== A book by its number, and one that isn't there.")
        for id in [1, 99] {
            do {
                let request = RFEndpointRequest(endpoint: Shop.get, pathVariables: ["id": id])
                print("   \(try await client.perform(request).body.title)")
            } catch {
                print("   \(error.serverError(as: BookshopError.self)?.reason ?? "\(error)")")
            }
        }

        print("\n== A new book, with the progress of its upload, and away with it.")
        let book = Book(id: 0, title: "Nests", author: "C. Wren")
        let added = try await client.upload(RFEndpointRequest(endpoint: Shop.add, body: book)) { progress in
            print("   \(progress.completed) of \(progress.total ?? 0) bytes")
        }
        let removed = try await client.perform(
            RFEndpointRequest(endpoint: Shop.remove, pathVariables: ["id": added.body.id]))
        print("   \(added.status), then \(removed.status)")
    }
}
