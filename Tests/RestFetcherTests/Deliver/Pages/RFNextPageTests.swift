import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

private struct Shelf: Decodable {
    let books: [Int]
    var next: String?
}

private typealias ShelfRequest = TestRequest<RFDecodableResponse<Shelf>>

private func books(
    _ stub: RFStubTransport, path: String, next: RFNextPage<Shelf>
) async throws -> [Int] {
    let request = ShelfRequest("https://h.example") {
        $0.path = path
        $0.fetcher = .stubbed(stub)
    }
    var books: [Int] = []
    for try await book in request.pages(next: next).items(\.books) { books.append(book) }
    return books
}

@Suite("Where the next page is")
struct RFNextPageTests {
    @Test("a cursor replaces the one before and leaves the rest of the query as it was")
    func aCursor() async throws {
        let stub = RFStubTransport()
        stub.enqueue(
            .json(#"{"books":[1],"next":"a+b&c=/"}"#), .json(#"{"books":[],"next":"é"}"#),
            .json(#"{"books":[2],"next":""}"#))
        let books = try await books(stub, path: "shelf?q=a%2Bb&limit=2", next: .cursor("after") { $0.next })
        #expect(books == [1, 2])
        #expect(
            stub.requests.map(\.query) == [
                "q=a%2Bb&limit=2", "q=a%2Bb&limit=2&after=a%2Bb%26c%3D%2F", "q=a%2Bb&limit=2&after=%C3%A9",
            ])
    }

    @Test("a cursor that comes again ends the loop with an error")
    func aCursorThatComesAgain() async throws {
        let stub = RFStubTransport { _ in .json(#"{"books":[],"next":"x"}"#) }
        await #expect {
            try await books(stub, path: "shelf", next: .cursor("after") { $0.next })
        } throws: {
            ($0 as? RFError)?.kind == .invalidNextPage
        }
        #expect(stub.requests.count == 2)
    }

    @Test("several query values change together, whatever way their names are written")
    func severalValues() async throws {
        let stub = RFStubTransport()
        stub.enqueue(.json(#"{"books":[1]}"#), .json(#"{"books":[]}"#))
        _ = try await books(
            stub, path: "shelf?%6Fffset=0&a=1&size",
            next: .query { $0.books.isEmpty ? nil : ["size": "2", "offset": "9"] })
        #expect(stub.requests[1].query == "a=1&offset=9&size=2")
    }

    @Test("a URL in the body is resolved, and must stay at the origin")
    func aURLInTheBody() async throws {
        let stub = RFStubTransport()
        stub.enqueue(
            .json(#"{"books":[1],"next":"/shelf?p=2"}"#),
            .json(#"{"books":[2],"next":"https://h2.example/"}"#))
        await #expect { try await books(stub, path: "shelf", next: .url(\.next)) } throws: {
            ($0 as? RFError)?.kind == .invalidNextPage
        }
        #expect(
            stub.requests.map(\.url.absoluteString) == [
                "https://h.example/shelf", "https://h.example/shelf?p=2",
            ])
    }

    @Test("numbers go on from the request's own, by steps, while there is more")
    func numbers() async throws {
        let stub = RFStubTransport { request in
            .json(request.query?.contains("offset=60") == true ? #"{"books":[]}"# : #"{"books":[1]}"#)
        }
        _ = try await books(
            stub, path: "shelf?offset=20", next: .number("offset", by: 20) { !$0.books.isEmpty })
        #expect(stub.requests.map(\.query) == ["offset=20", "offset=40", "offset=60"])
    }

    @Test(
        "a first request without a number is the items from 0 on, unless `from` says otherwise",
        arguments: [(nil, "offset=20"), (0, "offset=20"), (1, "offset=21"), (-20, "offset=0")]
            as [(
                Int?, String
            )])
    func offsets(first: Int?, second: String) async throws {
        let stub = RFStubTransport { $0.query == nil ? .json("[1]") : .json("[]") }
        let request = PageRequest("https://h.example") { $0.fetcher = .stubbed(stub) }
        for try await _ in request.pages(next: .number("offset", from: first, by: 20)) {}
        #expect(stub.requests.map(\.query) == [nil, second])
    }

    @Test("numbers begin at 1 and end with an empty page where pages are collections")
    func numbersEndWithAnEmptyPage() async throws {
        let stub = RFStubTransport { $0.query == "page=3" ? .json("[]") : .json("[1,2]") }
        let request = PageRequest("https://h.example") { $0.fetcher = .stubbed(stub) }
        var count = 0
        for try await _ in request.pages(next: .number("page")).items { count += 1 }
        #expect(count == 4)
        #expect(stub.requests.map(\.query) == [nil, "page=2", "page=3"])
    }

    @Test(
        "a number that can't be counted on is an error",
        arguments: ["page=x", "page=9223372036854775807", "page", "page=1.5"])
    func noNumber(query: String) async throws {
        let stub = RFStubTransport { _ in .json("[1]") }
        let request = PageRequest("https://h.example") {
            $0.fetcher = .stubbed(stub)
            $0.path = "?" + query
        }
        var iterator = request.pages(next: .number("page")).makeAsyncIterator()
        #expect(try await iterator.next()?.value == [1])
        await #expect { try await iterator.next() } throws: { ($0 as? RFError)?.kind == .invalidNextPage }
    }
}
