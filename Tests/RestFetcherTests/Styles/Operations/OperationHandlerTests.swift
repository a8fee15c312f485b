import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("Handlers of operations and of their manager", .timeLimit(.minutes(10)))
struct OperationHandlerTests {
    private let api: BookAPI
    private let books: BookOperations

    init() throws {
        api = try BookAPI()
        books = api.books
    }

    /// Runs an operation and waits for its end.
    @MainActor
    private func run(_ operation: ShopOperation<Volume>) async {
        await withCheckedContinuation { done in
            operation.alwaysCallback = { done.resume() }
            operation.run()
        }
    }

    @Test("an operation reads as one sentence, and its handlers run in order on the main queue")
    @MainActor
    func sentence() async {
        api.server.enqueue(.volume)
        var events: [String] = []
        let description = RFRequestDescription("a", method: .put, body: Volume(title: "x"))
        await run(
            books.volume(description)
                .onStateChanged { events.append("\($0)") }
                .onComplete { events.append($0.result?.title ?? "-") }
                .onError { events.append("\($0)") }
                .onUploadProgressChanged { if $0.fraction == 1 { events.append("sent") } })
        #expect(events == ["started", "sent", "Kindred", "ended"])
    }

    @Test("state, response and error can be read from the operation")
    @MainActor
    func outcome() async {
        api.server.enqueue(.volume, .status(500))
        let operation = books.volume()
        #expect(operation.state == nil)
        await run(operation)
        #expect(operation.state == .ended)
        #expect(operation.response?.result == Volume(title: "Kindred"))
        #expect(operation.error == nil)
        await run(operation)
        #expect(operation.response == nil)
        #expect(operation.error?.code == 500)
    }

    @Test("the shared handlers hear of operations that have none of their own")
    @MainActor
    func shared() async {
        api.server.enqueue(.status(500), .volume)
        var events: [String] = []
        books.assignExecutionHandler { events.append("\($0)") }
        books.assignErrorHandler { events.append("\($0.code ?? 0)") }
        await run(books.volume())
        await run(books.volume())
        #expect(events == ["started", "500", "ended", "started", "ended"])
    }

    @Test("a handler of its own takes the place of the shared one", arguments: [false, true])
    @MainActor
    func local(isCallback: Bool) async {
        api.server.enqueue(.status(500), .status(501))
        var events: [String] = []
        books.assignExecutionHandler { events.append("shared \($0)") }
        books.assignErrorHandler { events.append("shared \($0.code ?? 0)") }
        let first = books.volume()
        let second = books.volume()
        if isCallback {
            first.errorCallback = { events.append("own \($0.code ?? 0)") }
            second.stateCallback = { events.append("own \($0)") }
        } else {
            first.onError { events.append("own \($0.code ?? 0)") }
            second.onStateChanged { events.append("own \($0)") }
        }
        await run(first)
        await run(second)
        #expect(
            events == ["shared started", "own 500", "shared ended", "own started", "shared 501", "own ended"])
    }

    @Test("a shared handler that is assigned after an operation was prepared counts")
    @MainActor
    func sharedLater() async {
        api.server.enqueue(.status(500))
        let operation = books.volume()
        var codes: [Int?] = []
        books.assignErrorHandler { codes.append($0.code) }
        await run(operation)
        #expect(codes == [500])
    }

    @Test("handlers that come after a success are served with it, once")
    @MainActor
    func lateAfterSuccess() async {
        api.server.enqueue(.volume)
        let operation = books.volume(RFRequestDescription("a", method: .post, body: Volume(title: "x")))
        await run(operation)
        var events: [String] = []
        operation.onComplete { events.append($0.result?.title ?? "-") }
            .onSuccess { code, _ in events.append("\(code)") }
            .onError { events.append("\($0)") }
            .onStateChanged { events.append("\($0)") }
            .always { events.append("always") }
        #expect(events == ["Kindred", "200", "ended", "always"])
    }

    @Test("handlers that come after a failure are served with it, once")
    @MainActor
    func lateAfterFailure() async {
        api.server.enqueue(.status(404))
        let operation = books.volume()
        await run(operation)
        var codes: [Int?] = []
        operation.onError { codes.append($0.code) }.onComplete { _ in Issue.record("It failed.") }
        #expect(codes == [404])
    }

    @Test("handlers that come from within another one are called once")
    @MainActor
    func fromWithin() async {
        api.server.enqueue(.volume)
        let operation = books.volume()
        var events: [String] = []
        operation
            .onComplete { _ in operation.onComplete { _ in events.append("inner complete") } }
            .onStateChanged { state in
                guard state == .ended else { return }
                operation.onStateChanged { events.append("inner \($0)") }.always {
                    events.append("inner always")
                }
            }
            .always { operation.always { events.append("last") } }
        await run(operation)
        #expect(events == ["inner complete", "inner ended", "last", "inner always"])
        #expect(operation.requestName == "BookOperations GET books/1")
    }

    @Test("handlers that come while it runs hear that it has started, and all that follows")
    @MainActor
    func lateWhileItRuns() async throws {
        let gate = RFGate()
        api.server.enqueue(.volume.held(by: gate))
        let operation = books.volume(RFRequestDescription("a", method: .post, body: Volume(title: "x")))
        operation.run()
        await api.server.received()
        var events: [String] = []
        await withCheckedContinuation { done in
            operation.onStateChanged { events.append("\($0)") }
                .onUploadProgressChanged { if $0.fraction == 1 { events.append("sent") } }
                .onComplete { events.append($0.result?.title ?? "-") }
                .always { done.resume() }
            DispatchQueue.main.async { DispatchQueue.main.async { gate.open() } }
        }
        #expect(events == ["started", "sent", "Kindred", "ended"])
    }

    @Test("an operation that is awaited gives its response, and calls no handler but those for progress")
    @MainActor
    func awaited() async throws {
        api.server.enqueue(.volume)
        books.assignExecutionHandler { _ in Issue.record("Nobody ran it.") }
        let response = try await books.volume().value()
        #expect(response.result == Volume(title: "Kindred"))
    }
}
