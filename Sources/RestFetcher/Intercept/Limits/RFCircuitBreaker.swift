import Foundation

/// Stops sending to a host that fails again and again, and tries it from time to time.
///
/// ```swift
/// let breaker = RFCircuitBreaker(failures: 5, pause: 30)
/// let fetcher = RFFetcher(configuration: RFConfiguration(interceptors: [breaker]))
/// ```
///
/// After so many failures in a row nothing is sent for the pause: calls fail at once with
/// ``RFErrorKind/circuitOpen``, and the error names the host and when it is tried again. Then one request is let
/// through. If it succeeds all is well again; if it fails the next pause begins. Every origin (scheme, host and port)
/// is counted for itself. A cancelled call, and one that fails because the machine is offline, count as neither.
/// Use one object for all requests that are to be counted together.
public final class RFCircuitBreaker: RFInterceptor {
    private let fresh: RFCircuit
    private let statusCodes: Set<Int>
    private let errorKinds: Set<RFErrorKind>
    let circuits = RFLocked<[RFOrigin: RFCircuit]>([:])

    /// Makes a circuit breaker.
    ///
    /// - Parameters:
    ///   - failures: how many in a row stop it; less than 1 counts as 1. Default: 5.
    ///   - pause: seconds until a request is let through again. Default: 30.
    ///   - statusCodes: the answers that count as failures; all others are successes. Default: 500, 502, 503, 504.
    ///   - errorKinds: the errors that count as failures; all others are neither. Default:
    ///     ``RFErrorKind/timedOut``, ``RFErrorKind/cannotFindHost``, ``RFErrorKind/cannotConnect``,
    ///     ``RFErrorKind/connectionLost``, ``RFErrorKind/secureConnectionFailed``,
    ///     ``RFErrorKind/badServerResponse``.
    public init(
        failures: Int = 5, pause: TimeInterval = 30, statusCodes: Set<Int> = [500, 502, 503, 504],
        errorKinds: Set<RFErrorKind> = [
            .timedOut, .cannotFindHost, .cannotConnect, .connectionLost, .secureConnectionFailed,
            .badServerResponse,
        ]
    ) {
        self.fresh = RFCircuit(threshold: failures, pause: pause)
        self.statusCodes = statusCodes
        self.errorKinds = errorKinds
    }

    /// Every request on the wire counts.
    public var scope: RFInterceptorScope { .attempt }

    /// Sends the request, or fails at once.
    public func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
        let origin = RFOrigin(request.url)
        let clock = next.context.clock
        let pass = try admit(to: origin, at: clock.now)
        do {
            let response = try await next.proceed(with: request)
            let isFailure = statusCodes.contains(response.status)
            record(isFailure ? .failure : .success, of: pass, to: origin, at: clock.now)
            return response
        } catch {
            let isFailure = (error as? RFError).map { errorKinds.contains($0.kind) } ?? false
            record(isFailure ? .failure : .neither, of: pass, to: origin, at: clock.now)
            throw error
        }
    }

    private func admit(to origin: RFOrigin, at now: TimeInterval) throws(RFError) -> RFCircuit.Pass {
        let admission = circuits.withLock { circuits in
            if circuits[origin] == nil, circuits.count >= 64 {
                circuits = circuits.filter { !$0.value.isUnused }
            }
            return circuits[origin, default: fresh].admit(at: now)
        }
        switch admission {
        case .success(let pass):
            return pass
        case .failure(let refusal):
            throw .circuitOpen(origin.host, failures: fresh.threshold, retryAfter: refusal.retryAfter)
        }
    }

    private func record(
        _ outcome: RFCircuit.Outcome, of pass: RFCircuit.Pass, to origin: RFOrigin, at now: TimeInterval
    ) {
        circuits.withLock { $0[origin]?.record(outcome, of: pass, at: now) }
    }
}

extension RFErrorKind {
    /// A host failed so often that an ``RFCircuitBreaker`` sends it nothing for a while.
    public static let circuitOpen = RFErrorKind(rawValue: "circuitOpen")
}

extension RFError {
    fileprivate static func circuitOpen(
        _ host: String, failures: Int, retryAfter: TimeInterval
    ) -> RFError {
        let next =
            retryAfter > 0
            ? "It is tried again in \(Int(min(retryAfter, 1e9).rounded(.up))) seconds."
            : "It is being tried again right now."
        return RFError(
            stage: .intercept, kind: .circuitOpen,
            message: "\(host) failed \(failures) times in a row, so nothing is sent. \(next)")
    }
}
