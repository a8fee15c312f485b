import Foundation

/// A media type for `Content-Type` (RFC 9110 §8.3.1): `.json`, or any text: `"application/vnd.shop+json"`.
public struct RFContentType: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The type as it is sent, with its parameters.
    public let rawValue: String

    /// Makes a type from the text to be sent. It is checked like any header value, when the request is sent.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Makes a type from the text to be sent. It is checked like any header value, when the request is sent.
    public init(_ text: String) {
        rawValue = text
    }

    /// Makes a type from the text to be sent.
    public init(stringLiteral text: String) {
        rawValue = text
    }

    /// The type that usually belongs to the extension of a file, or ``binary`` for one that isn't known.
    public init(guessedFrom file: URL) {
        self.init(fileExtension: file.pathExtension)
    }

    /// The type that usually belongs to an extension, without its dot and in any case, or ``binary``.
    public init(fileExtension: String) {
        self = RFContentType.byExtension[fileExtension.lowercased()] ?? .binary
    }
}

extension RFContentType {
    /// `application/octet-stream`: bytes, and nobody says which.
    public static let binary: RFContentType = "application/octet-stream"
    /// `application/json`.
    public static let json: RFContentType = "application/json"
    /// `application/x-www-form-urlencoded`.
    public static let form: RFContentType = "application/x-www-form-urlencoded"
    /// `text/plain; charset=utf-8`.
    public static let text: RFContentType = "text/plain; charset=utf-8"
    /// `text/csv`.
    public static let csv: RFContentType = "text/csv"
    /// `text/html`.
    public static let html: RFContentType = "text/html"
    /// `application/xml`.
    public static let xml: RFContentType = "application/xml"
    /// `application/pdf`.
    public static let pdf: RFContentType = "application/pdf"
    /// `application/zip`.
    public static let zip: RFContentType = "application/zip"
    /// `image/png`.
    public static let png: RFContentType = "image/png"
    /// `image/jpeg`.
    public static let jpeg: RFContentType = "image/jpeg"
    /// `image/gif`.
    public static let gif: RFContentType = "image/gif"
    /// `image/webp`.
    public static let webp: RFContentType = "image/webp"
    /// `image/heic`.
    public static let heic: RFContentType = "image/heic"
    /// `video/mp4`.
    public static let mp4: RFContentType = "video/mp4"
    /// `video/quicktime`.
    public static let mov: RFContentType = "video/quicktime"

    // Not .text: what charset a file is in can't be told from its name.
    private static let byExtension: [String: RFContentType] = [
        "7z": "application/x-7z-compressed", "aac": "audio/aac", "avi": "video/x-msvideo",
        "avif": "image/avif", "bmp": "image/bmp", "css": "text/css", "csv": .csv, "doc": "application/msword",
        "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "epub": "application/epub+zip", "flac": "audio/flac", "gif": .gif, "gz": "application/gzip",
        "heic": .heic, "heif": "image/heif", "htm": .html, "html": .html, "ico": "image/vnd.microsoft.icon",
        "ics": "text/calendar", "jpeg": .jpeg, "jpg": .jpeg, "js": "text/javascript", "json": .json,
        "jxl": "image/jxl", "m4a": "audio/mp4", "m4v": "video/mp4", "md": "text/markdown",
        "mkv": "video/matroska", "mov": .mov, "mp3": "audio/mpeg", "mp4": .mp4, "mpeg": "video/mpeg",
        "mpg": "video/mpeg", "odt": "application/vnd.oasis.opendocument.text", "oga": "audio/ogg",
        "ogg": "audio/ogg", "ogv": "video/ogg", "opus": "audio/ogg", "pdf": .pdf, "png": .png,
        "ppt": "application/vnd.ms-powerpoint",
        "pptx": "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "rtf": "application/rtf", "svg": "image/svg+xml", "tar": "application/x-tar", "tif": "image/tiff",
        "tiff": "image/tiff", "txt": "text/plain", "vcf": "text/vcard", "wasm": "application/wasm",
        "wav": "audio/wav", "weba": "audio/webm", "webm": "video/webm", "webp": .webp,
        "xls": "application/vnd.ms-excel",
        "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xml": .xml,
        "yaml": "application/yaml", "yml": "application/yaml", "zip": .zip, "zst": "application/zstd",
    ]
}
