import Foundation

/// What may be told about a JSON body that couldn't be decoded: what kind of value is where, and a few scrubbed
/// bytes around it.
struct RFBodyExcerpt {
    private let body: [UInt8]
    private let scrubbed: RFScrubbedText

    init(_ body: Data, contentType: String?, scrubber: RFScrubber) {
        self.body = RFBodyText.utf8(of: Array(body), contentType: contentType) ?? []
        scrubbed = scrubber.scrubbed(
            Data(self.body), contentType: "application/json", limit: RFBodyExcerpt.scrubLimit)
    }

    /// What kind of value stands at a place of a JSON body, or nil if it isn't found.
    func kind(at path: [any CodingKey]) -> String? {
        guard let range = RFJSONLocator.range(of: path, in: body) else { return nil }
        switch body[range.lowerBound] {
        case UInt8(ascii: "{"): return "an object"
        case UInt8(ascii: "["): return "an array"
        case UInt8(ascii: "\""): return "a string"
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return "a boolean"
        case UInt8(ascii: "n"): return "null"
        default: return "a number"
        }
    }

    /// Whether the scrubber leaves the value at a place as it is, so that it may be quoted.
    func showsValue(at path: [any CodingKey]) -> Bool {
        guard let range = RFJSONLocator.range(of: path, in: body),
            let shown = RFJSONLocator.range(of: path, in: scrubbed.bytes)
        else { return false }
        return body[range] == scrubbed.bytes[shown]
    }

    /// The text around a place, without secrets, or nil if it can't be told where that is.
    func text(around path: [any CodingKey]) -> String? {
        let bytes = scrubbed.bytes
        guard let range = RFJSONLocator.range(of: path, in: bytes) else { return nil }
        let start = max(0, range.lowerBound - RFBodyExcerpt.length / 2)
        var end = min(bytes.count, start + RFBodyExcerpt.length)
        while end > start, end < bytes.count, RFBodyExcerpt.isInsideCharacter(bytes[end]) { end -= 1 }
        let whole = bytes[start..<end].drop(while: RFBodyExcerpt.isInsideCharacter)
        return (start > 0 ? "…" : "") + String(decoding: whole, as: UTF8.self)
            + (end < bytes.count ? "…" : "")
    }

    private static func isInsideCharacter(_ byte: UInt8) -> Bool {
        byte & 0xC0 == 0x80
    }

    /// In bytes.
    static let length = 80

    /// Places further back aren't quoted: scrubbing more would take longer than the excerpt is worth.
    private static let scrubLimit = 1 << 20
}
