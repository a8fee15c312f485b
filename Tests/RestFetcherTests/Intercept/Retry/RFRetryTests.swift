import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Retry")
struct RFRetryTests {
    private let clock = LeapingClock()
    private let stub = RFStubTransport()

    private func request(_ policy: RFRetryPolicy?, ofFetcher: RFRetryPolicy? = nil) -> TextRequest {
        TextRequest("http://a.example/") {
            $0.fetcher = .stubbed(stub, clock: clock, retryPolicy: ofFetcher)
            $0.retryPolicy = policy
        }
    }

    private func policy(_ retries: Int = 2, delay: TimeInterval = 1) -> RFRetryPolicy {
        var policy = RFRetryPolicy(maxRetries: retries, delay: delay)
        policy.random = { 1 }
        return policy
    }

    /// A failed call, and what it failed with.
    private func failure(of request: TextRequest) async -> RFError? {
        await #expect(throws: RFError.self) { try await request.value() }
    }

    @Test("503, 503, 200: three attempts, one success, and the metrics tell the waits")
    func succeedsAtLast() async throws {
        stub.enqueue(.status(503), .status(503), .text("ok"))
        let response = try await request(policy()).response()
        #expect(response.value == "ok")
        #expect(stub.requests.count == 3)
        #expect(response.metrics.attempts == 3)
        #expect(response.metrics.waits == [1, 2])
        #expect(clock.waits == [1, 2])
        #expect(response.responseTime == 3)
    }

    @Test("when the tries are used up the call ends with the last answer, and the error counts them")
    func exhausted() async throws {
        stub.enqueue(.text("a", status: 503), .text("b", status: 502), .text("c", status: 500))
        let error = try #require(await failure(of: request(policy())))
        #expect(error.kind == .httpStatus && error.code == 500)
        #expect(error.body == Data("c".utf8))
        #expect(error.metrics?.attempts == 3)
        #expect(error.metrics?.waits == [1, 2])
        #expect(error.message.hasSuffix("That was the last of 3 tries."))
    }

    @Test("a failure of the wire ends it with the last failure")
    func exhaustedByFailures() async throws {
        stub.enqueue(.failure(.timedOut), .failure(.connectionLost), .failure(.cannotConnect, "Refused."))
        let error = try #require(await failure(of: request(policy())))
        #expect(error.kind == .cannotConnect)
        #expect(error.message == "Refused. That was the last of 3 tries.")
        #expect(error.metrics?.attempts == 3)
    }

    @Test("a body that ends too early is tried again")
    func truncated() async throws {
        stub.enqueue(.truncated("hal"), .text("half"))
        #expect(try await request(policy()).value() == "half")
        #expect(clock.waits == [1])
    }

    @Test("404, 400 and a body that can't be decoded are asked for once", arguments: [400, 404, 200])
    func once(status: Int) async throws {
        stub.enqueue(.data(Data([0xFF]), type: "text/plain; charset=x-none", status: status), .text("second"))
        _ = await failure(of: request(policy()))
        #expect(stub.requests.count == 1)
    }

    @Test("without a policy nothing is tried again")
    func off() async throws {
        stub.enqueue(.status(503), .text("second"))
        let error = try #require(await failure(of: request(nil)))
        #expect(stub.requests.count == 1)
        #expect(error.metrics?.attempts == 1)
        #expect(!error.message.contains("tries"))
    }

    @Test("the simple spelling makes a policy")
    func simpleSpelling() {
        final class Simple: RFRequest<RFVoidResponse> {
            override var retryAttempts: Int { 3 }
            override var retryDelay: TimeInterval { 0.25 }
        }
        #expect(Simple().retryPolicy?.maxRetries == 3)
        #expect(Simple().retryPolicy?.delay == 0.25)
        #expect(RFRequest<RFVoidResponse>().retryPolicy == nil)
    }

    @Test("the fetcher's policy counts for requests without one, the request's wins, and never means never")
    func precedence() async throws {
        stub.enqueue(.status(503), .status(503), .text("third"))
        #expect(try await request(nil, ofFetcher: policy(2)).value() == "third")
        stub.enqueue(.status(503), .status(503))
        _ = await failure(of: request(policy(1), ofFetcher: policy(5)))
        stub.enqueue(.status(503))
        _ = await failure(of: request(.never, ofFetcher: policy(5)))
        #expect(stub.requests.count == 6)
    }

    @Test("POST isn't sent again when its answer is lost")
    func post() async throws {
        stub.enqueue(.failure(.connectionLost, "Lost."), .text("second"))
        let request = request(policy())
        request.settings.method = .post
        let error = try #require(await failure(of: request))
        #expect(stub.requests.count == 1)
        #expect(
            error.message
                == "Lost. It wasn't tried again: POST isn't idempotent, and it has no Idempotency-Key.")
    }

    @Test(
        "POST with an Idempotency-Key is, with the same key, body and type every time",
        arguments: [true, false])
    func idempotencyKey(isOwn: Bool) async throws {
        stub.enqueue(.failure(.connectionLost), .status(503), .text("third"))
        var policy = policy()
        policy.idempotencyKey = RFIdempotencyKey.uuid
        let request = request(policy)
        request.settings.method = .post
        request.settings.body = .json(["a": 1])
        if isOwn { request.settings.headers = ["Idempotency-Key": "mine"] }
        #expect(try await request.value() == "third")
        let keys = Set(stub.requests.map { $0.header("Idempotency-Key") })
        #expect(stub.requests.count == 3 && keys.count == 1)
        if isOwn { #expect(keys == ["mine"]) } else { #expect(keys.first??.count == 38) }
        #expect(stub.requests.allSatisfy { $0.text == #"{"a":1}"# })
        #expect(stub.requests.allSatisfy { $0.header("Content-Type") == "application/json" })
    }

    @Test("every call has a key of its own, and idempotent methods have none")
    func newKeyForEveryCall() async throws {
        stub.enqueue(.text("1"), .text("2"), .text("3"))
        var policy = policy()
        policy.idempotencyKey = RFIdempotencyKey.uuid
        for method in [RFMethod.post, .post, .put] {
            let request = request(policy)
            request.settings.method = method
            _ = try await request.value()
        }
        let keys = stub.requests.map { $0.header("Idempotency-Key") }
        #expect(keys[0] != nil && keys[1] != nil && keys[0] != keys[1] && keys[2] == nil)
    }

    @Test("each attempt goes through all interceptors and redirects again")
    func insideOfRetry() async throws {
        stub.route("/", .redirect(to: "/there"))
        stub.enqueue(.status(503), .text("ok"))
        let numbers = RFLocked(0)
        let request = request(policy())
        request.settings.interceptors = [
            Numbering {
                numbers.withLock { number in
                    number += 1
                    return number
                }
            }
        ]
        let response = try await request.response()
        #expect(stub.requests.map { $0.header("X-Number") } == ["1", "1", "2", "2"])
        #expect(response.metrics.attempts == 4 && response.metrics.redirects == 2)
    }

    @Test("waits and reasons are in the log")
    func log() async throws {
        stub.enqueue(.status(503), .failure(.timedOut), .text("ok"))
        let logger = CollectingLogger()
        let request = request(policy())
        request.settings.logger = logger
        _ = try await request.value()
        #expect(
            logger.lines.contains(
                "TestRequest<RFStringResponse>: 503 Service Unavailable. Retry 1 of 2 in 1.0 seconds."))
        #expect(
            logger.lines.contains("TestRequest<RFStringResponse>: timedOut. Retry 2 of 2 in 2.0 seconds."))
    }

    private struct Numbering: RFInterceptor {
        let number: @Sendable () -> Int

        func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
            var request = request
            request.headers.add("X-Number", "\(number())")
            return try await next.proceed(with: request)
        }
    }
}
