import Foundation

extension RFBody {
    /// The bytes of a file, read from disk while they are sent, with its length.
    ///
    /// Without a `contentType` it is guessed from the extension, see ``RFContentType/init(guessedFrom:)``. A
    /// file that doesn't exist, can't be read or is a folder is an ``RFError`` of kind
    /// ``RFErrorKind/fileUnreadable`` before anything is sent. A symbolic link is followed.
    public static func file(_ url: URL, contentType: RFContentType? = nil) -> RFBody {
        RFBody { _ throws(RFError) in
            RFEncodedBody(
                body: .file(url, length: try RFFileCheck.length(of: url)),
                contentType: (contentType ?? RFContentType(guessedFrom: url)).rawValue)
        }
    }
}

/// Finds out whether a file can be sent.
enum RFFileCheck {
    static func length(of url: URL) throws(RFError) -> Int {
        guard url.isFileURL else { throw fault(url, "isn't one: it is no file URL.") }
        let path = url.resolvingSymlinksInPath().path
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else {
            throw fault(url, "doesn't exist.")
        }
        guard attributes[.type] as? FileAttributeType == .typeRegular else {
            throw fault(url, "is a folder or something else that has no bytes to send.")
        }
        guard FileManager.default.isReadableFile(atPath: path) else {
            throw fault(url, "can't be read: permission is missing.")
        }
        return (attributes[.size] as? NSNumber)?.intValue ?? 0
    }

    private static func fault(_ url: URL, _ complaint: String) -> RFError {
        let name = url.isFileURL ? url.path : url.lastPathComponent
        return RFError(
            stage: .build, kind: .fileUnreadable,
            message: "The file \"\(name.escapedForMessage)\" \(complaint)")
    }
}
