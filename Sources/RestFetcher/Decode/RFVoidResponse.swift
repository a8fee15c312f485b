import Foundation

/// For answers whose body doesn't matter. Any body, also none, is a success.
public struct RFVoidResponse: RFDecodable {
    /// Nothing.
    public let object: Void = ()

    /// Ignores the bytes.
    public init(data: Data) {}
}
