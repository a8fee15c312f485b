import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("A rate limiter")
struct RFRateLimiterTests {
    private let clock = LeapingClock()

    private func fetcher(_ stub: RFStubTransport, _ limiter: RFRateLimiter, clock: (any RFClock)? = nil)
        -> RFFetcher
    {
        .stubbed(stub, clock: clock ?? self.clock, interceptors: [limiter])
    }

    private func fetch(_ fetcher: RFFetcher, _ domain: String = "http://a.example/") async throws {
        _ = try await TextRequest(domain) { $0.fetcher = fetcher }.response()
    }

    @Test("spaces the requests to each host after a burst")
    func spacing() async throws {
        let stub = RFStubTransport { _ in .text("ok") }
        let fetcher = fetcher(stub, RFRateLimiter(perSecond: 2, burst: 2))
        for _ in 0..<2 { try await fetch(fetcher) }
        #expect(clock.waits.isEmpty)
        for _ in 0..<2 { try await fetch(fetcher) }
        #expect(clock.waits == [0.5, 0.5])
        try await fetch(fetcher, "http://b.example/")
        #expect(clock.waits.count == 2)
    }

    @Test(
        "sends nothing while the server says so",
        arguments: [
            (200, ["RateLimit": "\"default\";r=0;t=20"], 20),
            (200, ["RateLimit-Remaining": "0", "RateLimit-Reset": "20"], 20),
            (200, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1767225620"], 20),
            (429, ["Retry-After": "20"], 20), (503, ["Retry-After": "Thu, 01 Jan 2026 00:00:20 GMT"], 20),
            (429, ["Retry-After": "5", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "20"], 20),
            (200, ["X-RateLimit-Remaining": "1", "X-RateLimit-Reset": "20"], nil), (429, [:], nil),
            (200, ["Retry-After": "20"], nil), (429, ["Retry-After": "soon"], nil),
            (200, ["X-RateLimit-Remaining": "0"], nil),
        ] as [(Int, [String: String], TimeInterval?)])
    func server(status: Int, headers: [String: String], wait: TimeInterval?) async throws {
        let stub = RFStubTransport { _ in .text("ok") }
        stub.enqueue(headers.reduce(.status(status)) { $0.header($1.key, $1.value) })
        let fetcher = fetcher(stub, RFRateLimiter())
        try? await fetch(fetcher)
        try await fetch(fetcher)
        #expect(clock.waits == (wait.map { [$0] } ?? []))
        #expect(stub.requests.count == 2)
    }

    @Test("fails at once if it would have to wait too long, and says how long")
    func tooLong() async throws {
        let stub = RFStubTransport { _ in .text("ok") }
        stub.enqueue(.status(429).header("Retry-After", "99999999999"), .text("after"))
        let fetcher = fetcher(stub, RFRateLimiter(longestWait: 10))
        try? await fetch(fetcher)
        let error = await #expect(throws: RFError.self) { try await fetch(fetcher) }
        #expect(error?.kind == .rateLimited)
        #expect(error?.message.hasPrefix("a.example takes the next request in 1000000000 seconds") == true)
        #expect(stub.requests.count == 1 && clock.waits.isEmpty)
    }

    @Test("a waiting request goes by its priority, and leaves at once when cancelled")
    func line() async throws {
        let clock = RFTestClock()
        let stub = RFStubTransport { _ in .text("ok") }
        let limiter = RFRateLimiter(perSecond: 1)
        let fetcher = fetcher(stub, limiter, clock: clock)
        try await fetch(fetcher)
        let origin = try RFOrigin(#require(URL(string: "http://a.example/")))
        var tasks: [Task<String, any Error>] = []
        for (path, priority) in [("/1", RFPriority.low), ("/2", .low), ("/3", .normal), ("/4", .high)] {
            let waiting = limiter.turnstile.count(origin)
            tasks.append(
                Task {
                    try await TextRequest("http://a.example") {
                        $0.path = path
                        $0.priority = priority
                        $0.fetcher = fetcher
                    }.value()
                })
            while limiter.turnstile.count(origin) == waiting { await Task.yield() }
        }
        await clock.hasSleepers(1)
        tasks[2].cancel()
        _ = await tasks[2].result
        for count in 2...4 {
            await clock.hasSleepers(1)
            clock.advance(by: 1)
            await stub.received(count)
        }
        for index in [0, 1, 3] { _ = try await tasks[index].value }
        #expect(stub.requests.map(\.path) == ["/", "/1", "/4", "/2"])
        #expect(clock.now == 3)
    }

    @Test("keeps nothing of hosts that are quiet again")
    func manyHosts() async throws {
        let stub = RFStubTransport { _ in .text("ok") }
        let limiter = RFRateLimiter(perSecond: 1)
        let fetcher = fetcher(stub, limiter)
        for number in 0..<1_000 {
            try await fetch(fetcher, "http://host\(number).example/")
            clock.advance(by: 2)
        }
        #expect(limiter.buckets.withLock { $0.count } <= 64)
    }
}
