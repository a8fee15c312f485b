import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("resourceTimeout is a deadline over the whole call")
struct RFDeadlineTests {
    @Test("it ends a call that goes on and on, once, and closes its connection")
    func itEndsACall() async throws {
        let clock = RFTestClock()
        let server = try RFLoopbackServer { _ in .hang }
        let request = TestRequest<RFVoidResponse>(server.address) {
            $0.fetcher = RFFetcher(configuration: RFConfiguration(clock: clock))
            $0.resourceTimeout = 5
        }
        async let ending = request.ending()
        await clock.hasSleepers(1)
        await server.received()
        clock.advance(by: 5)
        let error = await ending.error
        #expect(error?.kind == .timedOut && error?.message.contains("resourceTimeout") == true)
        #expect(error?.requestName == "TestRequest<RFVoidResponse>")
        await server.clientClosed()
    }

    @Test("it covers redirects, and interceptors that don't listen")
    func itCoversInterceptors() async throws {
        struct Deaf: RFInterceptor {
            let gate: RFGate
            func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
                await Task.detached { try? await gate.pass() }.value
                return try await next.proceed(with: request)
            }
        }
        let clock = RFTestClock()
        let gate = RFGate()
        let request = TestRequest<RFVoidResponse>("http://h") {
            $0.fetcher = .stubbed(RFStubTransport { _ in .status(204) }, clock: clock)
            $0.interceptors = [Deaf(gate: gate)]
            $0.resourceTimeout = 1
        }
        async let error = request.ending().error
        await gate.reached()
        await clock.hasSleepers(1)
        clock.advance(by: 1)
        #expect(await error?.kind == .timedOut)
        gate.open()
    }

    @Test("a call that is in time isn't touched by it")
    func aCallThatIsInTime() async throws {
        let clock = RFTestClock()
        let request = TestRequest<RFVoidResponse>("http://h") {
            $0.fetcher = .stubbed(RFStubTransport { _ in .status(204) }, clock: clock)
            $0.resourceTimeout = 1
        }
        #expect(await request.ending().error == nil)
    }

    @Test(
        "infinity is no deadline; zero, less, and not a number are refused",
        arguments: [.infinity, 0, -1, .nan])
    func oddValues(seconds: TimeInterval) async throws {
        let request = TestRequest<RFVoidResponse>("http://h") {
            $0.fetcher = .stubbed(RFStubTransport { _ in .status(204) })
            $0.resourceTimeout = seconds
        }
        let error = await request.ending().error
        #expect(error?.kind == (seconds == .infinity ? nil : .invalidRequest))
        if seconds != .infinity { #expect(error?.message.contains("resourceTimeout") == true) }
    }
}
