import Foundation

/// Picks the scrubber that a body needs, by its content type and by what it looks like.
struct RFBodyScrubber {
    private enum Format { case json, form, markup, text, binary }

    let names: RFSecretNames

    func scrub(_ body: [UInt8], contentType: String?, limit: Int) -> RFScrubbedText {
        let type = RFParameterizedField(contentType ?? "")
        if type.name.hasPrefix("multipart/"), let text = multipart(body, type, limit: limit) { return text }
        return scrub(single: body, contentType: contentType, limit: limit)
    }

    /// A body, or a part of one, that isn't itself made of parts.
    private func scrub(single body: [UInt8], contentType: String?, limit: Int) -> RFScrubbedText {
        let name = RFParameterizedField(contentType ?? "").name
        if !body.isEmpty, !RFBodyScrubber.isBinary(name),
            let text = RFBodyText.utf8(of: body, contentType: contentType)
        {
            switch RFBodyScrubber.format(of: text, named: name) {
            case .json: return RFJSONScrubber.scrub(text, names: names, limit: limit)
            case .form: return RFPairScrubber.scrub(text[...], in: .query, names: names, limit: limit)
            case .markup: return RFMarkupScrubber.scrub(text, names: names, limit: limit)
            case .text: return RFPairScrubber.scrub(text[...], in: .text, names: names, limit: limit)
            case .binary: break
            }
        }
        var summary = RFScrubbedText(limit: .max)
        if !body.isEmpty {
            summary.append(summary: "<\(body.count) bytes of \(name.isEmpty ? "unknown type" : name)>")
        }
        return summary
    }

    private func multipart(_ body: [UInt8], _ type: RFParameterizedField, limit: Int) -> RFScrubbedText? {
        guard let boundary = type["boundary"], !boundary.isEmpty else { return nil }
        let scrubber = RFMultipartScrubber(names: names) { content, contentType, limit in
            scrub(single: content, contentType: contentType, limit: limit)
        }
        return scrubber.scrub(body, boundary: boundary, limit: limit)
    }

    private static func format(of text: [UInt8], named name: String) -> Format {
        if text.contains(0) { return .binary }
        // What the body looks like counts more than what it's called: many send JSON as a form or as text.
        if name.contains("json") || looksLikeJSON(text) { return .json }
        if name.hasSuffix("xml") || name == "text/html" || looksLikeMarkup(text) { return .markup }
        if name == "application/x-www-form-urlencoded" { return .form }
        if isText(name) { return .text }
        return name.isEmpty && String(bytes: text, encoding: .utf8) != nil ? .text : .binary
    }

    private static func isBinary(_ name: String) -> Bool {
        name == "application/octet-stream" || name.hasPrefix("multipart/")
            || (!name.hasSuffix("+xml")
                && ["image/", "audio/", "video/", "font/", "model/"].contains(where: name.hasPrefix))
    }

    private static func isText(_ name: String) -> Bool {
        name.hasPrefix("text/") || name.hasPrefix("message/")
            || ["javascript", "ecmascript", "graphql", "yaml", "toml", "sql", "/http"].contains(
                where: name.hasSuffix)
    }

    /// An object or an array that may hold an object: one of bare values has no name in it.
    private static func looksLikeJSON(_ text: [UInt8]) -> Bool {
        let start = text.drop(while: space.contains)
        let next = start.dropFirst().first { !space.contains($0) }
        switch (start.first, next) {
        case (UInt8(ascii: "{"), UInt8(ascii: "\"")), (UInt8(ascii: "{"), UInt8(ascii: "}")): return true
        case (UInt8(ascii: "["), UInt8(ascii: "{")), (UInt8(ascii: "["), UInt8(ascii: "[")): return true
        case (UInt8(ascii: "["), UInt8(ascii: "\"")), (UInt8(ascii: "["), UInt8(ascii: "]")): return true
        default: return false
        }
    }

    private static func looksLikeMarkup(_ text: [UInt8]) -> Bool {
        text.first { !space.contains($0) } == UInt8(ascii: "<")
    }

    private static let space = RFByteSet(" \t\r\n")
}
