import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Waiting for a connection")
struct RFConnectionWaitTests {
    private let stub = RFStubTransport()
    private let clock = RFTestClock()

    private func request(
        _ connectivity: ScriptedConnectivity, longest: TimeInterval = 300,
        _ change: (inout TextRequest.Settings) -> Void = { _ in }
    ) -> TextRequest {
        TextRequest("http://a.example/") {
            $0.fetcher = .stubbed(
                stub, clock: clock,
                interceptors: [RFConnectionWait(longest: longest, connectivity: connectivity)])
            change(&$0)
        }
    }

    @Test("a request that reached no server is sent again with every connection, whatever its method")
    func sentAgain() async throws {
        stub.enqueue(.failure(.offline), .failure(.cannotFindHost), .failure(.cannotConnect), .text("ok"))
        let connectivity = ScriptedConnectivity()
        let response = try await request(connectivity) {
            $0.method = .post
            $0.body = .text("a")
        }.response()
        #expect(response.value == "ok")
        #expect(connectivity.failures == [1, 2, 3])
        #expect(response.metrics.attempts == 4 && response.metrics.waits.count == 3)
        #expect(stub.requests.allSatisfy { $0.text == "a" })
    }

    @Test(
        "other failures, and answers, are left as they are",
        arguments: [.failure(.connectionLost), .failure(.timedOut), .status(503)] as [RFStubAnswer])
    func others(answer: RFStubAnswer) async throws {
        stub.enqueue(answer, .text("second"))
        let connectivity = ScriptedConnectivity()
        await #expect(throws: RFError.self) { try await request(connectivity).value() }
        #expect(stub.requests.count == 1 && connectivity.failures.isEmpty)
    }

    @Test("it gives up after the longest wait, with the last failure and the reason")
    func givesUp() async throws {
        stub.enqueue(.failure(.offline, "No network."), .text("second"))
        let request = request(ScriptedConnectivity(isConnected: false), longest: 60)
        let ending = Task { await request.error() }
        await clock.hasSleepers(1)
        clock.advance(by: 60)
        let error = await ending.value
        #expect(error?.kind == .offline)
        #expect(error?.message == "No network. There was no connection for 60.0 seconds.")
        #expect(error?.metrics?.waits == [60])
        #expect(stub.requests.count == 1)
    }

    @Test("the time is counted from the first failure, not anew with each")
    func bounded() async throws {
        let clock = clock
        let stub = RFStubTransport { _ in
            clock.advance(by: 25)
            return .failure(.cannotConnect)
        }
        let request = TextRequest("http://a.example/") {
            $0.fetcher = .stubbed(
                stub, clock: clock,
                interceptors: [RFConnectionWait(longest: 60, connectivity: ScriptedConnectivity())])
        }
        #expect(await request.error()?.kind == .cannotConnect)
        #expect(stub.requests.count == 4)
    }

    @Test("cancelling ends the wait at once")
    func cancelled() async throws {
        stub.enqueue(.failure(.offline))
        let connectivity = ScriptedConnectivity(isConnected: false)
        let request = request(connectivity)
        let task = Task { await request.error() }
        await connectivity.gate.reached()
        task.cancel()
        #expect(await task.value?.kind == .cancelled)
        connectivity.gate.open()
        #expect(stub.requests.count == 1)
    }

    @Test("a body that can be read once only isn't sent again")
    func oneShotBody() async throws {
        stub.enqueue(.failure(.offline), .text("second"))
        let chain = RFChain(
            RFChainSteps(
                interceptors: [RFConnectionWait(connectivity: ScriptedConnectivity())], transport: stub),
            context: .plain(clock: clock))
        var request = RFHTTPRequest(url: try #require(URL(string: "http://a.example/")))
        request.body = .stream(RFBodyStream(isReplayable: false) { { nil } })
        let sent = request
        await #expect(throws: RFError.self) { _ = try await chain.proceed(with: sent) }
        #expect(stub.requests.count == 1)
    }
}

extension TestRequest {
    /// What it fails with, or nil.
    func error() async -> RFError? {
        do throws(RFError) {
            _ = try await response()
            return nil
        } catch {
            return error
        }
    }
}
