import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

/// Three pages; each after the first waits at its gate.
private struct Shop {
    let gates = [RFGate(), RFGate(), RFGate()]
    let stub: RFStubTransport

    init() {
        let gates = gates
        stub = RFStubTransport { request in
            let number = request.query.flatMap { Int($0.dropFirst(2)) } ?? 0
            let answer = RFStubAnswer.json("[\(number)]").held(by: gates[number])
            return number < 2 ? answer.header("Link", "<?p=\(number + 1)>; rel=next") : answer
        }
        gates[0].open()
    }

    func request(queue: DispatchQueue? = .main) -> PageRequest {
        PageRequest("https://h.example") {
            $0.fetcher = .stubbed(stub)
            $0.queue = queue
        }
    }
}

@Suite("The flow of pages")
struct RFPagesFlowTests {
    @Test("without prefetching a page is asked for when the loop wants it")
    func withoutPrefetching() async throws {
        let shop = Shop()
        shop.gates[1].open()
        var iterator = shop.request().pages(next: .link).makeAsyncIterator()
        _ = try await iterator.next()
        #expect(shop.stub.requests.count == 1)
        _ = try await iterator.next()
        #expect(shop.stub.requests.count == 2)
    }

    @Test("prefetching asks for one page ahead, never for more, and for none before the first is wanted")
    func prefetching() async throws {
        let shop = Shop()
        shop.gates[1].open()
        let pages = shop.request().pages(next: .link, prefetching: true)
        var iterator = pages.makeAsyncIterator()
        #expect(shop.stub.requests.isEmpty)
        #expect(try await iterator.next()?.value == [0])
        await shop.stub.received(2)
        await shop.gates[1].reached()
        #expect(shop.stub.requests.count == 2)
        #expect(try await iterator.next()?.value == [1])
        await shop.stub.received(3)
        shop.gates[2].open()
        #expect(try await iterator.next()?.value == [2])
        #expect(try await iterator.next() == nil)
        #expect(shop.stub.requests.count == 3)
    }

    @Test("leaving the loop ends the page that is under way")
    func leavingTheLoop() async throws {
        let shop = Shop()
        let request = shop.request()
        for try await _ in request.pages(next: .link, prefetching: true) {
            await shop.stub.received(2)
            break
        }
        await shop.stub.cancelled()
        #expect(shop.stub.requests.count == 2)
    }

    @Test("cancelling the task ends the page that is awaited")
    func cancellingTheTask() async throws {
        for prefetching in [false, true] {
            let shop = Shop()
            let task = Task { await read(shop.request().pages(next: .link, prefetching: prefetching)) }
            await shop.gates[1].reached()
            task.cancel()
            let (values, error) = await task.value
            #expect(values == [[0]])
            #expect(error?.kind == .cancelled)
            await shop.stub.cancelled()
        }
    }

    @Test("cancelling the request ends its loops, between two pages too")
    func cancellingTheRequest() async throws {
        let shop = Shop()
        shop.gates[1].open()
        let request = shop.request()
        var iterator = request.pages(next: .link).makeAsyncIterator()
        #expect(try await iterator.next()?.value == [0])
        request.cancel()
        await #expect { try await iterator.next() } throws: { ($0 as? RFError)?.kind == .cancelled }
        #expect(shop.stub.requests.count == 1)
        #expect(try await iterator.next() == nil)
        var another = request.pages(next: .link).makeAsyncIterator()
        #expect(try await another.next()?.value == [0])
    }

    @Test("each page is a call of its own: it is retried, and progress is told")
    func eachPageIsACall() async throws {
        let stub = RFStubTransport()
        stub.enqueue(
            .status(503), .json("[1]").header("Link", "<?p=2>; rel=next"), .status(503), .json("[2]"))
        let request = PageRequest("https://h.example") {
            $0.fetcher = .stubbed(stub, clock: LeapingClock())
            $0.retryPolicy = RFRetryPolicy(maxRetries: 1)
        }
        var told: [RFProgress] = []
        request.downloadProgressCallback = { told.append($0) }
        var values: [[Int]] = []
        for try await page in request.pages(next: .link) {
            values.append(page.value)
            #expect(page.response.metrics.attempts == 2)
        }
        #expect(values == [[1], [2]])
        #expect(told.filter { $0.completed == 3 }.count == 2)
    }

    @Test("the request isn't kept when the loop is over")
    func theRequestIsNotKept() async throws {
        let shop = Shop()
        for gate in shop.gates { gate.open() }
        weak var left: PageRequest?
        do {
            let request = shop.request(queue: nil)
            left = request
            for try await _ in request.pages(next: .link) {}
        }
        #expect(left == nil)
    }

    @Test("pages from a real server")
    func pagesFromARealServer() async throws {
        let server = try RFLoopbackServer { request in
            request.target == "/?p=2" ? .json("[2]") : .json("[1]").header("Link", "</?p=2>; rel=\"next\"")
        }
        var values: [Int] = []
        // A transport of its own, because one that all share may close what is at rest.
        let request = PageRequest(server.address) {
            $0.fetcher = RFFetcher(configuration: RFConfiguration())
        }
        for try await value in request.pages(next: .link).items { values.append(value) }
        #expect(values == [1, 2])
        #expect(server.connectionsOpened == 1)
    }

    @Test("closures of the loop may touch main-actor state, and values need not be Sendable")
    @MainActor
    func mainActorState() async throws {
        final class Box: Decodable { var n = 0 }
        final class Model { var cursor = 0 }
        let model = Model()
        let stub = RFStubTransport { _ in .json(#"{"n":1}"#) }
        let request = TestRequest<RFDecodableResponse<Box>>("https://h.example") {
            $0.fetcher = .stubbed(stub)
        }
        let next = RFNextPage<Box>.cursor("c") { box in
            MainActor.assertIsolated()
            model.cursor += box.n
            return model.cursor < 3 ? String(model.cursor) : nil
        }
        for try await page in request.pages(next: next, prefetching: true) { page.value.n += 1 }
        #expect(stub.requests.map(\.query) == [nil, "c=1", "c=2"])
    }
}
