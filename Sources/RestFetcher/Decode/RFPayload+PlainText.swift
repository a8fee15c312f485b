import Foundation

extension RFPayload {
    /// The value that a `text/plain` body stands for, or nil if it isn't such a body, or if `Value` can't be made
    /// from that text.
    func plainText<Value>(as type: Value.Type) throws -> Value? {
        guard !data.isEmpty, let contentType, RFPayload.isPlainText(contentType),
            let type = type as? any LosslessStringConvertible.Type
        else { return nil }
        let text = try RFCharset.decode(data, contentType: contentType)
        return (type.init(text) ?? type.init(text.trimmingCharacters(in: .whitespacesAndNewlines))) as? Value
    }

    /// Only the few answers that may be one are looked at closely.
    private static func isPlainText(_ contentType: String) -> Bool {
        guard contentType.first == "t" || contentType.first == "T" else { return false }
        return RFMediaType(contentType).map { $0.type == "text" && $0.subtype == "plain" } ?? false
    }
}
