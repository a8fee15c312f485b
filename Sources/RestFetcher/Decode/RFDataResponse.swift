import Foundation

/// For answers wanted as bytes: images, files, formats of your own. No body is empty data.
public struct RFDataResponse: RFDecodable {
    /// The bytes.
    public let object: Data

    /// Takes the bytes as they are.
    public init(data: Data) {
        object = data
    }
}
