import Foundation

extension RFMultipartFormData {
    /// One part: a name, and what belongs to it.
    ///
    /// Name and file name are sent as UTF-8, with `"` as `%22`, CR as `%0D` and LF as `%0A`, as browsers do it, and
    /// other control characters likewise: no name can end its header. Nothing else in them is changed.
    public struct Part {
        /// The name of the form field.
        public var name: String

        /// The name of a file, or nil if the part isn't one.
        public var fileName: String?

        /// What the part carries. Its content type becomes that of the part.
        public var content: RFBody

        /// Makes a part of any content: `Part("log", .stream(lines, contentType: .csv), fileName: "log.csv")`.
        public init(_ name: String, _ content: RFBody, fileName: String? = nil) {
            self.name = name
            self.fileName = fileName
            self.content = content
        }
    }
}

extension RFMultipartFormData.Part {
    /// A text field, as UTF-8. As in browsers no content type is sent for it, so it means `text/plain`
    /// (RFC 7578 §4.4). Line ends are sent as given.
    public static func text(_ name: String, _ text: String) -> Self {
        Self(name, .data(Data(text.utf8), contentType: nil))
    }

    /// Bytes. Without a `contentType` it is guessed from the extension of `fileName`.
    public static func data(
        _ name: String, _ data: Data, fileName: String? = nil, contentType: RFContentType? = nil
    ) -> Self {
        let media = RFMedia.data(data, fileName: fileName ?? "", contentType: contentType)
        return Self(name, .data(data, contentType: media.contentType), fileName: fileName)
    }

    /// A file on disk, read while it is sent. Without a `fileName` it keeps its own, without a `contentType` it is
    /// guessed from the extension.
    ///
    /// A file that doesn't exist or can't be read is an ``RFError`` of kind ``RFErrorKind/fileUnreadable`` before
    /// anything is sent; so is one whose size changes while it is sent, and then the request breaks off.
    public static func file(
        _ name: String, _ url: URL, fileName: String? = nil, contentType: RFContentType? = nil
    ) -> Self {
        media(name, .file(url, fileName: fileName, contentType: contentType))
    }

    /// A value as JSON, written by the request's `jsonEncoder`, as `application/json`.
    public static func json(_ name: String, _ value: any Encodable) -> Self {
        Self(name, .json(value))
    }

    /// A media: `.media("photo", .png(bytes))`.
    public static func media(_ name: String, _ media: RFMedia) -> Self {
        switch media.content {
        case .data(let data):
            Self(name, .data(data, contentType: media.contentType), fileName: media.fileName)
        case .file(let url):
            Self(name, .file(url, contentType: media.contentType), fileName: media.fileName)
        }
    }
}
