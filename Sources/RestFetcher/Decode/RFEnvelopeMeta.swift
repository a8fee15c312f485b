/// What stands beside the value in the envelopes of an API, and where everything is in them.
///
///     struct Paging: RFEnvelopeMeta {
///         static let valuePath = "response.items"
///         static let metaPath = "response.paging"
///         let page: Int
///         let pages: Int
///     }
///
/// Paths are keys from the top of the document with dots between them, like ``RFKeyPath/path``. An empty path is
/// the whole document.
public protocol RFEnvelopeMeta: Decodable, SendableMetatype {
    /// Where the value is. Default: `result`.
    static var valuePath: String { get }

    /// Where the properties of this type are. Default: `meta`.
    static var metaPath: String { get }

    /// Where an error is, if the server answered a success code with an error. Default: `error`.
    static var errorPath: String { get }

    /// What an error in the envelope decodes to. If the document has one, the call fails with
    /// ``RFErrorKind/validation`` and the error is in ``RFError/serverError(as:)``. What doesn't decode as this type
    /// is no error: `"error": null`, `"error": false`. Default: nil, errors aren't looked for.
    static var errorType: (any RFServerError.Type)? { get }
}

extension RFEnvelopeMeta {
    /// `result`
    public static var valuePath: String { "result" }
    /// `meta`
    public static var metaPath: String { "meta" }
    /// `error`
    public static var errorPath: String { "error" }
    /// None.
    public static var errorType: (any RFServerError.Type)? { nil }
}

extension RFEmpty: RFEnvelopeMeta {}
