import Foundation

/// Where the body of an answer goes that is downloaded into a file.
public struct RFDownload: Sendable {
    /// What happens if there is a file already.
    public enum ExistingFile: Sendable, Hashable {
        /// The call fails with ``RFErrorKind/fileExists``: before anything is sent, if the name is known by then.
        case refuse
        /// It is replaced when the new one is complete. A link is replaced, not followed. Anything else that
        /// isn't a regular file, a named pipe or a device for instance, stays: the call fails with
        /// ``RFErrorKind/fileUnwritable``.
        case replace
        /// It stays, and the new one gets a number: `name (2).txt`.
        case rename
    }

    /// A file, or a folder that exists. In a folder the file gets the name that the server suggests in
    /// `Content-Disposition` (RFC 6266), or else the end of the URL; always a plain name, never a path.
    public var destination: URL

    /// What happens if there is a file already. Default: ``ExistingFile/refuse``.
    public var existingFile: ExistingFile

    /// Whether what has arrived is kept when the call fails or is cancelled, and the next call for the same URL and
    /// destination asks for the rest only; also in another process. Default: false, nothing is left behind.
    ///
    /// Works for GET, and if the server gives a strong `ETag`, or a `Last-Modified` that is strong (RFC 9110 §8.8.2.2).
    /// If the file has changed, or the server gives all of it again, it starts over. Such a request asks for no
    /// compression.
    public var isResumable: Bool

    /// Writes to files. For tests of what a full disk does.
    var writer: RFPartFile.Writer = { write($0, $1, $2) }

    /// Makes one; only the destination has no default.
    public init(to destination: URL, existingFile: ExistingFile = .refuse, isResumable: Bool = false) {
        self.destination = destination
        self.existingFile = existingFile
        self.isResumable = isResumable
    }
}
