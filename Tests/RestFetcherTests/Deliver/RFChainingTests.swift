import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("Chained handlers", .timeLimit(.minutes(10)))
struct RFChainingTests {
    private func request(
        _ answer: RFLoopbackAnswer, _ change: (inout TextRequest.Settings) -> Void = { _ in }
    ) throws -> TextRequest {
        let server = try RFLoopbackServer { _ in answer }
        return TextRequest(server.address, change).always { withExtendedLifetime(server) {} }
    }

    /// Chains two handlers of each kind, sets every callback, and fetches.
    private func events(
        of request: TextRequest, then act: (RFCall) -> Void = { _ in }
    ) async -> [String] {
        let events = RFLocked<[String]>([])
        return await withCheckedContinuation { done in
            func note(_ event: String) { events.withLock { $0.append(event) } }
            request
                .onSuccess { note("1 success \($0) \($1 ?? "-")") }
                .onError { note("1 error \($0.code ?? 0)") }
                .onStateChanged { note("1 \($0)") }
                .always { note("1 always") }
                .onSuccess { note("2 success \($0) \($1 ?? "-")") }
                .onError { note("2 error \($0.code ?? 0)") }
                .onStateChanged { note("2 \($0)") }
                .always {
                    note("2 always")
                    // Whatever came late would be in the list by the time the queue gets here.
                    DispatchQueue.main.async { done.resume(returning: events.withLock { $0 }) }
                }
            // Set after the handlers: they take nothing away from each other.
            request.successCallback = { note("success \($0) \($1 ?? "-")") }
            request.errorCallback = { note("error \($0.code ?? 0)") }
            request.stateCallback = { note("\($0)") }
            request.alwaysCallback = { note("always") }
            act(request.fetch())
        }
    }

    @Test("a success reaches its callback and then its handlers in order, once each")
    func success() async throws {
        let events = await events(of: try request(.text("hello").status(201)))
        #expect(
            events == [
                "started", "1 started", "2 started", "success 201 hello", "1 success 201 hello",
                "2 success 201 hello", "ended", "1 ended", "2 ended", "always", "1 always", "2 always",
            ])
    }

    @Test("a failure reaches its callback and then its handlers in order, once each")
    func failure() async throws {
        let events = await events(of: try request(.status(410)))
        #expect(
            events == [
                "started", "1 started", "2 started", "error 410", "1 error 410", "2 error 410",
                "ended", "1 ended", "2 ended", "always", "1 always", "2 always",
            ])
    }

    @Test("after a cancel neither success nor error comes, but the end of the state and always do")
    func cancel() async throws {
        let events = await events(of: try request(.hang)) { $0.cancel() }
        #expect(
            events == [
                "started", "1 started", "2 started", "ended", "1 ended", "2 ended", "always", "1 always",
                "2 always",
            ])
    }

    /// Keeps the outcome to itself.
    private final class Silent: TestRequest<RFStringResponse> {
        override func onSuccess(_ code: Int, _ response: String?) {}
        override func onError(_ error: RFError) {}
    }

    @Test(
        "a hook that doesn't call the callback doesn't keep the handlers from being called",
        arguments: [200, 500])
    func hooks(code: Int) async throws {
        let server = try RFLoopbackServer { _ in .status(code) }
        let request = Silent(server.address)
        request.successCallback = { _, _ in Issue.record("The hook didn't call it.") }
        request.errorCallback = { _ in Issue.record("The hook didn't call it.") }
        let received = await withCheckedContinuation { done in
            request.onSuccess { code, _ in done.resume(returning: code) }
                .onError { error in done.resume(returning: error.code ?? 0) }
                .fetch()
        }
        #expect(received == code)
    }

    @Test("progress reaches its callbacks and then its handlers in order, with the total last")
    func progress() async throws {
        let body = Data(count: 300_000)
        let request = try request(.data(Data(count: 200_000), type: "text/plain")) {
            $0.method = .put
            $0.body = .data(body)
            $0.queue = DispatchQueue(label: "callbacks")
        }
        let events = RFLocked<[String]>([])
        func note(_ event: String) { events.withLock { $0.append(event) } }
        request.uploadProgressCallback = { note("upload \($0.completed)") }
        await withCheckedContinuation { done in
            request.onUploadProgress { note("1 upload \($0.completed)") }
                .onUploadProgress { note("2 upload \($0.completed)") }
                .onDownloadProgress { note("1 download \($0.completed)") }
                .onDownloadProgress { note("2 download \($0.completed)") }
                .onError { Issue.record($0) }
                .always { done.resume() }
                .fetch()
        }
        let noted = events.withLock { $0 }
        let ends = noted.filter { $0.hasSuffix("upload 300000") }
        #expect(ends == ["upload 300000", "1 upload 300000", "2 upload 300000"])
        #expect(noted.suffix(2) == ["1 download 200000", "2 download 200000"])
    }

    @Test("progress handlers are called while the value is awaited, too, and no others")
    func awaited() async throws {
        let uploads = RFLocked<[Int]>([])
        let request = try request(.text("x")) {
            $0.method = .put
            $0.body = .data(Data(count: 1000))
        }
        .onUploadProgress { progress in uploads.withLock { $0.append(progress.completed) } }
        .onSuccess { _, _ in Issue.record("Nobody called fetch().") }
        .onStateChanged { _ in Issue.record("Nobody called fetch().") }
        #expect(try await request.value() == "x")
        #expect(uploads.withLock { $0 }.last == 1000)
    }

    @Test("handlers run on the callback queue, and stay for the next fetch")
    func queue() async throws {
        let key = DispatchSpecificKey<Int>()
        let queue = DispatchQueue(label: "callbacks")
        queue.setSpecific(key: key, value: 7)
        let request = try request(.text("x")) { $0.queue = queue }
        let places = RFLocked<[Int?]>([])
        func note() { places.withLock { $0.append(DispatchQueue.getSpecific(key: key)) } }
        request.onSuccess { _, _ in note() }.onStateChanged { _ in note() }
        for _ in 1...2 {
            await withCheckedContinuation { done in
                request.alwaysCallback = { done.resume() }
                request.fetch()
            }
        }
        #expect(places.withLock { $0 } == [7, 7, 7, 7, 7, 7])
    }
}
