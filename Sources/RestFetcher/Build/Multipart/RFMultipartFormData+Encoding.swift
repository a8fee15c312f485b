import Foundation

extension RFMultipartFormData {
    func encoded(with encoder: JSONEncoder) throws(RFError) -> RFEncodedBody {
        let contents = try parts.map { part throws(RFError) in try part.encodedContent(with: encoder) }
        let boundary = try boundary(absentFrom: contents)
        var bodies: [RFHTTPBody] = []
        bodies.reserveCapacity(2 * parts.count + 1)
        for (part, content) in zip(parts, contents) {
            let lineEnd = bodies.isEmpty ? "" : "\r\n"
            let head = try part.head(contentType: content.contentType)
            bodies += [.data(Data("\(lineEnd)--\(boundary.text)\r\n\(head)\r\n".utf8)), content.body]
        }
        let lineEnd = bodies.isEmpty ? "" : "\r\n"
        bodies.append(.data(Data("\(lineEnd)--\(boundary.text)--\r\n".utf8)))
        var encoded = RFEncodedBody(body: try .joined(bodies), boundary: boundary.text)
        encoded.contentType = encoded.contentType(declaredAs: "multipart/form-data")
        return encoded
    }

    private func boundary(absentFrom contents: [RFEncodedBody]) throws(RFError) -> RFMultipartBoundary {
        guard let text = boundary else { return RFMultipartBoundary(absentFrom: contents) }
        let boundary = try RFMultipartBoundary(text)
        guard !boundary.occurs(in: contents) else {
            throw .encoding("The multipart boundary \"\(text)\" occurs in one of the parts.")
        }
        return boundary
    }
}

extension RFMultipartFormData.Part {
    fileprivate func encodedContent(with encoder: JSONEncoder) throws(RFError) -> RFEncodedBody {
        do {
            return try content.encoded(with: encoder)
        } catch {
            throw error.about(part: name)
        }
    }

    /// The header lines (RFC 7578 §4.2, §4.4), each with its line end.
    fileprivate func head(contentType: String?) throws(RFError) -> String {
        var head = "Content-Disposition: form-data; name=\"\(name.escapedForQuotes)\""
        if let fileName { head += "; filename=\"\(fileName.escapedForQuotes)\"" }
        head += "\r\n"
        guard let contentType else { return head }
        guard !contentType.utf8.contains(where: \.isControl) else {
            throw RFError.encoding("Its content type has a control character in it.").about(part: name)
        }
        return head + "Content-Type: \(contentType)\r\n"
    }
}

extension RFError {
    fileprivate func about(part name: String) -> RFError {
        var error = self
        error.message = "The part \"\(name.escapedForMessage)\" can't be sent. \(message)"
        return error
    }
}

extension String {
    /// The text for a place between quotes, as in WHATWG HTML, "multipart/form-data encoding algorithm". Control
    /// characters that browsers let through are encoded, too, except for the tab.
    fileprivate var escapedForQuotes: String {
        func isEscaped(_ byte: UInt8) -> Bool {
            byte == UInt8(ascii: "\"") || (byte.isControl && byte != UInt8(ascii: "\t"))
        }
        guard utf8.contains(where: isEscaped) else { return self }
        var bytes: [UInt8] = []
        for byte in utf8 {
            if isEscaped(byte) { bytes.appendEncoded(byte) } else { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
