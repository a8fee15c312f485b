import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("Under load every call ends exactly once")
struct RFStressTests {
    /// Counts endings, and keeps a number of fetches in flight.
    private final class Load: Sendable {
        private struct State {
            var started = 0
            var ended = 0
            var successes = 0
            var failures: [RFError] = []
            var done: CheckedContinuation<Void, Never>?
        }

        private let state = RFLocked(State())
        let total: Int
        let address: String
        let fetcher: RFFetcher

        init(total: Int, address: String, fetcher: RFFetcher) {
            self.total = total
            self.address = address
            self.fetcher = fetcher
        }

        var endings: Int { state.withLock { $0.ended } }
        var successes: Int { state.withLock { $0.successes } }
        var failures: [RFError] { state.withLock { $0.failures } }

        func run(inFlight: Int) async {
            await withCheckedContinuation { done in
                state.withLock { $0.done = done }
                for _ in 0..<inFlight { fetchNext() }
            }
        }

        private func fetchNext() {
            let number = state.withLock { state -> Int? in
                guard state.started < total else { return nil }
                state.started += 1
                return state.started
            }
            guard let number else { return }
            let request = TestRequest<RFDataResponse>(address) {
                $0.queue = nil
                $0.fetcher = fetcher
                $0.path = "\(number)"
            }
            let endings = RFLocked(0)
            request.successCallback = { _, _ in
                endings.withLock { $0 += 1 }
                self.state.withLock { $0.successes += 1 }
            }
            request.errorCallback = { error in
                endings.withLock { $0 += 1 }
                self.state.withLock { $0.failures.append(error) }
            }
            request.alwaysCallback = {
                #expect(endings.withLock { $0 } <= 1)
                self.ended()
            }
            let call = request.fetch()
            // A tenth is cancelled, from another thread and at a moment of its own.
            if Int.random(in: 0..<10) == 0 {
                let spins = Int.random(in: 0..<200)
                DispatchQueue.global().async {
                    for _ in 0..<spins { sched_yield() }
                    call.cancel()
                }
            }
        }

        private func ended() {
            let done = state.withLock { state -> CheckedContinuation<Void, Never>? in
                state.ended += 1
                return state.ended == total ? state.done : nil
            }
            fetchNext()
            done?.resume()
        }
    }

    @Test("5,000 fetches at 64 in flight, a random tenth cancelled")
    func fiveThousandFetches() async throws {
        let body = Data(repeating: 0x61, count: 1024)
        let server = try RFLoopbackServer { _ in .data(body) }
        let load = Load(total: 5_000, address: server.address, fetcher: RFFetcher())
        await load.run(inFlight: 64)
        #expect(load.endings == 5_000)
        #expect(load.failures.isEmpty, "\(load.failures.first.map(String.init(reflecting:)) ?? "")")
        #expect(load.successes > 4_000)
    }

    @Test("the same through a stub, where every step is quick")
    func throughAStub() async {
        let stub = RFStubTransport { _ in .text("x") }
        let load = Load(total: 5_000, address: "http://h", fetcher: .stubbed(stub))
        await load.run(inFlight: 64)
        #expect(load.endings == 5_000)
        #expect(load.failures.isEmpty)
    }
}
