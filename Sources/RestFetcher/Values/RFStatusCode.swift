/// An HTTP status code (RFC 9110 §15): `.notFound`, or any number.
///
/// The names are those of the IANA registry. Numbers without a name are fine: what counts is the class, the
/// first digit.
public struct RFStatusCode: RawRepresentable, Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The number.
    public let rawValue: Int

    /// Makes a code from its number; none is refused.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Makes a code from its number; none is refused.
    public init(_ code: Int) {
        rawValue = code
    }

    /// Makes a code from its number.
    public init(integerLiteral code: Int) {
        rawValue = code
    }

    /// Whether the server says wait: 100 to 199.
    public var isInformational: Bool { (100..<200).contains(rawValue) }
    /// Whether the request was understood and accepted: 200 to 299.
    public var isSuccess: Bool { (200..<300).contains(rawValue) }
    /// Whether something else has to be done: 300 to 399.
    public var isRedirection: Bool { (300..<400).contains(rawValue) }
    /// Whether the request is at fault: 400 to 499.
    public var isClientError: Bool { (400..<500).contains(rawValue) }
    /// Whether the server is at fault: 500 to 599.
    public var isServerError: Bool { (500..<600).contains(rawValue) }

    /// What the registry calls the code, or nil if it doesn't know it.
    public var reasonPhrase: String? { RFStatusCode.reasonPhrases[rawValue] }
}

extension RFStatusCode: CustomStringConvertible {
    /// The number and the phrase: `404 Not Found`.
    public var description: String {
        reasonPhrase.map { "\(rawValue) \($0)" } ?? "\(rawValue)"
    }
}

extension RFStatusCode {
    /// Continue (RFC 9110 §15.2.1).
    public static let `continue`: RFStatusCode = 100
    /// Switching Protocols (RFC 9110 §15.2.2).
    public static let switchingProtocols: RFStatusCode = 101
    /// Processing (RFC 2518).
    public static let processing: RFStatusCode = 102
    /// Early Hints (RFC 8297).
    public static let earlyHints: RFStatusCode = 103
    /// OK (RFC 9110 §15.3.1).
    public static let ok: RFStatusCode = 200
    /// Created (RFC 9110 §15.3.2).
    public static let created: RFStatusCode = 201
    /// Accepted (RFC 9110 §15.3.3).
    public static let accepted: RFStatusCode = 202
    /// Non-Authoritative Information (RFC 9110 §15.3.4).
    public static let nonAuthoritativeInformation: RFStatusCode = 203
    /// No Content (RFC 9110 §15.3.5).
    public static let noContent: RFStatusCode = 204
    /// Reset Content (RFC 9110 §15.3.6).
    public static let resetContent: RFStatusCode = 205
    /// Partial Content (RFC 9110 §15.3.7).
    public static let partialContent: RFStatusCode = 206
    /// Multi-Status (RFC 4918).
    public static let multiStatus: RFStatusCode = 207
    /// Already Reported (RFC 5842).
    public static let alreadyReported: RFStatusCode = 208
    /// IM Used (RFC 3229).
    public static let imUsed: RFStatusCode = 226
    /// Multiple Choices (RFC 9110 §15.4.1).
    public static let multipleChoices: RFStatusCode = 300
    /// Moved Permanently (RFC 9110 §15.4.2).
    public static let movedPermanently: RFStatusCode = 301
    /// Found (RFC 9110 §15.4.3).
    public static let found: RFStatusCode = 302
    /// See Other (RFC 9110 §15.4.4).
    public static let seeOther: RFStatusCode = 303
    /// Not Modified (RFC 9110 §15.4.5).
    public static let notModified: RFStatusCode = 304
    /// Use Proxy (RFC 9110 §15.4.6).
    public static let useProxy: RFStatusCode = 305
    /// Temporary Redirect (RFC 9110 §15.4.8).
    public static let temporaryRedirect: RFStatusCode = 307
    /// Permanent Redirect (RFC 9110 §15.4.9).
    public static let permanentRedirect: RFStatusCode = 308
    /// Bad Request (RFC 9110 §15.5.1).
    public static let badRequest: RFStatusCode = 400
    /// Unauthorized (RFC 9110 §15.5.2).
    public static let unauthorized: RFStatusCode = 401
    /// Payment Required (RFC 9110 §15.5.3).
    public static let paymentRequired: RFStatusCode = 402
    /// Forbidden (RFC 9110 §15.5.4).
    public static let forbidden: RFStatusCode = 403
    /// Not Found (RFC 9110 §15.5.5).
    public static let notFound: RFStatusCode = 404
    /// Method Not Allowed (RFC 9110 §15.5.6).
    public static let methodNotAllowed: RFStatusCode = 405
    /// Not Acceptable (RFC 9110 §15.5.7).
    public static let notAcceptable: RFStatusCode = 406
    /// Proxy Authentication Required (RFC 9110 §15.5.8).
    public static let proxyAuthenticationRequired: RFStatusCode = 407
    /// Request Timeout (RFC 9110 §15.5.9).
    public static let requestTimeout: RFStatusCode = 408
    /// Conflict (RFC 9110 §15.5.10).
    public static let conflict: RFStatusCode = 409
    /// Gone (RFC 9110 §15.5.11).
    public static let gone: RFStatusCode = 410
    /// Length Required (RFC 9110 §15.5.12).
    public static let lengthRequired: RFStatusCode = 411
    /// Precondition Failed (RFC 9110 §15.5.13).
    public static let preconditionFailed: RFStatusCode = 412
    /// Content Too Large (RFC 9110 §15.5.14).
    public static let contentTooLarge: RFStatusCode = 413
    /// URI Too Long (RFC 9110 §15.5.15).
    public static let uriTooLong: RFStatusCode = 414
    /// Unsupported Media Type (RFC 9110 §15.5.16).
    public static let unsupportedMediaType: RFStatusCode = 415
    /// Range Not Satisfiable (RFC 9110 §15.5.17).
    public static let rangeNotSatisfiable: RFStatusCode = 416
    /// Expectation Failed (RFC 9110 §15.5.18).
    public static let expectationFailed: RFStatusCode = 417
    /// I'm a Teapot (RFC 2324). Reserved, and not to be used for anything else (RFC 9110 §15.5.19).
    public static let imATeapot: RFStatusCode = 418
    /// Misdirected Request (RFC 9110 §15.5.20).
    public static let misdirectedRequest: RFStatusCode = 421
    /// Unprocessable Content (RFC 9110 §15.5.21).
    public static let unprocessableContent: RFStatusCode = 422
    /// Locked (RFC 4918).
    public static let locked: RFStatusCode = 423
    /// Failed Dependency (RFC 4918).
    public static let failedDependency: RFStatusCode = 424
    /// Too Early (RFC 8470).
    public static let tooEarly: RFStatusCode = 425
    /// Upgrade Required (RFC 9110 §15.5.22).
    public static let upgradeRequired: RFStatusCode = 426
    /// Precondition Required (RFC 6585).
    public static let preconditionRequired: RFStatusCode = 428
    /// Too Many Requests (RFC 6585).
    public static let tooManyRequests: RFStatusCode = 429
    /// Request Header Fields Too Large (RFC 6585).
    public static let requestHeaderFieldsTooLarge: RFStatusCode = 431
    /// Unavailable For Legal Reasons (RFC 7725).
    public static let unavailableForLegalReasons: RFStatusCode = 451
    /// Internal Server Error (RFC 9110 §15.6.1).
    public static let internalServerError: RFStatusCode = 500
    /// Not Implemented (RFC 9110 §15.6.2).
    public static let notImplemented: RFStatusCode = 501
    /// Bad Gateway (RFC 9110 §15.6.3).
    public static let badGateway: RFStatusCode = 502
    /// Service Unavailable (RFC 9110 §15.6.4).
    public static let serviceUnavailable: RFStatusCode = 503
    /// Gateway Timeout (RFC 9110 §15.6.5).
    public static let gatewayTimeout: RFStatusCode = 504
    /// HTTP Version Not Supported (RFC 9110 §15.6.6).
    public static let httpVersionNotSupported: RFStatusCode = 505
    /// Variant Also Negotiates (RFC 2295).
    public static let variantAlsoNegotiates: RFStatusCode = 506
    /// Insufficient Storage (RFC 4918).
    public static let insufficientStorage: RFStatusCode = 507
    /// Loop Detected (RFC 5842).
    public static let loopDetected: RFStatusCode = 508
    /// Not Extended (RFC 2774).
    public static let notExtended: RFStatusCode = 510
    /// Network Authentication Required (RFC 6585).
    public static let networkAuthenticationRequired: RFStatusCode = 511

    private static let reasonPhrases: [Int: String] = [
        100: "Continue",
        101: "Switching Protocols",
        102: "Processing",
        103: "Early Hints",
        200: "OK",
        201: "Created",
        202: "Accepted",
        203: "Non-Authoritative Information",
        204: "No Content",
        205: "Reset Content",
        206: "Partial Content",
        207: "Multi-Status",
        208: "Already Reported",
        226: "IM Used",
        300: "Multiple Choices",
        301: "Moved Permanently",
        302: "Found",
        303: "See Other",
        304: "Not Modified",
        305: "Use Proxy",
        307: "Temporary Redirect",
        308: "Permanent Redirect",
        400: "Bad Request",
        401: "Unauthorized",
        402: "Payment Required",
        403: "Forbidden",
        404: "Not Found",
        405: "Method Not Allowed",
        406: "Not Acceptable",
        407: "Proxy Authentication Required",
        408: "Request Timeout",
        409: "Conflict",
        410: "Gone",
        411: "Length Required",
        412: "Precondition Failed",
        413: "Content Too Large",
        414: "URI Too Long",
        415: "Unsupported Media Type",
        416: "Range Not Satisfiable",
        417: "Expectation Failed",
        418: "I'm a Teapot",
        421: "Misdirected Request",
        422: "Unprocessable Content",
        423: "Locked",
        424: "Failed Dependency",
        425: "Too Early",
        426: "Upgrade Required",
        428: "Precondition Required",
        429: "Too Many Requests",
        431: "Request Header Fields Too Large",
        451: "Unavailable For Legal Reasons",
        500: "Internal Server Error",
        501: "Not Implemented",
        502: "Bad Gateway",
        503: "Service Unavailable",
        504: "Gateway Timeout",
        505: "HTTP Version Not Supported",
        506: "Variant Also Negotiates",
        507: "Insufficient Storage",
        508: "Loop Detected",
        510: "Not Extended",
        511: "Network Authentication Required",
    ]
}
