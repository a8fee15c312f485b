import Foundation
import Testing

@testable import RestFetcher

@Suite("What follows a failed attempt")
struct RFRetryDecisionTests {
    private let date = Date(timeIntervalSince1970: 784_111_777)  // Sun, 06 Nov 1994 08:49:37 GMT
    private let get = RFHTTPRequest(url: URL(string: "http://a.example/")!)

    private func decision(
        _ policy: RFRetryPolicy, after result: Result<RFHTTPResponse, any Error>,
        of request: RFHTTPRequest? = nil, retries: Int = 0, elapsed: TimeInterval = 0
    ) -> RFRetryDecision {
        policy.decision(
            after: result, of: request ?? get, retries: retries, elapsed: elapsed, date: date)
    }

    private func failure(_ kind: RFErrorKind) -> Result<RFHTTPResponse, any Error> {
        .failure(RFError(stage: .transport, kind: kind, message: ""))
    }

    private func answer(_ status: Int, retryAfter: String? = nil) -> Result<RFHTTPResponse, any Error> {
        var headers = RFHeaders()
        headers["Retry-After"] = retryAfter
        return .success(RFHTTPResponse(status: status, headers: headers))
    }

    private func policy(
        delay: TimeInterval = 1, maxDelay: TimeInterval = 30, jitter: Double = 1
    ) -> RFRetryPolicy {
        var policy = RFRetryPolicy(maxRetries: 10, delay: delay)
        policy.maxDelay = maxDelay
        policy.random = { jitter }
        return policy
    }

    @Test(
        "the back-off doubles from the delay up to the cap, and nothing overflows",
        arguments: [
            (0, 0.5, 30.0, 0.5), (1, 0.5, 30, 1), (2, 0.5, 30, 2), (3, 0.5, 30, 4), (4, 0.5, 30, 8),
            (5, 0.5, 30, 16), (6, 0.5, 30, 30), (7, 0.5, 30, 30), (10_000, 0.5, 30, 30),
            (.max, 0.5, 30, 30), (0, 45, 30, 30), (3, 0, 30, 0), (3, -1, 30, 0), (3, .nan, 30, 0),
            (3, .infinity, 30, 30), (2, 1, 0, 0), (2, 1, -5, 0), (2, 1, .nan, 0), (2, 1, .infinity, 4),
        ] as [(Int, TimeInterval, TimeInterval, TimeInterval)])
    func longestBackOff(number: Int, delay: TimeInterval, maxDelay: TimeInterval, expected: TimeInterval) {
        let policy = policy(delay: delay, maxDelay: maxDelay)
        #expect(policy.longestBackOff(beforeRetry: number) == expected)
    }

    @Test(
        "full jitter waits any part of the back-off, never less than nothing or more than all",
        arguments: [
            (0.0, 0.0), (0.25, 1), (0.5, 2), (1, 4), (1.5, 4), (-1, 0), (.nan, 0), (.infinity, 4),
        ] as [(Double, TimeInterval)])
    func jitter(random: Double, expected: TimeInterval) {
        let decision = decision(policy(jitter: random), after: answer(503), retries: 2)
        #expect(decision == .retry(after: expected))
    }

    @Test("the system's jitter stays within the back-off and isn't always the same")
    func systemJitter() {
        let policy = RFRetryPolicy(maxRetries: 10, delay: 1)
        let waits = (0..<200).map { _ -> TimeInterval in
            guard case .retry(let wait) = decision(policy, after: answer(503), retries: 3) else { return -1 }
            return wait
        }
        #expect(waits.allSatisfy { (0...8).contains($0) })
        #expect(Set(waits).count > 100)
    }

    @Test("a back-off without an end is waited whole or not at all, not as a number that is none")
    func endlessBackOff() {
        let endless = policy(delay: .infinity, maxDelay: .infinity, jitter: 0)
        #expect(decision(endless, after: answer(503)) == .retry(after: 0))
    }

    @Test(
        "statuses that may pass are tried again (RFC 9110 §15.5.9, §15.6, RFC 6585 §4, RFC 8470 §5.2)",
        arguments: [408, 425, 429, 500, 502, 503, 504])
    func passingStatuses(status: Int) {
        #expect(decision(policy(), after: answer(status)) == .retry(after: 1))
    }

    @Test(
        "others are not, and nothing is said about it",
        arguments: [200, 204, 304, 400, 401, 403, 404, 409, 410, 422, 501, 505])
    func otherStatuses(status: Int) {
        #expect(decision(policy(), after: answer(status)) == .stop(remark: nil))
    }

    @Test(
        "failures of the way there are tried again",
        arguments: [.timedOut, .offline, .cannotFindHost, .cannotConnect, .connectionLost] as [RFErrorKind])
    func passingFailures(kind: RFErrorKind) {
        #expect(decision(policy(), after: failure(kind)) == .retry(after: 1))
    }

    @Test(
        "failures that would come again are not, nor is a cancelled call, whatever the policy says",
        arguments: [
            .cancelled, .secureConnectionFailed, .invalidURL, .decoding, .tooManyRedirects, .responseTooLarge,
        ] as [RFErrorKind])
    func otherFailures(kind: RFErrorKind) {
        var policy = policy()
        #expect(decision(policy, after: failure(kind)) == .stop(remark: nil))
        policy.errorKinds.insert(.cancelled)
        #expect(decision(policy, after: failure(.cancelled)) == .stop(remark: nil))
        #expect(decision(policy, after: .failure(CancellationError())) == .stop(remark: nil))
    }

    @Test(
        "only idempotent methods are tried again (RFC 9110 §9.2.2)",
        arguments: [
            (.get, true), (.head, true), (.options, true), (.put, true), (.delete, true), (.post, false),
            (.patch, false), ("PURGE", false),
        ] as [(RFMethod, Bool)])
    func methods(method: RFMethod, isRetried: Bool) {
        var request = get
        request.method = method
        let remark = "It wasn't tried again: \(method) isn't idempotent, and it has no Idempotency-Key."
        let expected: RFRetryDecision = isRetried ? .retry(after: 1) : .stop(remark: remark)
        #expect(decision(policy(), after: answer(503), of: request) == expected)

        var willing = policy()
        willing.retriesEveryMethod = true
        #expect(decision(willing, after: answer(503), of: request) == .retry(after: 1))

        request.headers.add("idempotency-key", "\"a\"")
        #expect(decision(policy(), after: answer(503), of: request) == .retry(after: 1))
    }

    @Test(
        "Retry-After takes the place of the back-off, in seconds or as a date (RFC 9110 §10.2.3, §5.6.7)",
        arguments: [
            ("2", 2), ("0", 0), ("30", 30), (" 2 ", 2),
            ("Sun, 06 Nov 1994 08:49:39 GMT", 2), ("Sunday, 06-Nov-94 08:49:39 GMT", 2),
            ("Sun Nov  6 08:49:39 1994", 2), ("Sun, 06 Nov 1994 08:00:00 GMT", 0),
            ("1.5", 4), ("abc", 4), ("-1", 4), ("", 4), ("2, 3", 4),
        ] as [(String, TimeInterval)])
    func retryAfter(value: String, expected: TimeInterval) {
        for status in [429, 503] {
            let decision = decision(policy(), after: answer(status, retryAfter: value), retries: 2)
            #expect(decision == .retry(after: expected))
        }
    }

    @Test("jitter doesn't shorten a Retry-After")
    func jitterAndRetryAfter() {
        let decision = decision(policy(jitter: 0), after: answer(429, retryAfter: "2"))
        #expect(decision == .retry(after: 2))
    }

    @Test(
        "a Retry-After over the cap ends the tries, and nothing overflows",
        arguments: ["31", "99999999999", "99999999999999999999999999", "Mon, 07 Nov 1994 08:49:37 GMT"])
    func retryAfterOverTheCap(value: String) {
        let remark = "It wasn't tried again: the server asks to wait longer than 30.0 seconds."
        #expect(decision(policy(), after: answer(429, retryAfter: value)) == .stop(remark: remark))
    }

    @Test("there are as many retries as allowed")
    func count() {
        #expect(decision(policy(), after: answer(503), retries: 9) == .retry(after: 30))
        #expect(
            decision(policy(), after: answer(503), retries: 10)
                == .stop(remark: "That was the last of 11 tries."))
    }

    @Test("no retry begins after the time budget")
    func budget() {
        var policy = policy()
        policy.timeBudget = 10
        let remark = "It wasn't tried again: the 10.0 seconds for retries are used up."
        #expect(decision(policy, after: answer(503), elapsed: 9) == .retry(after: 1))
        #expect(decision(policy, after: answer(503), elapsed: 9.1) == .stop(remark: remark))
        #expect(decision(policy, after: answer(503, retryAfter: "11")) == .stop(remark: remark))
        policy.timeBudget = .nan
        #expect(decision(policy, after: answer(503)) != .retry(after: 1))
    }

    @Test("a body that can be read once only isn't sent again")
    func oneShotBody() {
        var request = get
        request.method = .put
        request.body = .stream(RFBodyStream(isReplayable: false) { { nil } })
        let remark = "It wasn't tried again: its body comes from a stream that can be read only once."
        #expect(decision(policy(), after: answer(503), of: request) == .stop(remark: remark))
    }
}
