import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("A concurrency limit")
struct RFConcurrencyLimitTests {
    private func request(
        _ fetcher: RFFetcher, _ domain: String = "http://a.example", path: String = "/",
        priority: RFPriority = .normal
    ) -> TextRequest {
        TextRequest(domain) {
            $0.path = path
            $0.fetcher = fetcher
            $0.priority = priority
        }
    }

    @Test("keeps so many requests on the wire to each host, and sends all")
    func perHost() async throws {
        let gate = RFGate()
        let stub = RFStubTransport { _ in .text("ok").held(by: gate) }
        let fetcher = RFFetcher.stubbed(stub, interceptors: [RFConcurrencyLimit(3)])
        try await withThrowingTaskGroup { group in
            for number in 0..<40 {
                let host = number.isMultiple(of: 2) ? "http://a.example" : "http://a.example:81"
                group.addTask { _ = try await request(fetcher, host).value() }
            }
            await gate.reached(6)
            for _ in 0..<200 { await Task.yield() }
            #expect(
                Dictionary(grouping: stub.requests) { $0.url.port ?? 80 }.mapValues(\.count) == [
                    80: 3, 81: 3,
                ])
            gate.open()
            try await group.waitForAll()
        }
        #expect(stub.requests.count == 40)
    }

    @Test("can count all hosts together")
    func together() async throws {
        let gate = RFGate()
        let stub = RFStubTransport { _ in .text("ok").held(by: gate) }
        let fetcher = RFFetcher.stubbed(stub, interceptors: [RFConcurrencyLimit(1, per: .all)])
        async let first = request(fetcher).value()
        await gate.reached()
        async let second = request(fetcher, "http://b.example").value()
        for _ in 0..<200 { await Task.yield() }
        #expect(stub.requests.count == 1)
        gate.open()
        _ = try await (first, second)
    }

    @Test("sends what has the higher priority first")
    func priority() async throws {
        let gate = RFGate()
        let stub = RFStubTransport { request in
            request.path == "/first" ? .text("ok").held(by: gate) : .text("ok")
        }
        let limit = RFConcurrencyLimit(1)
        let fetcher = RFFetcher.stubbed(stub, interceptors: [limit])
        let first = Task { try await request(fetcher, path: "/first").value() }
        await gate.reached()
        var tasks = [first]
        for priority in [RFPriority.low, .high, .normal] {
            let waiting = limit.turnstile.waiting
            tasks.append(
                Task { try await request(fetcher, path: "/\(priority)", priority: priority).value() })
            while limit.turnstile.waiting == waiting { await Task.yield() }
        }
        gate.open()
        for task in tasks { _ = try await task.value }
        #expect(stub.requests.map(\.path) == ["/first", "/high", "/normal", "/low"])
    }

    @Test("a request cancelled in line is never sent, and keeps no place")
    func cancelled() async throws {
        let gate = RFGate()
        let stub = RFStubTransport { _ in .text("ok").held(by: gate) }
        let limit = RFConcurrencyLimit(1)
        let fetcher = RFFetcher.stubbed(stub, interceptors: [limit])
        let first = Task { try await request(fetcher, path: "/first").value() }
        await gate.reached()
        let second = Task { try await request(fetcher, path: "/second").value() }
        while limit.turnstile.waiting == 0 { await Task.yield() }
        second.cancel()
        let error = await #expect(throws: RFError.self) { try await second.value }
        #expect(error?.kind == .cancelled)
        gate.open()
        _ = try await first.value
        _ = try await request(fetcher, path: "/third").value()
        #expect(stub.requests.map(\.path) == ["/first", "/third"])
    }

    @Test("a failed request makes room, and so does one that waits for its retry")
    func failure() async throws {
        let stub = RFStubTransport { _ in .text("ok") }
        stub.enqueue(.failure(.timedOut))
        let clock = RFTestClock()
        let fetcher = RFFetcher.stubbed(
            stub, clock: clock, interceptors: [RFConcurrencyLimit(1)],
            retryPolicy: RFRetryPolicy(maxRetries: 2, delay: 10))
        async let retried = request(fetcher).value()
        await clock.hasSleepers(1)
        _ = try await TextRequest("http://a.example") {
            $0.fetcher = fetcher
            $0.path = "/other"
            $0.retryPolicy = .never
        }.response()
        clock.advance(by: 1_000)
        #expect(try await retried == "ok")
    }

    private func pieces(_ texts: [String], over: RFLocked<Int>, failing: Bool = false) -> RFHTTPResponseBody {
        let left = RFLocked(texts)
        return RFHTTPResponseBody(
            next: {
                if failing { throw RFError.cancelled }
                return left.withLock { $0.isEmpty ? nil : Data($0.removeFirst().utf8) }
            },
            cancel: {}
        ).whenOver { over.withLock { $0 += 1 } }
    }

    @Test("an answer that is read piece by piece keeps its place to the last byte")
    func pieces() async throws {
        let over = RFLocked(0)
        let body = pieces(["a", "b"], over: over)
        var iterator = body.makeAsyncIterator()
        #expect(try await iterator.next() == Data("a".utf8))
        #expect(over.withLock { $0 } == 0)
        #expect(try await body.collect() == Data("b".utf8))
        #expect(over.withLock { $0 } == 1)
        #expect(try await body.collect() == Data())
        #expect(over.withLock { $0 } == 1)
    }

    @Test("or until reading fails")
    func failingPieces() async throws {
        let over = RFLocked(0)
        let body = pieces(["a"], over: over, failing: true)
        await #expect(throws: RFError.self) { try await body.collect() }
        #expect(over.withLock { $0 } == 1)
    }

    @Test("or until it is dropped")
    func droppedPieces() async throws {
        let over = RFLocked(0)
        for try await piece in pieces(["a", "b"], over: over) {
            #expect(piece == Data("a".utf8) && over.withLock { $0 } == 0)
            break
        }
        #expect(over.withLock { $0 } == 1)
    }

    @Test("bytes in memory make room at once")
    func bytesInMemory() {
        let over = RFLocked(0)
        #expect(RFHTTPResponseBody(Data([1])).whenOver { over.withLock { $0 += 1 } }.data == Data([1]))
        #expect(over.withLock { $0 } == 1)
    }
}
