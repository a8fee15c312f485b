import Foundation
import RestFetcher

/// A small HTTP/1.1 server on this machine, for tests: it answers as it is told, faults included, and records
/// what came, byte for byte.
///
/// ```swift
/// let server = try RFLoopbackServer { request in .json(#"{"a":1}"#) }
/// let user = try await GetUser(domain: server.address).value()
/// #expect(server.requests[0].target == "/users/1")
/// ```
///
/// An answer is looked for in this order: the latest route of that method and path, the queue, the closure the
/// server was made with. If there is none the server answers 501 and names the request.
///
/// Every connection has a thread of its own, and answers are made on it. All members may be used from any
/// thread. The server stops when it is released.
public final class RFLoopbackServer: Sendable {
    /// Makes an answer for a request, on the thread of its connection.
    public typealias Handler = @Sendable (RFLoopbackRequest) -> RFLoopbackAnswer

    /// Where it listens.
    public let place: Place

    /// Scheme, host and port, as a request's `domain` takes them: `http://127.0.0.1:49152`. For a Unix-domain
    /// socket it is `http://localhost`.
    public let address: String

    private let listener: RFLoopbackListener
    private let root: URL

    /// Starts a server; it accepts connections as soon as this returns.
    ///
    /// - Parameters:
    ///   - place: where to listen. Default: 127.0.0.1, on a free port.
    ///   - bodyLimit: the most bytes of a request body to keep; longer ones are counted and forgotten. Default:
    ///     no limit.
    ///   - sendsContinue: whether `Expect: 100-continue` is granted (RFC 9110 §10.1.1) or ignored. Default:
    ///     granted.
    ///   - answer: answers what no route and no queued answer is for.
    /// - Throws: an ``RFError`` if the system gives no socket.
    public convenience init(
        on place: Place = .ipv4,
        bodyLimit: Int = .max,
        sendsContinue: Bool = true,
        answer: Handler? = nil
    ) throws {
        try self.init(
            on: place, bodyLimit: bodyLimit, sendsContinue: sendsContinue, beforeBody: { _ in nil },
            answer: answer)
    }

    /// Starts a server that may answer when only the head of a request is there.
    ///
    /// - Parameters:
    ///   - place: where to listen. Default: 127.0.0.1, on a free port.
    ///   - bodyLimit: the most bytes of a request body to keep. Default: no limit.
    ///   - sendsContinue: whether `Expect: 100-continue` is granted. Default: granted.
    ///   - beforeBody: gives the answer to send without reading the body first, or nil to read on.
    ///   - answer: answers what is read to its end, and no route and no queued answer is for.
    /// - Throws: an ``RFError`` if the system gives no socket.
    public init(
        on place: Place = .ipv4,
        bodyLimit: Int = .max,
        sendsContinue: Bool = true,
        beforeBody: @escaping @Sendable (RFLoopbackRequest) -> RFLoopbackAnswer?,
        answer: Handler?
    ) throws {
        self.place = place
        listener = try RFLoopbackListener(
            at: place, script: RFScript(fallback: answer), bodyLimit: bodyLimit, sendsContinue: sendsContinue,
            beforeBody: beforeBody)
        address =
            switch place {
            case .ipv4: "http://127.0.0.1:\(listener.port)"
            case .ipv6: "http://[::1]:\(listener.port)"
            case .unix: "http://localhost"
            }
        guard let root = URL(string: address) else { throw RFError.noSocket("make a URL of \(address)") }
        self.root = root
        listener.start()
    }

    deinit {
        listener.stop()
    }

    /// Ends every connection and refuses new ones. A second call does nothing.
    public func stop() {
        listener.stop()
    }
}

// MARK: - Where it is

extension RFLoopbackServer {
    /// The port it listens on; 0 for a Unix-domain socket.
    public var port: Int {
        listener.port
    }

    /// The URL of a path on this server. `path` may carry a query, and is percent-encoded already; what isn't a URL
    /// gets encoded as one path.
    public func url(_ path: String = "/") -> URL {
        URL(string: address + path) ?? root.appendingPathComponent(path)
    }
}

// MARK: - What it answers

extension RFLoopbackServer {
    /// Answers with the closure what matches `pattern`: a method and a percent-encoded path (`GET /users`), or
    /// a path alone (`/users`) for every method.
    public func route(_ pattern: String, _ answer: @escaping Handler) {
        listener.script.withLock { $0.addRoute(pattern, answer) }
    }

    /// Answers alike every request that matches `pattern`.
    public func route(_ pattern: String, _ answer: RFLoopbackAnswer) {
        route(pattern) { _ in answer }
    }

    /// Answers the next requests that no route is for with these, one each.
    public func enqueue(_ answers: RFLoopbackAnswer...) {
        listener.script.withLock { $0.enqueue(answers) }
    }
}

// MARK: - What it saw

extension RFLoopbackServer {
    /// The requests that came, in the order in which they were complete.
    public var requests: [RFLoopbackRequest] {
        listener.seen.value.requests
    }

    /// How many connections were opened.
    public var connectionsOpened: Int {
        listener.seen.value.opened
    }

    /// How many connections were closed, by either side.
    public var connectionsClosed: Int {
        listener.seen.value.closed
    }

    /// Waits until `count` requests have come and gives all there are. Returns early if the task is cancelled.
    @discardableResult
    public func received(_ count: Int = 1) async -> [RFLoopbackRequest] {
        await listener.seen.wait { $0.requests.count >= count }
        return requests
    }

    /// Waits until `count` connections were opened. Returns early if the task is cancelled.
    public func opened(_ count: Int = 1) async {
        await listener.seen.wait { $0.opened >= count }
    }

    /// Waits until `count` connections were closed by either side. Returns early if the task is cancelled.
    public func closed(_ count: Int = 1) async {
        await listener.seen.wait { $0.closed >= count }
    }

    /// Waits until the client closed or reset `count` connections. Returns early if the task is cancelled.
    public func clientClosed(_ count: Int = 1) async {
        await listener.seen.wait { $0.closedByClient >= count }
    }
}
