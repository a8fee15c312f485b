import Foundation

extension RFPayload {
    /// The value that a `text/plain` body stands for, or nil if it isn't such a body, or if `Value` can't be made
    /// from that text.
    func plainText<Value>(as type: Value.Type) throws -> Value? {
        guard !data.isEmpty, let contentType, contentType.lowercased().hasPrefix("text/plain"),
            let type = type as? any LosslessStringConvertible.Type
        else { return nil }
        let text = try RFCharset.decode(data, contentType: contentType)
        return (type.init(text) ?? type.init(text.trimmingCharacters(in: .whitespacesAndNewlines))) as? Value
    }
}
