import Foundation

/// Takes multipart form data apart, and refuses whatever isn't exactly as RFC 7578 and RFC 2046 §5.1.1 want it.
struct StrictMultipart {
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
        let delimiter = "--" + (try boundary(of: contentType))
        var scanner = StrictMultipart(rest: body[...])
        guard scanner.take(delimiter) else { throw Fault(reason: "no delimiter at the start") }
        var parts: [Part] = []
        while scanner.take("\r\n") {
            guard let part = scanner.take(upTo: "\r\n" + delimiter) else {
                throw Fault(reason: "a part without an end")
            }
            parts.append(try StrictMultipart.part(part))
        }
        guard scanner.take("--\r\n"), scanner.rest.isEmpty else { throw Fault(reason: "a wrong end mark") }
        return parts
    }

    static func boundary(of contentType: String?) throws -> String {
        let start = "multipart/form-data; boundary="
        guard let contentType, contentType.hasPrefix(start) else { throw Fault(reason: "no boundary") }
        let value = contentType.dropFirst(start.count)
        let isQuoted = value.count > 1 && value.hasPrefix("\"") && value.hasSuffix("\"")
        let boundary = isQuoted ? value.dropFirst().dropLast() : value
        let allowed = CharacterSet(charactersIn: isQuoted ? "'()+_,-./:=? " : "'+_-.").union(.alphanumerics)
        guard (1...70).contains(boundary.utf8.count),
            boundary.unicodeScalars.allSatisfy({ $0.isASCII && allowed.contains($0) })
        else { throw Fault(reason: "the boundary \(boundary.debugDescription)") }
        return String(boundary)
    }

    private static func part(_ bytes: Data) throws -> Part {
        var scanner = StrictMultipart(rest: bytes)
        guard scanner.take("Content-Disposition: form-data; name=\""), let name = try scanner.text(upTo: "\"")
        else { throw Fault(reason: "no name") }
        var part = Part(name: name, body: Data())
        if scanner.take("; filename=\"") { part.fileName = try scanner.text(upTo: "\"") }
        guard scanner.take("\r\n") else { throw Fault(reason: "more after the name") }
        if scanner.take("Content-Type: ") { part.contentType = try scanner.text(upTo: "\r\n") }
        guard scanner.take("\r\n") else { throw Fault(reason: "more headers") }
        part.body = Data(scanner.rest)
        return part
    }

    // MARK: What is left to take apart

    private var rest: Data

    private mutating func take(_ text: String) -> Bool {
        guard rest.starts(with: text.utf8) else { return false }
        rest = rest.dropFirst(text.utf8.count)
        return true
    }

    private mutating func take(upTo end: String) -> Data? {
        guard let range = rest.range(of: Data(end.utf8)) else { return nil }
        defer { rest = rest[range.upperBound...] }
        return rest[..<range.lowerBound]
    }

    private mutating func text(upTo end: String) throws -> String? {
        guard let bytes = take(upTo: end), let text = String(data: bytes, encoding: .utf8),
            bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") })
        else { throw Fault(reason: "a header without an end, or with a control character in it") }
        return text
    }
}
