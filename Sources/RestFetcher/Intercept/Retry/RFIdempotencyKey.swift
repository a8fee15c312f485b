import Foundation

/// The `Idempotency-Key` field, by which a server recognises a request that it has already handled
/// (draft-ietf-httpapi-idempotency-key-header).
public enum RFIdempotencyKey {
    /// The name of the field.
    public static let name = "Idempotency-Key"

    /// A new key: a UUID in quotes, as the draft has it.
    @Sendable
    public static func uuid() -> String {
        "\"\(UUID().uuidString.lowercased())\""
    }
}

extension RFHTTPRequest {
    /// Whether sending it twice does what sending it once does: by its method, or because it has a key.
    var isIdempotent: Bool {
        method.isIdempotent || headers.contains(RFIdempotencyKey.name)
    }
}
