/// Nothing, as a type that decodes: for generic code that needs a `Decodable` where the answer says nothing.
///
/// It decodes from no body and from any JSON, which isn't looked at. A request of its own uses
/// ``RFVoidResponse``, which takes any body at all.
public struct RFEmpty: Codable, Hashable, Sendable {
    /// Nothing.
    public init() {}

    /// Reads nothing.
    public init(from decoder: any Decoder) {}

    /// Writes an object without members.
    public func encode(to encoder: any Encoder) throws {
        try [String: String]().encode(to: encoder)
    }
}
