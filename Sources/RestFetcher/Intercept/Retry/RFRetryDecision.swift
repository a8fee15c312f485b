import Foundation

/// What follows a failed attempt.
enum RFRetryDecision: Equatable {
    case retry(after: TimeInterval)
    /// The remark says why not, if the attempt was worth another one.
    case stop(remark: String?)
}

extension RFRetryPolicy {
    /// Decides, from what one attempt gave, whether there is another.
    ///
    /// - Parameters:
    ///   - retries: how many there were.
    ///   - elapsed: seconds since the start of the call.
    ///   - date: the time of day, for a `Retry-After` that is a date.
    func decision(
        after result: Result<RFHTTPResponse, any Error>, of request: RFHTTPRequest, retries: Int,
        elapsed: TimeInterval, date: Date
    ) -> RFRetryDecision {
        guard isWorthARetry(result) else { return .stop(remark: nil) }
        if let obstacle = obstacle(to: request) {
            return .stop(remark: "It wasn't tried again: \(obstacle).")
        }
        guard retries < maxRetries else { return .stop(remark: "That was the last of \(retries + 1) tries.") }
        let asked = retryAfter(result, date: date)
        let wait = asked ?? backOff(beforeRetry: retries)
        guard wait <= cap else {
            return .stop(remark: "It wasn't tried again: the server asks to wait longer than \(cap) seconds.")
        }
        if let timeBudget, !(elapsed + wait <= timeBudget) {
            return .stop(remark: "It wasn't tried again: the \(timeBudget) seconds for retries are used up.")
        }
        return .retry(after: wait)
    }

    private func isWorthARetry(_ result: Result<RFHTTPResponse, any Error>) -> Bool {
        switch result {
        case .success(let response): statusCodes.contains(response.status)
        case .failure(let error as RFError): error.kind != .cancelled && errorKinds.contains(error.kind)
        case .failure: false
        }
    }

    private func obstacle(to request: RFHTTPRequest) -> String? {
        if !request.isIdempotent, !retriesEveryMethod {
            return "\(request.method) isn't idempotent, and it has no Idempotency-Key"
        }
        return request.body.isReplayable ? nil : "its body comes from a stream that can be read only once"
    }

    private func retryAfter(_ result: Result<RFHTTPResponse, any Error>, date: Date) -> TimeInterval? {
        guard case .success(let response) = result, let value = response.headers["Retry-After"] else {
            return nil
        }
        return RFRetryAfter.delay(from: value, now: date)
    }

    private func backOff(beforeRetry number: Int) -> TimeInterval {
        let jitter = random()
        return jitter > 0 ? longestBackOff(beforeRetry: number) * min(jitter, 1) : 0
    }

    /// The back-off before jitter: the delay, doubled for every retry there was, up to the cap.
    func longestBackOff(beforeRetry number: Int) -> TimeInterval {
        delay > 0 ? min(cap, delay * pow(2, Double(number))) : 0
    }

    /// Not a number is no wait at all.
    private var cap: TimeInterval { maxDelay > 0 ? maxDelay : 0 }
}
