import Foundation

/// Takes multipart form data apart, and refuses whatever isn't exactly as RFC 7578 and RFC 2046 §5.1.1 want it.
enum StrictMultipart {
    struct Part: Equatable {
        var name: String
        var fileName: String?
        var contentType: String?
        var body: Data

        var text: String { String(decoding: body, as: UTF8.self) }
    }

    struct Fault: Error {
        var reason: String
    }

    static func parts(of body: Data, contentType: String?) throws -> [Part] {
        let boundary = try boundary(of: contentType)
        var rest = Data(body)
        try take("--" + boundary, from: &rest)
        var parts: [Part] = []
        while rest.prefix(2) != Data("--".utf8) {
            try take("\r\n", from: &rest)
            guard let end = rest.range(of: Data(("\r\n--" + boundary).utf8)) else {
                throw Fault(reason: "a part without an end")
            }
            parts.append(try part(Data(rest[..<end.lowerBound])))
            rest = Data(rest[end.upperBound...])
        }
        guard rest == Data("--\r\n".utf8) else { throw Fault(reason: "bytes after the end mark") }
        return parts
    }

    static func boundary(of contentType: String?) throws -> String {
        let quoted = try /multipart\/form-data; boundary="([^"]{1,70})"/.wholeMatch(in: contentType ?? "")
        let token = try /multipart\/form-data; boundary=([A-Za-z0-9'+_.-]{1,70})/
            .wholeMatch(in: contentType ?? "")
        guard let boundary = quoted?.1 ?? token?.1 else { throw Fault(reason: "no boundary") }
        return String(boundary)
    }

    private static func take(_ text: String, from rest: inout Data) throws {
        guard rest.starts(with: text.utf8) else { throw Fault(reason: "no \(text.debugDescription)") }
        rest = Data(rest.dropFirst(text.utf8.count))
    }

    private static func part(_ bytes: Data) throws -> Part {
        guard let headEnd = bytes.range(of: Data("\r\n\r\n".utf8)),
            let head = String(data: bytes[..<headEnd.lowerBound], encoding: .utf8)
        else { throw Fault(reason: "no head") }
        guard !head.replacingOccurrences(of: "\r\n", with: "").unicodeScalars.contains(where: isControl)
        else {
            throw Fault(reason: "a control character in the head")
        }
        let pattern =
            /Content-Disposition: form-data; name="([^"]*)"(?:; filename="([^"]*)")?(?:\r\nContent-Type: ([^\r\n]+))?/
        guard let match = try pattern.matchingSemantics(.unicodeScalar).wholeMatch(in: head) else {
            throw Fault(reason: "the head \(head.debugDescription)")
        }
        return Part(
            name: String(match.1), fileName: match.2.map(String.init), contentType: match.3.map(String.init),
            body: Data(bytes[headEnd.upperBound...]))
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        (scalar.value < 0x20 && scalar != "\t") || scalar.value == 0x7F
    }
}
