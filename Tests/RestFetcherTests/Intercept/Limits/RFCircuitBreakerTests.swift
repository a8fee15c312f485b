import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("A circuit breaker")
struct RFCircuitBreakerTests {
    private let clock = LeapingClock()
    private let stub = RFStubTransport { _ in .text("ok") }

    private func fetcher(_ breaker: RFCircuitBreaker = RFCircuitBreaker(failures: 2)) -> RFFetcher {
        .stubbed(stub, clock: clock, interceptors: [breaker])
    }

    private func failure(_ fetcher: RFFetcher, _ domain: String = "http://a.example/") async -> RFError? {
        do throws(RFError) {
            _ = try await TextRequest(domain) { $0.fetcher = fetcher }.response()
            return nil
        } catch {
            return error
        }
    }

    @Test("holds back what goes to a host that fails, tells host and time, and tries again after the pause")
    func wholeCircle() async throws {
        stub.enqueue(.status(503), .failure(.timedOut), .text("other host"), .status(500))
        let fetcher = fetcher()
        #expect(await failure(fetcher)?.kind == .httpStatus)
        #expect(await failure(fetcher)?.kind == .timedOut)
        let held = await failure(fetcher)
        #expect(held?.kind == .circuitOpen && held?.metrics?.attempts == 0)
        #expect(
            held?.message
                == "a.example failed 2 times in a row, so nothing is sent. It is tried again in 30 seconds.")
        #expect(stub.requests.count == 2)
        #expect(await failure(fetcher, "http://a.example:81/") == nil)
        clock.advance(by: 30)
        #expect(await failure(fetcher)?.code == 500)
        #expect(await failure(fetcher)?.kind == .circuitOpen)
        clock.advance(by: 30)
        #expect(await failure(fetcher) == nil)
        #expect(await failure(fetcher) == nil)
    }

    @Test("lets one request try, and refuses the others meanwhile")
    func oneProbe() async throws {
        let gate = RFGate()
        stub.enqueue(.status(503), .status(503), .text("ok").held(by: gate))
        let fetcher = fetcher()
        for _ in 0..<2 { _ = await failure(fetcher) }
        clock.advance(by: 31)
        async let probe = failure(fetcher)
        await gate.reached()
        let held = await failure(fetcher)
        #expect(held?.message.hasSuffix("It is being tried again right now.") == true)
        gate.open()
        #expect(await probe == nil)
    }

    @Test(
        "answers that the request is to blame for, and failures of the own machine, don't count",
        arguments: [
            .status(404), .status(401), .status(429), .failure(.offline), .failure(.cancelled),
            .failure(.invalidRequest),
        ] as [RFStubAnswer])
    func others(answer: RFStubAnswer) async throws {
        stub.enqueue(answer, answer, answer)
        let fetcher = fetcher()
        for _ in 0..<3 { _ = await failure(fetcher) }
        #expect(await failure(fetcher) == nil)
    }

    @Test("a retry isn't tried against an open circuit")
    func retry() async throws {
        stub.enqueue(.status(503), .status(503), .status(503))
        let fetcher = RFFetcher.stubbed(
            stub, clock: clock, interceptors: [RFCircuitBreaker(failures: 2)],
            retryPolicy: RFRetryPolicy(maxRetries: 5, delay: 1))
        #expect(await failure(fetcher)?.kind == .circuitOpen)
        #expect(stub.requests.count == 2)
    }

    @Test("keeps nothing of hosts that are well")
    func manyHosts() async throws {
        let breaker = RFCircuitBreaker()
        let fetcher = fetcher(breaker)
        for number in 0..<1_000 { _ = await failure(fetcher, "http://host\(number).example/") }
        #expect(breaker.circuits.withLock { $0.count } <= 64)
    }
}
