import Foundation

extension RFRequest {
    /// The server-sent events of the endpoint (WHATWG HTML §9.2). Nothing is sent before a loop begins.
    ///
    /// ```swift
    /// for try await event in GetPrices().events() { print(event.data) }
    /// ```
    ///
    /// `Accept: text/event-stream` and `Cache-Control: no-store` are sent unless the request or the configuration
    /// sets these. The request is read now; every connection is a call of its own, with interceptors and credentials
    /// as any. The loop connects again when the server ends the connection, and when it fails for a cause that may
    /// pass: with `Last-Event-ID`, after the time that the server named. Set `Last-Event-ID` in ``requestHeaders`` to
    /// go on where another loop stopped.
    ///
    /// The loop ends when the server answers 204. It throws an ``RFError`` for every other code than 200, and
    /// ``RFErrorKind/unexpectedContentType`` for another type than `text/event-stream`.
    ///
    /// Silence longer than ``timeout`` counts as a lost connection: make it longer than the pauses between the
    /// server's events or comments, or `.infinity`. ``resourceTimeout`` and ``maxResponseBytes`` are for each
    /// connection.
    ///
    /// - Parameters:
    ///   - reconnect: when to connect again. nil: never; the loop ends or throws with the first connection.
    ///     Default: after 3 seconds or what the server names, any number of times.
    ///   - maxEventBytes: the most bytes that the data of an event, or a line, may have; more throw
    ///     ``RFErrorKind/responseTooLarge``. Default: 16 MB.
    public func events(
        reconnect: RFReconnectPolicy? = RFReconnectPolicy(), maxEventBytes: Int = 16 << 20
    ) -> RFEventStream {
        let fetcher = fetcher
        let plan = makePlan(
            for: fetcher.configuration, wanting: ["Accept": "text/event-stream", "Cache-Control": "no-store"])
        let source = RFEventSource(
            fetcher: fetcher, plan: plan,
            judge: RFEventStreamJudge(RFRequestReader(self)),
            reconnect: reconnect, maxEventBytes: maxEventBytes)
        return RFEventStream(source: source, calls: calls)
    }
}

/// Refuses what isn't a stream of events, and what the request refuses.
private final class RFEventStreamJudge: RFReader, @unchecked Sendable {
    // Safe because of what RFReader says.
    private let request: RFReader

    init(_ request: RFReader) {
        self.request = request
    }

    override func validate(_ reply: RFReply) throws {
        try reply.checkEventStream()
        try request.validate(reply)
    }

    override func serverError(_ reply: RFReply) -> (any Error)? {
        request.serverError(reply)
    }
}

extension RFReply {
    /// Refuses what isn't a stream of events, as the standard wants it. 204 says that there is none.
    fileprivate func checkEventStream() throws(RFError) {
        if code == RFStatusCode.noContent.rawValue { return }
        guard code == RFStatusCode.ok.rawValue else {
            throw RFError(
                stage: .validate, kind: .httpStatus,
                message: "\(RFStatusCode(code)) was answered, where a stream of events has code 200.")
        }
        let type = headers["Content-Type"].flatMap { RFMediaType($0) }
        guard type?.type == "text", type?.subtype == "event-stream" else {
            throw RFError(
                stage: .validate, kind: .unexpectedContentType,
                message:
                    "The answer is \(headers["Content-Type"]?.escapedForMessage ?? "of no type"), but "
                    + "text/event-stream was asked for.")
        }
    }
}
