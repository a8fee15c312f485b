import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

// The listings of the article "Without a connection", line by line: ArticleTests compares the two.

@Suite("The article about working offline tells the truth")
struct OfflineArticleTests {
    final class PostReview: RFRequest<RFVoidResponse> {
        override var domain: String { "https://bookshop.example" }
        override var restMethod: RFMethod { .post }
        override var logger: any RFLogger { RFSilentLogger() }
    }

    @Test("its listings run")
    func itsListingsRun() async throws {
        #expect(try await waiting().configuration.interceptors.count == 1)

        let stub = RFStubTransport { _ in .status(201) }
        let outbox = try await sending(RFFetcher(configuration: RFConfiguration(transport: stub)))
        let sent = await stub.received(1)
        #expect(sent[0].method == .post && sent[0].header("Idempotency-Key") != nil)
        while await !outbox.items.isEmpty { await Task.yield() }
    }

    private func waiting() async throws -> RFFetcher {
        let fetcher = RFFetcher(
            configuration: RFConfiguration(interceptors: [RFConnectionWait(longest: 120)]))
        return fetcher
    }

    private func sending(_ fetcher: RFFetcher) async throws -> RFOutbox {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("outbox")
        let outbox = RFOutbox(folder: folder, fetcher: fetcher) { event in
            switch event {
            case .sent(let item, _): print("\(item.requestName) arrived")
            case .failed(let item, let error): print("\(item.requestName) is given up: \(error)")
            case .paused(_, let error): print("Log in again: \(error)")
            case .damaged(let file): print("\(file) can't be read")
            }
        }
        try await outbox.start()
        try await outbox.add(PostReview())
        return outbox
    }
}
