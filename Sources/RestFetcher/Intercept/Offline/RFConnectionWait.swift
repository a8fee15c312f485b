import Foundation

/// Waits for a connection when there is none, and sends the request then.
///
/// ```swift
/// let fetcher = RFFetcher(configuration: RFConfiguration(interceptors: [RFConnectionWait(longest: 120)]))
/// ```
///
/// It acts on failures in which no server got the request: offline, host not found, cannot connect. So it may send
/// every method again. The body must be one that can be read again. Waiting is bounded, and ends at once when the call
/// is cancelled; for what has to survive the end of the program see ``RFOutbox``.
public struct RFConnectionWait: RFInterceptor {
    private let longest: TimeInterval
    private let connectivity: any RFConnectivity

    /// Makes an interceptor.
    ///
    /// - Parameters:
    ///   - longest: seconds after the first failure until the call fails with the last one. Default: 300.
    ///   - connectivity: knows when to try again. Default: what the system knows.
    public init(longest: TimeInterval = 300, connectivity: any RFConnectivity = RFSystemConnectivity()) {
        self.longest = longest
        self.connectivity = connectivity
    }

    /// Sends the request, again and again while there is no connection.
    public func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
        let clock = next.context.clock
        var failures = 0
        var deadline: TimeInterval?
        while true {
            do {
                return try await next.proceed(with: request)
            } catch let error as RFError where RFConnectionWait.kinds.contains(error.kind) {
                guard request.body.isReplayable else { throw error }
                failures += 1
                let start = clock.now
                let end = deadline ?? start + longest
                deadline = end
                let isConnected = try await waitForConnection(after: failures, until: end, in: next.context)
                next.context.report.withLock { $0.metrics.waits.append(clock.now - start) }
                guard isConnected else { throw giveUp(error, in: next.context) }
            }
        }
    }

    /// True if it's worth trying again, false when the time is over.
    private func waitForConnection(
        after failures: Int, until end: TimeInterval, in context: RFCallContext
    ) async throws -> Bool {
        let clock = context.clock
        guard clock.now < end else { return false }
        if context.logger.level == .debug {
            context.logger.debug("\(context.requestName): no connection. Waits for one.")
        }
        return try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                try await connectivity.waitForConnection(after: failures, clock: clock)
                return true
            }
            group.addTask {
                try await clock.sleep(for: end - clock.now)
                return false
            }
            defer { group.cancelAll() }
            return try await group.next() ?? false
        }
    }

    private func giveUp(_ error: RFError, in context: RFCallContext) -> RFError {
        context.report.withLock { $0.remark = "There was no connection for \(longest) seconds." }
        return error
    }

    /// Nothing of the request reached a server.
    private static let kinds: Set<RFErrorKind> = [.offline, .cannotFindHost, .cannotConnect]
}
