import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension RFError {
    /// What URLSession says, in the words of this framework. The cause is kept, the message is free of it: it
    /// can name the whole URL.
    init(sending request: RFHTTPRequest, _ cause: any Error) {
        let host = request.url.host ?? "the server"
        let kind = RFErrorKind(urlSession: cause)
        self =
            switch kind {
            case .cancelled: .cancelled
            case .timedOut: .tooSilent(request.timeout)
            case .badServerResponse where RFErrorKind.saysHeadTooLarge(cause.localizedDescription):
                RFError(stage: .transport, kind: kind, message: RFErrorKind.headTooLarge(from: host))
            case .invalidURL where RFError.isLimitation && host.contains(":"):
                RFError(stage: .transport, kind: .unsupported, message: RFError.noAddressLiterals)
            default: RFError(stage: .transport, kind: kind, message: kind.sentence(about: host))
            }
        underlyingError = cause
    }

    static func tooSilent(_ seconds: TimeInterval) -> RFError {
        RFError(
            stage: .transport, kind: .timedOut,
            message: "Nothing was heard from the server for \(seconds) seconds.")
    }

    #if canImport(FoundationNetworking)
        private static let isLimitation = true
    #else
        private static let isLimitation = false
    #endif

    private static let noAddressLiterals =
        "URLSession on Linux can't connect to an IPv6 address in brackets. RFCurlTransport, the default there, can."

    /// Two `Content-Length` fields that differ: nobody knows where the body ends (RFC 9112 §6.3).
    static func lengthsDiffer(_ request: RFHTTPRequest) -> RFError {
        RFError(
            stage: .transport, kind: .badServerResponse,
            message:
                "\(request.url.host ?? "The server") answered with several Content-Length fields that differ."
        )
    }

    static var noAnswer: RFError {
        RFError(
            stage: .transport, kind: .badServerResponse, message: "The server ended without an answer.")
    }
}

extension RFErrorKind {
    /// libcurl's words, which URLSession on Linux passes on.
    static func saysHeadTooLarge(_ text: String) -> Bool {
        text.hasPrefix("Out of memory") || text.hasPrefix("Too large response headers")
    }

    static func headTooLarge(from host: String) -> String {
        "The header fields that \(host) answered with are too large."
    }

    func sentence(about host: String) -> String {
        switch self {
        case .offline: "This machine has no connection to a network."
        case .cannotFindHost: "The host \(host) can't be found."
        case .cannotConnect: "No connection can be made to \(host)."
        case .connectionLost: "The connection to \(host) ended before the answer was complete."
        case .secureConnectionFailed: "No secure connection can be made to \(host)."
        case .badServerResponse: "What \(host) answered isn't understood."
        case .invalidURL: "A URL with the host \(host) can't be used."
        case .fileUnreadable: "The file to be sent can't be read."
        default: "The transfer from \(host) failed."
        }
    }

    fileprivate init(urlSession error: any Error) {
        guard let error = error as? URLError else {
            self = .transport
            return
        }
        self = RFErrorKind.kinds[error.code] ?? RFErrorKind(urlSessionText: error.localizedDescription)
    }

    // URLSession on Linux knows libcurl's most usual errors by number, and the others by libcurl's text alone.
    private init(urlSessionText text: String) {
        func has(_ words: String...) -> Bool { words.contains { text.range(of: $0) != nil } }
        if has("transfer closed", "end of response") {
            self = .connectionLost
        } else if has("SSL", "TLS", "certificate") {
            self = .secureConnectionFailed
        } else if has("header", "Header", "chunk", "Content-Length", "encoding", "content", "Out of memory") {
            self = .badServerResponse
        } else {
            self = .transport
        }
    }

    private static let kinds: [URLError.Code: RFErrorKind] = [
        .cancelled: .cancelled,
        .timedOut: .timedOut,
        .notConnectedToInternet: .offline,
        .dataNotAllowed: .offline,
        .internationalRoamingOff: .offline,
        .callIsActive: .offline,
        .cannotFindHost: .cannotFindHost,
        .dnsLookupFailed: .cannotFindHost,
        .cannotConnectToHost: .cannotConnect,
        .networkConnectionLost: .connectionLost,
        .badServerResponse: emptyAnswer,
        .unsupportedURL: unknownProtocol,
        .cannotParseResponse: .badServerResponse,
        .cannotDecodeRawData: .badServerResponse,
        .cannotDecodeContentData: .badServerResponse,
        .zeroByteResource: .badServerResponse,
        .badURL: .invalidURL,
        .fileDoesNotExist: .fileUnreadable,
        .fileIsDirectory: .fileUnreadable,
        .noPermissionsToReadFile: .fileUnreadable,
        .secureConnectionFailed: .secureConnectionFailed,
        .serverCertificateUntrusted: .secureConnectionFailed,
        .serverCertificateHasBadDate: .secureConnectionFailed,
        .serverCertificateHasUnknownRoot: .secureConnectionFailed,
        .serverCertificateNotYetValid: .secureConnectionFailed,
        .clientCertificateRejected: .secureConnectionFailed,
        .clientCertificateRequired: .secureConnectionFailed,
        .appTransportSecurityRequiresSecureConnection: .secureConnectionFailed,
    ]

    #if canImport(FoundationNetworking)
        // On Linux this is a connection closed without an answer, and a status line that isn't one.
        private static let emptyAnswer = RFErrorKind.connectionLost
        private static let unknownProtocol = RFErrorKind.badServerResponse
    #else
        private static let emptyAnswer = RFErrorKind.badServerResponse
        private static let unknownProtocol = RFErrorKind.unsupported
    #endif
}
