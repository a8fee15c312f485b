import Foundation

/// Puts a `DecodingError` into words: the place in the body, what was expected there, what was found, and the text
/// around it.
struct RFDecodingSentence {
    private let body: Data
    private let contentType: String?
    private let scrubber: RFScrubber
    private let excerpt: RFBodyExcerpt

    init(body: Data, contentType: String?, scrubber: RFScrubber) {
        self.body = body
        self.contentType = contentType
        self.scrubber = scrubber
        excerpt = RFBodyExcerpt(body, contentType: contentType, scrubber: scrubber)
    }

    /// One line without control characters, of bounded length.
    func text(for error: DecodingError) -> String {
        let line = words(for: error).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return String(RFPrintable.line(line).prefix(500)) + "."
    }

    private func words(for error: DecodingError) -> String {
        switch error {
        case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
            let path = context.codingPath
            guard let kind = excerpt.kind(at: path) else {
                return "at \(place(path)), \(name(of: type)) was expected, but something else is there"
            }
            return "\(place(path)) is \(kind) where \(name(of: type)) was expected" + quote(around: path)
        case .keyNotFound(let key, let context):
            return "\(place(context.codingPath)) has no '\(key.stringValue)'"
                + quote(around: context.codingPath)
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            return wordsForBadBody(context)
        case .dataCorrupted(let context):
            return wordsForBadValue(context)
        @unknown default:
            return "it isn't what was expected"
        }
    }

    private func wordsForBadValue(_ context: DecodingError.Context) -> String {
        let path = context.codingPath
        // The description may quote the value.
        let reason =
            excerpt.showsValue(at: path) ? " (\(scrubber.scrub(text: context.debugDescription)))" : ""
        return "\(place(path)) is \(excerpt.kind(at: path) ?? "a value") that can't be read\(reason)"
            + quote(around: path)
    }

    private func wordsForBadBody(_ context: DecodingError.Context) -> String {
        let size = "\(body.count) bytes of \(contentType ?? "unknown type")"
        guard context.debugDescription.contains("JSON") else { return "it is \(size), which wasn't expected" }
        if (try? JSONSerialization.jsonObject(with: body, options: .fragmentsAllowed)) != nil {
            // JSONDecoder says of a number too large for its type that the whole document isn't JSON.
            return "it is JSON, but something in it, perhaps a number, doesn't fit its type"
        }
        let beginning = scrubber.scrub(body: body, contentType: contentType, limit: RFBodyExcerpt.length)
        if beginning.allSatisfy(\.isWhitespace) {
            return "it isn't valid JSON but \(size), all of them white space"
        }
        return "it isn't valid JSON but \(size): \(beginning)"
    }

    private func quote(around path: [any CodingKey]) -> String {
        excerpt.text(around: path).map { ", in \($0)" } ?? ""
    }

    private func place(_ path: [any CodingKey]) -> String {
        path.isEmpty ? "the top level" : path.dotted
    }

    private func name(of type: Any.Type) -> String {
        if type == [String: Any].self { return "an object" }
        return type == [Any].self ? "an array" : "\(type)"
    }
}
