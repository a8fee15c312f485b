import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

// The listings of the article "Concurrency", line by line: ArticleTests compares the two.

private let stub = RFFetcher(
    configuration: RFConfiguration(transport: RFStubTransport { _ in .json(#"["Kindred"]"#) }))

@Suite("The article about concurrency tells the truth")
struct ConcurrencyArticleTests {
    nonisolated struct Title: Decodable { let name: String }

    class ListTitles: RFRequest<RFDecodableResponse<[String]>> {
        override var domain: String { "https://books.example" }
        override var fetcher: RFFetcher { stub }
        override var logger: any RFLogger { RFSilentLogger() }
    }

    class Sync: RFRequest<RFDataResponse> {
        override var domain: String { "https://sync.example" }
        override var callbackQueue: DispatchQueue? { Sync.queue }
        static let queue = DispatchQueue(label: "sync")
        override var fetcher: RFFetcher { stub }
        override var logger: any RFLogger { RFSilentLogger() }
    }

    @MainActor final class Shelf {
        var titles: [String] = []
        var message = ""

        func reload() {
            let request = ListTitles()
            request.successCallback = { [weak self] _, titles in self?.titles = titles ?? [] }
            request.errorCallback = { [weak self] error in self?.message = error.localizedDescription }
            request.alwaysCallback = { [weak self] in self?.done() }
            request.fetch()
        }

        func refresh() async {
            do throws(RFError) {
                titles = try await ListTitles().value()
            } catch {
                message = error.localizedDescription
            }
        }

        var done: () -> Void = {}
    }

    @Test("callbacks of a view model touch it") @MainActor
    func callbacks() async {
        let shelf = Shelf()
        await withCheckedContinuation { done in
            shelf.done = { done.resume() }
            shelf.reload()
        }
        #expect(shelf.titles == ["Kindred"])
        shelf.titles = []
        await shelf.refresh()
        #expect(shelf.titles == ["Kindred"] && shelf.message.isEmpty)
    }

    @Test("callbacks run on the queue that the request names")
    func queue() async {
        let request = Sync()
        let code = await withCheckedContinuation { done in
            request.successCallback = { code, _ in
                dispatchPrecondition(condition: .onQueue(Sync.queue))
                done.resume(returning: code)
            }
            request.fetch()
        }
        #expect(code == 200)
    }

    @Test("cancelling the task cancels the call")
    func cancelling() async {
        let search = Task { try await ListTitles().value() }
        search.cancel()
        // It may have been quicker.
        if case .failure(let error) = await search.result {
            #expect((error as? RFError)?.isCancelled == true)
        }
    }

    @Test("a model decodes off the main actor")
    func model() throws {
        #expect(
            try JSONDecoder().decode(Title.self, from: Data(#"{"name":"Kindred"}"#.utf8)).name == "Kindred")
    }
}
