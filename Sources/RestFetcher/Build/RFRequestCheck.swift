import Foundation

extension RFHTTPRequest {
    /// Checks everything that could break the request apart on the wire, and takes the framing away from the
    /// header fields. To be called just before the transport, after the last interceptor.
    ///
    /// - The method and header names are tokens (RFC 9110 §5.6.2).
    /// - Header values have no control character but the tab (RFC 9110 §5.5). Characters outside ASCII go out
    ///   as UTF-8.
    /// - The timeout is more than zero; `.infinity` is no limit.
    /// - `Transfer-Encoding` is refused, and `Content-Length` may only say what is so: how the body is framed
    ///   is the transport's business, and it must never send both (RFC 9112 §6.2).
    mutating func prepareForSending() throws(RFError) {
        guard RFHTTPRequest.isToken(method.rawValue) else {
            throw .invalidRequest("The method \"\(method.rawValue.escapedForMessage)\" isn't a token.")
        }
        guard timeout > 0 else {
            throw .invalidRequest("The timeout is \(timeout) seconds. It must be more than 0.")
        }
        if let length = body.length, length < 0 {
            throw .invalidRequest("The body is said to have \(length) bytes.")
        }
        var hasContentLength = false
        for field in headers {
            try RFHTTPRequest.check(field)
            hasContentLength = hasContentLength || RFHeaders.isSameName(field.name, "Content-Length")
        }
        if hasContentLength { try takeContentLength() }
    }

    private static func check(_ field: RFHeaders.Field) throws(RFError) {
        guard isToken(field.name) else {
            throw .invalidRequest(
                "The header name \"\(field.name.escapedForMessage)\" is empty or has characters that no "
                    + "header name can have.")
        }
        guard isFieldValue(field.value) else {
            throw .invalidRequest("The value of the header \(field.name) has a control character in it.")
        }
        guard !RFHeaders.isSameName(field.name, "Transfer-Encoding") else {
            throw .invalidRequest("The header Transfer-Encoding is set by the transport alone. Remove it.")
        }
    }

    /// Whether it can be the value of a header field (RFC 9110 §5.5).
    static func isFieldValue(_ text: String) -> Bool {
        text.utf8.allSatisfy { !$0.isControl || $0 == UInt8(ascii: "\t") }
    }

    private static func isToken(_ text: String) -> Bool {
        for byte in text.utf8 where !RFByteSet.token.contains(byte) { return false }
        return !text.isEmpty
    }

    /// Removes `Content-Length`, which the transport sends itself. A stream of unknown length takes it as its
    /// length.
    private mutating func takeContentLength() throws(RFError) {
        let text = headers["Content-Length"] ?? ""
        guard text.utf8.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }),
            let announced = Int(text)
        else { throw .invalidRequest("The header Content-Length isn't a number of bytes.") }
        if let length = body.length, length != announced {
            throw .invalidRequest(
                "The header Content-Length says \(announced) bytes, but the body has \(length).")
        }
        if case .stream(let stream) = body {
            body = .stream(
                RFBodyStream(
                    length: announced, isReplayable: stream.isReplayable, makeReader: stream.makeReader))
        }
        headers.remove("Content-Length")
    }
}

extension RFError {
    static func invalidRequest(_ message: String) -> RFError {
        RFError(stage: .build, kind: .invalidRequest, message: message)
    }
}

extension String {
    /// The text on one line: control characters, quotes and backslashes are escaped.
    var escapedForMessage: String {
        unicodeScalars.map { $0.escaped(asASCII: false) }.joined()
    }
}
