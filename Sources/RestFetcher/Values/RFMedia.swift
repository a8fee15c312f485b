import Foundation

/// A file to be sent: bytes in memory or a file on disk, with its name and content type.
///
/// It can stand anywhere in a model that is sent as multipart form data, or in a part by itself:
///
///     struct NewBook: Encodable {
///         var title: String
///         var cover: RFMedia
///     }
///
///     .multipart(NewBook(title: "Kindred", cover: .png(bytes)))
///     .multipart([.text("title", "Kindred"), .media("cover", .file(url))])
///
/// The file on disk is read while it is sent. Files have no place in JSON, queries and forms: there they are an
/// ``RFError`` of kind ``RFErrorKind/encoding``.
public struct RFMedia: Sendable, Hashable {
    /// Where the bytes are.
    public enum Content: Sendable, Hashable {
        /// In memory.
        case data(Data)
        /// In a file on disk.
        case file(URL)
    }

    /// Where the bytes are.
    public var content: Content

    /// The name that the server is told.
    public var fileName: String

    /// The content type of the part (RFC 7578 §4.4).
    public var contentType: RFContentType

    /// Makes a media of any kind.
    public init(_ content: Content, fileName: String, contentType: RFContentType) {
        self.content = content
        self.fileName = fileName
        self.contentType = contentType
    }
}

/// A file in a model that is sent as multipart form data.
public typealias RFMultipartFile = RFMedia

extension RFMedia: Encodable {
    /// Always throws: only multipart form data can carry a file, and its encoder doesn't call this.
    public func encode(to encoder: any Encoder) throws {
        throw EncodingError.invalidValue(
            self,
            EncodingError.Context(
                codingPath: encoder.codingPath, debugDescription: "Only multipart form data can carry a file."
            ))
    }
}
