import Foundation
import RestFetcher

extension RFLoopbackAnswer {
    /// A body of known length.
    public static func data(
        _ data: Data, type: String? = "application/octet-stream", status: Int = 200
    ) -> Self {
        var headers = RFHeaders()
        if let type { headers.add("Content-Type", type) }
        headers.add("Content-Length", String(data.count))
        return Self([.head(RFLoopbackHead(status, headers: headers)), .body(data)])
    }

    /// Text, sent as UTF-8.
    public static func text(_ text: String, status: Int = 200) -> Self {
        data(Data(text.utf8), type: "text/plain; charset=utf-8", status: status)
    }

    /// JSON text, sent as it is.
    public static func json(_ text: String, status: Int = 200) -> Self {
        data(Data(text.utf8), type: "application/json", status: status)
    }

    /// A status without a body. `Content-Length: 0` is sent unless the status has no body by definition
    /// (RFC 9110 §8.6).
    public static func status(_ status: Int) -> Self {
        let hasNoLength = status < 200 || status == 204 || status == 304
        let headers: RFHeaders = hasNoLength ? RFHeaders() : ["Content-Length": "0"]
        return Self([.head(RFLoopbackHead(status, headers: headers))])
    }

    /// A redirect to `location`, which is sent as it is.
    public static func redirect(to location: String, status: Int = 302) -> Self {
        Self.status(status).header("Location", location)
    }

    /// A chunked body, one chunk for each piece of text.
    public static func chunked(_ pieces: String..., trailers: RFHeaders = RFHeaders()) -> Self {
        chunked(pieces.map { Data($0.utf8) }, trailers: trailers)
    }

    /// A chunked body, one chunk for each piece.
    public static func chunked(_ pieces: [Data], trailers: RFHeaders = RFHeaders()) -> Self {
        let head = RFLoopbackHead(200, headers: ["Transfer-Encoding": "chunked"])
        return Self([.head(head)] + pieces.map(Step.chunk) + [.lastChunk(trailers: trailers)])
    }

    /// A body that ends with the connection.
    public static func untilClose(_ text: String) -> Self {
        let head = RFLoopbackHead(200, headers: ["Connection": "close"])
        return Self([.head(head), .body(Data(text.utf8)), .close])
    }

    /// A body that ends too early: `announcing` bytes are promised, then the connection is closed.
    public static func truncated(_ text: String, announcing length: Int) -> Self {
        let head = RFLoopbackHead(200, headers: ["Content-Length": String(length)])
        return Self([.head(head), .body(Data(text.utf8)), .close])
    }

    /// A body that comes in pieces, each but the first after a wait: `.drip(["a", "b"], after: .gate(gate))`.
    public static func drip(_ pieces: [String], after wait: Step) -> Self {
        let length = pieces.reduce(0) { $0 + $1.utf8.count }
        let head = RFLoopbackHead(200, headers: ["Content-Length": String(length)])
        let bodies = pieces.map { [Step.body(Data($0.utf8))] }
        return Self([.head(head)] + bodies.joined(separator: [wait]))
    }

    /// A body of `count` zero bytes, made while it is sent.
    public static func zeros(_ count: Int) -> Self {
        let block = 65_536
        let head = RFLoopbackHead(200, headers: ["Content-Length": String(count)])
        return Self([
            .head(head), .bodyRepeated(Data(count: block), times: count / block),
            .body(Data(count: count % block)),
        ])
    }

    /// What came: a JSON object of `method`, `target`, `headers` (an array of name and value pairs) and
    /// `body` (as text).
    public static func echo(_ request: RFLoopbackRequest) -> Self {
        let parts: [String: Any] = [
            "method": request.method.rawValue,
            "target": request.target,
            "headers": request.headers.map { [$0.name, $0.value] },
            "body": request.text,
        ]
        let json = try? JSONSerialization.data(withJSONObject: parts, options: .sortedKeys)
        return data(json ?? Data(), type: "application/json")
    }

    /// The body that came, under the content type that came.
    public static func mirror(_ request: RFLoopbackRequest) -> Self {
        data(request.body, type: request.header("Content-Type"))
    }

    /// No answer, until the client closes the connection or the server stops.
    public static let hang = Self([.hang])

    /// No answer: the connection is closed.
    public static let close = Self([.close])

    /// No answer: the connection is reset.
    public static let reset = Self([.reset])

    /// Bytes as they are, and then the connection is closed.
    public static func raw(_ text: String) -> Self {
        Self([.raw(text), .close])
    }
}

extension RFLoopbackAnswer {
    /// The same answer with one header line more.
    public func header(_ name: String, _ value: String) -> Self {
        changingHead { $0.headers.add(name, value) }
    }

    /// The same answer with another status.
    public func status(_ status: Int, reason: String? = nil) -> Self {
        changingHead { $0 = RFLoopbackHead(status, reason: reason, headers: $0.headers) }
    }

    /// The same answer, not begun before `seconds` have passed.
    public func delayed(by seconds: TimeInterval) -> Self {
        Self([.wait(seconds)] + steps)
    }

    /// The same answer, not begun before the gate is open.
    public func held(by gate: RFGate) -> Self {
        Self([.gate(gate)] + steps)
    }

    /// The same answer with an interim one before it (RFC 9110 §15.2).
    public func afterInterim(_ status: Int, headers: RFHeaders = RFHeaders()) -> Self {
        Self([.head(RFLoopbackHead(status, headers: headers))] + steps)
    }

    /// The same answer, after which the connection is closed although the answer doesn't say so.
    public func thenClose() -> Self {
        Self(steps + [.close])
    }

    /// Whether a header line says that the connection ends after this answer.
    var saysClose: Bool {
        steps.contains { step in
            guard case .head(let head) = step else { return false }
            return head.headers["Connection"]?.lowercased() == "close"
        }
    }

    private func changingHead(_ change: (inout RFLoopbackHead) -> Void) -> Self {
        var steps = steps
        for index in steps.indices.reversed() {
            guard case .head(var head) = steps[index] else { continue }
            change(&head)
            steps[index] = .head(head)
            break
        }
        return Self(steps)
    }
}
