import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("A cache gives stale answers where it may, and obeys the policy")
struct RFCacheStaleTests {
    private let bench = CacheBench()

    @Test(
        "§4.2.4: a failure is replaced by a stale answer if it says so",
        arguments: ["503", "lost", "cancelled"])
    func staleIfError(failure: String) async throws {
        bench.stub.enqueue(bench.answer("one", "max-age=60, stale-if-error=30"))
        _ = try await bench.fetch()
        bench.clock.advance(by: 90)
        let answers: [String: RFStubAnswer] = [
            "503": .status(503), "lost": .failure(.connectionLost), "cancelled": .failure(.cancelled),
        ]
        let failing = try #require(answers[failure])
        bench.stub.enqueue(failing, failing)
        if failure == "cancelled" {
            await #expect(throws: RFError.self) { try await bench.fetch() }
        } else {
            let response = try await bench.fetch()
            #expect(response.value == "one" && response.metrics.isFromCache && response.metrics.attempts == 1)
        }
        bench.clock.advance(by: 1)
        await #expect(throws: RFError.self) { try await bench.fetch() }
    }

    @Test("RFC 5861 §3: a stale answer is given at once, and asked for anew once in the background")
    func staleWhileRevalidate() async throws {
        bench.stub.enqueue(
            bench.answer("one", "max-age=60, stale-while-revalidate=30").header("ETag", "\"1\""))
        let cache = RFCache(storage: bench.storage)
        _ = try await bench.fetch(cache)
        bench.clock.advance(by: 70)
        let gate = RFGate()
        bench.stub.enqueue(bench.answer("two").held(by: gate))
        for _ in 0..<3 {
            let response = try await bench.fetch(cache) {
                $0.method = bench.stub.requests.count == 1 ? .head : .get
            }
            #expect(response.metrics.isFromCache && response.metrics.attempts == 0)
            await gate.reached()
        }
        gate.open()
        while try await bench.fetch(cache).value == "one" { await Task.yield() }
        #expect(bench.stub.requests.count == 2)
        #expect(
            bench.stub.requests[1].method == .get && bench.stub.requests[1].header("If-None-Match") == "\"1\""
        )
    }

    @Test("the policies: off, reload and only-if-cached")
    func policies() async throws {
        bench.stub.enqueue(bench.answer("one"), bench.answer("two"), bench.answer("three"))
        let missing = await #expect(throws: RFError.self) {
            try await bench.fetch { $0.cachePolicy = .onlyIfCached }
        }
        #expect(missing?.kind == .notCached && bench.stub.requests.isEmpty)
        #expect(try await bench.fetch().value == "one")
        #expect(try await bench.fetch { $0.cachePolicy = .off }.value == "two")
        #expect(try await bench.fetch { $0.cachePolicy = .onlyIfCached }.value == "one")
        #expect(try await bench.fetch { $0.cachePolicy = .reload }.value == "three")
        #expect(bench.stub.requests[2].header("Cache-Control") == "no-cache")
        #expect(try await bench.fetch().value == "three")
        bench.clock.advance(by: 60)
        await #expect(throws: RFError.self) { try await bench.fetch { $0.cachePolicy = .onlyIfCached } }
        let stale = try await bench.fetch {
            $0.cachePolicy = .onlyIfCached
            $0.headers = ["Cache-Control": "max-stale=10"]
        }
        #expect(stale.value == "three")
        await #expect(throws: RFError.self) {
            try await bench.fetch { $0.headers = ["Cache-Control": "only-if-cached"] }
        }
        #expect(bench.stub.requests.count == 3)
    }

    @Test("a cache made to be off is used by requests that say so")
    func offByDefault() async throws {
        bench.stub.enqueue(bench.answer("one"), bench.answer("two"), bench.answer("three"))
        let cache = RFCache(storage: bench.storage, policy: .off)
        for text in ["one", "two"] { #expect(try await bench.fetch(cache).value == text) }
        for _ in 0..<2 { #expect(try await bench.fetch(cache) { $0.cachePolicy = .use }.value == "three") }
    }

    @Test("a stored answer larger than the request accepts is refused")
    func tooLarge() async throws {
        bench.stub.enqueue(bench.answer("0123456789"))
        _ = try await bench.fetch()
        let error = await #expect(throws: RFError.self) { try await bench.fetch { $0.maxResponseBytes = 5 } }
        #expect(error?.kind == .responseTooLarge)
    }

    @Test("what it gave is in the log, and removeAll forgets all")
    func logAndRemoveAll() async throws {
        bench.stub.enqueue(bench.answer("one"), bench.answer("two"))
        let cache = RFCache(storage: bench.storage)
        let logger = CollectingLogger()
        _ = try await bench.fetch(cache)
        bench.clock.advance(by: 7)
        _ = try await bench.fetch(cache) { $0.logger = logger }
        #expect(
            logger.lines == ["TestRequest<RFStringResponse>: answered 200 OK from the cache, 7 seconds old."])
        try await cache.removeAll()
        #expect(try await bench.fetch(cache).value == "two")
    }
}
