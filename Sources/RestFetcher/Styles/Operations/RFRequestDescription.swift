/// What an operation asks for: an endpoint, and what is sent to it.
///
///     RFRequestDescription("books", query: ["sort": "asc", "tags": ["low", "medium"]])
///     RFRequestDescription("user/photo", method: .post, withAuthorization: true, media: ["file": .jpeg(data)])
public struct RFRequestDescription {
    /// The path after the configuration's `baseURL`, with variables in braces: `books/{id}`.
    public var endpoint: String

    /// The HTTP method. Default: GET.
    public var method: RFMethod

    /// The values of the variables in the endpoint, percent-encoded. Default: none.
    public var pathVariables: [String: any CustomStringConvertible]

    /// The query of the URL: any `Encodable` values, in the order they are written, percent-encoded. Arrays are
    /// written `tags[]=low&tags[]=medium`; for another style see ``RFQuery``. Default: none.
    public var query: RFQuery

    /// Whether the configuration's `authorizationSource` is asked, and what it gives is sent. Default: false.
    public var withAuthorization: Bool

    /// Header fields. They win over all others. Default: none.
    public var headers: [String: String]

    /// What is sent as JSON. With ``media`` its members become parts of the form, see ``RFMultipartFormDataEncoder``.
    /// Default: nil.
    public var body: (any Encodable)?

    /// Files by the name of their part, sent as multipart form data after the ``body``, sorted by name. A file on disk
    /// is read while it is sent; one that can't be read fails the operation. Default: none.
    public var media: [String: RFMedia]

    /// Makes a description; only the endpoint has no default.
    public init(
        _ endpoint: String,
        method: RFMethod = .get,
        pathVariables: [String: any CustomStringConvertible] = [:],
        query: RFQuery = RFQuery(),
        withAuthorization: Bool = false,
        headers: [String: String] = [:],
        body: (any Encodable)? = nil,
        media: [String: RFMedia] = [:]
    ) {
        self.endpoint = endpoint
        self.method = method
        self.pathVariables = pathVariables
        self.query = query
        self.withAuthorization = withAuthorization
        self.headers = headers
        self.body = body
        self.media = media
    }
}

extension RFRequestDescription {
    /// The body of the request.
    var content: RFBody {
        guard !media.isEmpty else { return body.map { .json($0) } ?? .none }
        let media = media.sorted { $0.key < $1.key }
        let body = body
        return RFBody { encoder throws(RFError) in
            var formData = RFMultipartFormData()
            if let body { formData = try RFMultipartFormDataEncoder().encode(body) }
            formData.parts += media.map { .media($0.key, $0.value) }
            return try formData.encoded(with: encoder())
        }
    }
}
