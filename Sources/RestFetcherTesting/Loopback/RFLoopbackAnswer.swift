import Foundation
import RestFetcher

/// What ``RFLoopbackServer`` does to answer a request: a list of steps, so that every fault can be scripted.
///
/// Most tests need no more than one of the ready-made answers, changed a little:
///
/// ```swift
/// .json(#"{"a":1}"#)
/// .status(503).header("Retry-After", "2")
/// .text("late").held(by: gate)
/// .chunked("one", "two")
/// .truncated("half of it", announcing: 20)
/// RFLoopbackAnswer([.raw("HTTP/1.1 200 OK\r\nX"), .close])
/// ```
///
/// After the last step the connection is used again, unless a step ended it or a header says `close`.
public struct RFLoopbackAnswer: Sendable {
    /// One thing the server does.
    public enum Step: Sendable {
        /// Sends a status line and header lines.
        case head(RFLoopbackHead)
        /// Sends body bytes as they are. Left out if the request is HEAD.
        case body(Data)
        /// Sends the same body bytes over and over, for large bodies. Left out if the request is HEAD.
        case bodyRepeated(Data, times: Int)
        /// Sends one chunk (RFC 9112 §7.1). Left out if the request is HEAD.
        case chunk(Data)
        /// Ends a chunked body, with trailer fields. Left out if the request is HEAD.
        case lastChunk(trailers: RFHeaders)
        /// Sends bytes as they are, whatever the request is.
        case rawBytes(Data)
        /// Waits, in seconds. What was sent before goes out first.
        case wait(TimeInterval)
        /// Waits until the test opens the gate. What was sent before goes out first.
        case gate(RFGate)
        /// Sends nothing more and keeps the connection open until the client closes it or the server stops.
        case hang
        /// Closes the connection in good order.
        case close
        /// Breaks the connection with a TCP reset.
        case reset
    }

    /// The steps, done in order.
    public var steps: [Step]

    /// An answer of these steps.
    public init(_ steps: [Step]) {
        self.steps = steps
    }
}

extension RFLoopbackAnswer.Step {
    /// Sends text as it is, whatever the request is: `.raw("HTTP/1.1 200 OK\r\n")`.
    public static func raw(_ text: String) -> Self {
        .rawBytes(Data(text.utf8))
    }
}

/// A status line and header lines, written exactly as given.
public struct RFLoopbackHead: Sendable {
    /// The status code.
    public var status: Int
    /// The reason phrase.
    public var reason: String
    /// The header lines, in order.
    public var headers: RFHeaders

    /// Makes a head. Without a reason the usual one of the status is sent.
    public init(_ status: Int, reason: String? = nil, headers: RFHeaders = RFHeaders()) {
        self.status = status
        self.reason = reason ?? Self.reasons[status] ?? "Status"
        self.headers = headers
    }

    var bytes: Data {
        var text = "HTTP/1.1 \(status) \(reason)\r\n"
        for field in headers { text += "\(field.name): \(field.value)\r\n" }
        return Data((text + "\r\n").utf8)
    }

    private static let reasons = [
        100: "Continue", 103: "Early Hints", 200: "OK", 201: "Created", 202: "Accepted", 204: "No Content",
        205: "Reset Content", 206: "Partial Content", 301: "Moved Permanently", 302: "Found",
        303: "See Other",
        304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect", 400: "Bad Request",
        401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 407: "Proxy Authentication Required",
        409: "Conflict", 412: "Precondition Failed", 413: "Content Too Large", 416: "Range Not Satisfiable",
        417: "Expectation Failed", 422: "Unprocessable Content", 429: "Too Many Requests",
        500: "Internal Server Error", 501: "Not Implemented", 502: "Bad Gateway", 503: "Service Unavailable",
    ]
}
