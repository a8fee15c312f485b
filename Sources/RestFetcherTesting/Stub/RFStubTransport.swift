import Foundation
import RestFetcher

/// A transport without a network, for tests: it answers as it is told and records what it was given.
///
/// ```swift
/// let stub = RFStubTransport { request in .json(#"{"a":1}"#) }
/// stub.route("POST /login", .status(401))
/// ```
///
/// Everything above the transport works as with a real one. An answer is looked for in this order: the latest
/// route of that method and path, the queue, the closure the stub was made with. If there is none the call
/// fails with ``RestFetcher/RFErrorKind/notStubbed`` and the error names the request. All members may be used
/// from any thread.
public final class RFStubTransport: RFTransport {
    /// Makes an answer for a request, on the thread of the call.
    public typealias Handler = @Sendable (RFStubRequest) -> RFStubAnswer

    private struct Record: Sendable {
        var requests: [RFStubRequest] = []
        var cancelled = 0
    }

    private let script: RFLocked<RFScript<RFStubRequest, RFStubAnswer>>
    private let seen = RFWatched(Record())
    private let clock: any RFClock

    /// Makes a stub.
    ///
    /// - Parameters:
    ///   - clock: what waits are measured with. Default: the clock of the machine.
    ///   - answer: answers what no route and no queued answer is for.
    public init(clock: any RFClock = RFSystemClock(), answer: Handler? = nil) {
        self.clock = clock
        script = RFLocked(RFScript(fallback: answer))
    }

    /// Reads the whole body of `request`, records it and plays the answer. See ``RestFetcher/RFTransport``.
    public func send(_ request: RFHTTPRequest) async throws -> RFHTTPResponse {
        let start = clock.now
        let received = try await endingCancelled {
            try Task.checkCancellation()
            return try await receive(request)
        }
        seen.update { $0.requests.append(received) }
        let handler = script.withLock { $0.handler(method: received.method, path: received.path) }
        guard let handler else { throw RFError.notStubbed(received) }
        let player = RFStubPlayer(handler(received), clock: clock)
        return try await endingCancelled { try await self.respond(player, to: received, since: start) }
    }

    private func respond(
        _ player: RFStubPlayer, to request: RFStubRequest, since start: TimeInterval
    ) async throws -> RFHTTPResponse {
        let head = try await player.head()
        var metrics = RFTransportMetrics()
        metrics.firstByte = clock.now - start
        metrics.bytesSent = request.body.count
        let body =
            player.restIfAtHand.map(RFHTTPResponseBody.init)
            ?? RFHTTPResponseBody {
                try await self.endingCancelled { try await player.nextPiece() }
            } cancel: {
                self.seen.update { $0.cancelled += 1 }
            }
        return RFHTTPResponse(
            status: head.status, headers: head.headers, body: body, metrics: { [metrics] in metrics })
    }

    private func endingCancelled<Result>(_ work: () async throws -> Result) async throws -> Result {
        do {
            return try await work()
        } catch is CancellationError {
            seen.update { $0.cancelled += 1 }
            throw RFError.cancelled
        }
    }

    private func receive(_ request: RFHTTPRequest) async throws -> RFStubRequest {
        let body = try await request.body.readToEnd(reporting: request.didSendBytes)
        return RFStubRequest(
            method: request.method, url: request.url, headers: request.headers, body: body,
            timeout: request.timeout)
    }
}

// MARK: - What it answers

extension RFStubTransport {
    /// Answers with the closure what matches `pattern`: a method and a percent-encoded path (`GET /users`), or
    /// a path alone (`/users`) for every method.
    public func route(_ pattern: String, _ answer: @escaping Handler) {
        script.withLock { $0.addRoute(pattern, answer) }
    }

    /// Answers alike every request that matches `pattern`.
    public func route(_ pattern: String, _ answer: RFStubAnswer) {
        route(pattern) { _ in answer }
    }

    /// Answers the next requests that no route is for with these, one each.
    public func enqueue(_ answers: RFStubAnswer...) {
        script.withLock { $0.enqueue(answers) }
    }
}

// MARK: - What it saw

extension RFStubTransport {
    /// The requests in the order in which they were received.
    public var requests: [RFStubRequest] {
        seen.value.requests
    }

    /// Waits until `count` requests have come and gives all there are. Returns early if the task is cancelled.
    @discardableResult
    public func received(_ count: Int = 1) async -> [RFStubRequest] {
        await seen.wait { $0.requests.count >= count }
        return requests
    }

    /// Waits until `count` calls were cancelled or their bodies dropped unread. Returns early if the task is
    /// cancelled.
    public func cancelled(_ count: Int = 1) async {
        await seen.wait { $0.cancelled >= count }
    }
}

extension RFErrorKind {
    /// Nothing is scripted for a request that ``RFStubTransport`` received.
    public static let notStubbed = RFErrorKind(rawValue: "notStubbed")
}

extension RFError {
    fileprivate static func notStubbed(_ request: RFStubRequest) -> RFError {
        RFError(
            stage: .transport, kind: .notStubbed,
            message: "No answer is stubbed for \(request.name).")
    }
}
