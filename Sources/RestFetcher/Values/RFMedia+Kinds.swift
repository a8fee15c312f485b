import Foundation

extension RFMedia {
    /// A file on disk, of any kind. Without a `fileName` it keeps its own, without a `contentType` it is guessed
    /// from the extension, see ``RFContentType/init(guessedFrom:)``.
    public static func file(
        _ url: URL, fileName: String? = nil, contentType: RFContentType? = nil
    ) -> RFMedia {
        RFMedia(
            .file(url), fileName: fileName ?? url.lastPathComponent,
            contentType: contentType ?? RFContentType(guessedFrom: url))
    }

    /// Bytes of any kind. Without a `contentType` it is guessed from the extension of `fileName`.
    public static func data(
        _ data: Data, fileName: String, contentType: RFContentType? = nil
    ) -> RFMedia {
        let named = RFContentType(fileExtension: (fileName as NSString).pathExtension)
        return RFMedia(.data(data), fileName: fileName, contentType: contentType ?? named)
    }

    /// A PNG image.
    public static func png(_ data: Data, fileName: String = "image.png") -> RFMedia {
        RFMedia(.data(data), fileName: fileName, contentType: .png)
    }

    /// A JPEG image.
    public static func jpeg(_ data: Data, fileName: String = "image.jpg") -> RFMedia {
        RFMedia(.data(data), fileName: fileName, contentType: .jpeg)
    }

    /// A GIF image.
    public static func gif(_ data: Data, fileName: String = "image.gif") -> RFMedia {
        RFMedia(.data(data), fileName: fileName, contentType: .gif)
    }

    /// A WebP image.
    public static func webp(_ data: Data, fileName: String = "image.webp") -> RFMedia {
        RFMedia(.data(data), fileName: fileName, contentType: .webp)
    }

    /// A HEIC image.
    public static func heic(_ data: Data, fileName: String = "image.heic") -> RFMedia {
        RFMedia(.data(data), fileName: fileName, contentType: .heic)
    }

    /// A PDF document.
    public static func pdf(_ data: Data, fileName: String = "document.pdf") -> RFMedia {
        RFMedia(.data(data), fileName: fileName, contentType: .pdf)
    }

    /// An MPEG-4 video. One on disk is better sent with ``file(_:fileName:contentType:)``.
    public static func mp4(_ data: Data, fileName: String = "video.mp4") -> RFMedia {
        RFMedia(.data(data), fileName: fileName, contentType: .mp4)
    }

    /// A QuickTime video. One on disk is better sent with ``file(_:fileName:contentType:)``.
    public static func mov(_ data: Data, fileName: String = "video.mov") -> RFMedia {
        RFMedia(.data(data), fileName: fileName, contentType: .mov)
    }

    /// JSON text.
    public static func json(_ data: Data, fileName: String = "data.json") -> RFMedia {
        RFMedia(.data(data), fileName: fileName, contentType: .json)
    }

    /// Comma-separated values.
    public static func csv(_ data: Data, fileName: String = "data.csv") -> RFMedia {
        RFMedia(.data(data), fileName: fileName, contentType: .csv)
    }

    /// A text, as UTF-8.
    public static func text(_ text: String, fileName: String = "text.txt") -> RFMedia {
        RFMedia(.data(Data(text.utf8)), fileName: fileName, contentType: .text)
    }
}
