/// How to call one endpoint: the method, the path, whether the user must be logged in, and what is sent.
public struct RFRule {
    /// The HTTP method.
    public var method: RFMethod

    /// The path after the service's `base`, with variables in braces: `books/{id}`.
    public var path: String

    /// Whether credentials are sent, and waited for. It means something in an ``RFAuthenticableService``, or with an
    /// ``RFAuthenticator`` among the interceptors.
    public var isAuthenticable: Bool

    /// The values of the variables in the path.
    public private(set) var pathVariables: [String: String] = [:]

    /// The query of the URL.
    public private(set) var query = RFQuery()

    /// The header fields.
    public private(set) var headers: [String: String] = [:]

    /// What is sent. Default: nothing.
    public private(set) var body = RFBody.none

    /// Makes a rule.
    ///
    /// Of a path variable or a header field that is given twice the last value counts; queries are put one after
    /// the other. A second body is an ``RFError`` of kind ``RFErrorKind/invalidRequest`` when the call is made.
    ///
    /// - Parameters:
    ///   - method: default GET.
    ///   - isAuthenticable: default true, as for every request.
    ///   - parameters: what is sent, by its kind. Default: nothing.
    public init(
        method: RFMethod = .get, path: String, isAuthenticable: Bool = true, parameters: [Parameter] = []
    ) {
        self.method = method
        self.path = path
        self.isAuthenticable = isAuthenticable
        var hasBody = false
        for parameter in parameters {
            switch parameter {
            case .path(let variables):
                for (name, value) in variables { pathVariables[name] = value.description }
            case .query(let query): self.query.append(query)
            case .header(let fields): for (name, value) in fields { set(name, value) }
            case .body(let body): add(body, &hasBody)
            case .multipart(let formData): add(.multipart(formData), &hasBody)
            }
        }
    }

    /// The last value of a field counts, however its name is written (RFC 9110 §5.1).
    private mutating func set(_ name: String, _ value: String?) {
        headers = headers.filter { !RFHeaders.isSameName($0.key, name) }
        headers[name] = value
    }

    private mutating func add(_ body: RFBody, _ hasBody: inout Bool) {
        self.body = hasBody ? .secondOne(of: path) : body
        hasBody = true
    }
}

extension RFRule {
    /// A part of what is sent, by where it goes.
    public enum Parameter {
        /// Values for the variables in the path, percent-encoded: `.path(["id": id])`.
        case path([String: any CustomStringConvertible])

        /// Names and values for the query, percent-encoded, in the order they are written. Any `Encodable` value,
        /// arrays too; what is nil is left out. In another style: `.query(RFQuery(filter, style: style))`.
        case query(RFQuery)

        /// Header fields. What is nil is left out.
        case header([String: String?])

        /// A body of any kind: `.body(.form(fields))`, `.body(.file(url))`.
        case body(RFBody)

        /// Parts as multipart form data: `.multipart([.text("title", title), .file("cover", url)])`.
        case multipart(RFMultipartFormData)

        /// A value as JSON, an array as well as an object, written by the service's `jsonEncoder`.
        public static func body(_ value: some Encodable) -> Parameter {
            .body(.json(value))
        }
    }
}

extension RFBody {
    /// Says that a rule has more than one body.
    fileprivate static func secondOne(of path: String) -> RFBody {
        RFBody { _ throws(RFError) in
            throw .invalidRequest("The rule for \"\(path.escapedForMessage)\" has more than one body.")
        }
    }
}
