/// What went wrong, as far as a program can act on it. An open set: later versions may add kinds.
public struct RFErrorKind: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The name of the kind.
    public let rawValue: String

    /// Makes a kind of your own, for errors of your own interceptors and transports.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The name of the kind.
    public var description: String { rawValue }

    private init(_ name: String) {
        rawValue = name
    }
}

extension RFErrorKind {
    // Before sending.

    /// Domain, path and query don't make an `http` or `https` URL, or a path variable is missing.
    public static let invalidURL = RFErrorKind("invalidURL")
    /// A method, header, timeout or other setting can't be sent.
    public static let invalidRequest = RFErrorKind("invalidRequest")
    /// The body couldn't be encoded.
    public static let encoding = RFErrorKind("encoding")
    /// A file or stream to be sent can't be read, or doesn't have the size that was announced.
    public static let fileUnreadable = RFErrorKind("fileUnreadable")
    /// The body would have to be sent again, but comes from a stream that can be read only once.
    public static let bodyNotReplayable = RFErrorKind("bodyNotReplayable")
    /// The transport can't do what the request asks for.
    public static let unsupported = RFErrorKind("unsupported")

    // On the way.

    /// The call was cancelled.
    public static let cancelled = RFErrorKind("cancelled")
    /// Silence longer than `timeout`, or the whole call longer than `resourceTimeout`.
    public static let timedOut = RFErrorKind("timedOut")
    /// The machine has no connection to a network.
    public static let offline = RFErrorKind("offline")
    /// The host name isn't known.
    public static let cannotFindHost = RFErrorKind("cannotFindHost")
    /// The host refuses connections or can't be reached.
    public static let cannotConnect = RFErrorKind("cannotConnect")
    /// The process, or the system, has as many files and connections open as it may.
    public static let outOfDescriptors = RFErrorKind("outOfDescriptors")
    /// The connection ended before the answer was complete.
    public static let connectionLost = RFErrorKind("connectionLost")
    /// TLS failed: an untrusted certificate, a wrong host name, no common version.
    public static let secureConnectionFailed = RFErrorKind("secureConnectionFailed")
    /// What came back isn't HTTP, has too large a head, or can't be decompressed, also because its end is missing.
    public static let badServerResponse = RFErrorKind("badServerResponse")
    /// More redirects than allowed, or a loop.
    public static let tooManyRedirects = RFErrorKind("tooManyRedirects")
    /// The server redirects to somewhere that can't be followed.
    public static let invalidRedirect = RFErrorKind("invalidRedirect")
    /// The body is larger than `maxResponseBytes`.
    public static let responseTooLarge = RFErrorKind("responseTooLarge")
    /// The transport failed in a way that has no kind of its own.
    public static let transport = RFErrorKind("transport")
    /// There is no credential, or the server no longer accepts the one there is: the user has to log in.
    public static let authenticationRequired = RFErrorKind("authenticationRequired")
    /// The token had to be renewed and couldn't be, for a cause that may pass, like a lost connection.
    public static let refreshFailed = RFErrorKind("refreshFailed")
    /// The token store can't be read or written.
    public static let tokenStorage = RFErrorKind("tokenStorage")
    /// An OAuth 2 server refused to give a token, or what the browser came back with doesn't answer the login.
    public static let authorizationFailed = RFErrorKind("authorizationFailed")
    /// An interceptor threw an error of its own.
    public static let interceptor = RFErrorKind("interceptor")

    // What came back.

    /// The status code isn't one of `successCodes`.
    public static let httpStatus = RFErrorKind("httpStatus")
    /// `validate`, `validateHeaders` or an envelope refused an answer whose status code is one of `successCodes`.
    public static let validation = RFErrorKind("validation")
    /// `Content-Type` isn't one that the request's `Accept` asked for.
    public static let unexpectedContentType = RFErrorKind("unexpectedContentType")
    /// A body was needed, but it was empty.
    public static let emptyResponse = RFErrorKind("emptyResponse")
    /// The body couldn't be turned into the value.
    public static let decoding = RFErrorKind("decoding")
}
