import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("Operations end with their manager", .timeLimit(.minutes(10)))
struct OperationLifeTests {
    private let api: BookAPI

    init() throws {
        api = try BookAPI { _ in .hang }
    }

    /// Runs an operation whose only allowed end is a cancel, and says when it has ended.
    @MainActor
    private func run(_ operation: ShopOperation<Volume>, then act: (RFCall) -> Void) async -> RFCall? {
        var call: RFCall?
        await withCheckedContinuation { done in
            operation.onComplete { _ in Issue.record("It succeeded.") }
                .onError { Issue.record($0) }
                .always { done.resume() }
            let running = operation.run()
            call = running
            act(running)
        }
        return call
    }

    @Test("when the manager is released its operations are cancelled, and no other")
    @MainActor
    func release() async {
        var manager: BookOperations? = api.books
        let other = api.books
        let others = other.volume().run()
        let call = await run(manager!.volume()) { _ in manager = nil }
        #expect(call?.isCancelled == true)
        #expect(others.state == .started)
        others.cancel()
    }

    @Test("an operation that is run again when its manager has gone is cancelled at once")
    @MainActor
    func runTooLate() async {
        api.server.enqueue(.volume)
        var manager: BookOperations? = api.books
        let operation = manager!.volume()
        await withCheckedContinuation { done in
            operation.alwaysCallback = { done.resume() }
            operation.run()
        }
        manager = nil
        await withCheckedContinuation { done in
            operation.alwaysCallback = { done.resume() }
            #expect(operation.run().isCancelled)
        }
        #expect(operation.response == nil)
        #expect(api.server.requests.count == 1)
    }

    @Test("a prepared operation keeps its manager until it runs, and an awaited one until it ends")
    @MainActor
    func preparedAndAwaited() async throws {
        api.server.enqueue(.volume, .volume)
        // Nobody but the operation holds the manager here.
        let response = try await api.books.volume().value()
        #expect(response.result == Volume(title: "Kindred"))
        weak var manager: BookOperations?
        do {
            let books = api.books
            manager = books
            let operation = books.volume()
            let response = try await operation.value()
            #expect(response.code == 200)
            operation.run()
        }
        #expect(manager == nil)
    }

    @Test("all operations of a manager can be cancelled, and further ones run")
    @MainActor
    func cancelAll() async throws {
        let books = api.books
        let call = await run(books.volume()) { _ in books.cancelAll() }
        #expect(call?.isCancelled == true)
        api.server.enqueue(.volume)
        let title: String? = await withCheckedContinuation { done in
            _ = books.volume().onComplete { done.resume(returning: $0.result?.title) }.run()
        }
        #expect(title == "Kindred")
    }

    @Test("a call can be cancelled by itself")
    @MainActor
    func cancelOne() async {
        let books = api.books
        let call = await run(books.volume()) { $0.cancel() }
        #expect(call?.isCancelled == true)
        withExtendedLifetime(books) {}
    }
}
