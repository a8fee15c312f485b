import Foundation

extension RFErrorKind {
    /// A download can't be written: its folder doesn't exist or is read-only, or another download writes the file.
    public static let fileUnwritable = RFErrorKind(rawValue: "fileUnwritable")
    /// There is no room left for a download.
    public static let diskFull = RFErrorKind(rawValue: "diskFull")
    /// There is a file already where a download should go.
    public static let fileExists = RFErrorKind(rawValue: "fileExists")
}

extension RFError {
    /// A file that can't be written, by name.
    static func file(_ url: URL, _ cause: any Error) -> RFError {
        let code = (cause as? POSIXError)?.code
        let name = "The file \"\(url.path.escapedForMessage)\""
        switch code {
        case .EEXIST:
            return file(.fileExists, name + " is there already.", cause)
        case .ENOSPC, .EDQUOT, .EFBIG:
            return file(.diskFull, name + " has no room: \(reason(code)).", cause)
        case .EWOULDBLOCK:
            return file(.fileUnwritable, name + " is being written by another download.", cause)
        default:
            let kind = RFErrorKind.opening(failedWith: code?.rawValue, otherwise: .fileUnwritable)
            return file(kind, name + " can't be written: \(reason(code)).", cause)
        }
    }

    static func file(_ kind: RFErrorKind, _ message: String, _ cause: (any Error)? = nil) -> RFError {
        RFError(stage: .intercept, kind: kind, message: message, underlyingError: cause)
    }

    private static func reason(_ code: POSIXErrorCode?) -> String {
        code.map { String(cString: strerror($0.rawValue)) } ?? "unknown error"
    }
}
