import Foundation

/// Makes a failed attempt again, as its policy says. The outermost of all interceptors, so that an attempt goes
/// through all others: limits, credentials and signatures see each one.
struct RFRetry: RFInterceptor {
    let policy: RFRetryPolicy

    func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
        let clock = next.context.clock
        let start = clock.now
        var request = withKey(request)
        var retries = 0
        while true {
            let result = await attempt(request, next: next)
            let decision = policy.decision(
                after: result, of: request, retries: retries, elapsed: clock.now - start, date: clock.date)
            guard case .retry(let wait) = decision else {
                return try stop(decision, with: result, next.context)
            }
            if let adapt = policy.adapt {
                guard let adapted = try await adapt(request, policy.maxRetries - retries, result) else {
                    return try result.get()
                }
                request = adapted
            }
            retries += 1
            announce(retry: retries, after: wait, because: result, in: next.context)
            try await clock.sleep(for: wait)
        }
    }

    private func attempt(
        _ request: RFHTTPRequest, next: RFChain
    ) async -> Result<RFHTTPResponse, any Error> {
        do {
            return .success(try await next.proceed(with: request))
        } catch {
            return .failure(error)
        }
    }

    private func stop(
        _ decision: RFRetryDecision, with result: Result<RFHTTPResponse, any Error>, _ context: RFCallContext
    ) throws -> RFHTTPResponse {
        if case .stop(let remark?) = decision { context.report.withLock { $0.remark = remark } }
        return try result.get()
    }

    private func announce(
        retry number: Int, after wait: TimeInterval, because result: Result<RFHTTPResponse, any Error>,
        in context: RFCallContext
    ) {
        context.report.withLock { $0.metrics.waits.append(wait) }
        for observer in context.observers { observer.willRetry(number: number, after: wait, in: context) }
        guard context.logger.level == .debug else { return }
        let reason =
            switch result {
            case .success(let response): "\(RFStatusCode(response.status))"
            case .failure(let error as RFError): "\(error.kind)"
            case .failure(let error): context.scrubber.scrub(text: error.localizedDescription)
            }
        context.logger.debug(
            "\(context.requestName): \(reason). Retry \(number) of \(policy.maxRetries) in \(wait) seconds.")
    }

    private func withKey(_ request: RFHTTPRequest) -> RFHTTPRequest {
        guard let makeKey = policy.idempotencyKey, !request.isIdempotent else { return request }
        var request = request
        request.headers.add(RFIdempotencyKey.name, makeKey())
        return request
    }
}
