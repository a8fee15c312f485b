/// What the answers of an API look like, as a base class: `{"code": 200, "status": "success", "result": …}`.
///
/// For an API of that format use it as it is. For another one make a subclass, once for the API, whose `init(from:)`
/// takes what there is:
///
///     class ShopResponse<Model: Decodable>: RFOperationResponse<Model> {
///         required init(from decoder: any Decoder) throws {
///             super.init(result: try Model(from: decoder))
///         }
///     }
nonisolated open class RFOperationResponse<Model: Decodable>: Decodable {
    /// What was asked for, or nil if the answer has none.
    public let result: Model?

    /// The API's own code.
    public let code: Int?

    /// Whether the API calls it a success.
    public let status: RFOperationStatus?

    /// What the API has to say.
    public let message: String?

    /// Which part of a list the result is.
    public let pagination: RFPagination?

    /// Makes a response.
    public init(
        result: Model?, code: Int? = nil, status: RFOperationStatus? = nil, message: String? = nil,
        pagination: RFPagination? = nil
    ) {
        self.result = result
        self.code = code
        self.status = status
        self.message = message
        self.pagination = pagination
    }

    private enum Keys: String, CodingKey {
        case result, code, status, message, pagination
        case meta = "_meta"
    }

    /// Reads `result`, `code`, `status`, `message` and `_meta.pagination`; each may be missing or null.
    public required init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Keys.self)
        result = try members.decodeIfPresent(Model.self, forKey: .result)
        code = try members.decodeIfPresent(Int.self, forKey: .code)
        status = try members.decodeIfPresent(RFOperationStatus.self, forKey: .status)
        message = try members.decodeIfPresent(String.self, forKey: .message)
        pagination =
            try members.decodeIfPresent([String: RFPagination?].self, forKey: .meta)?["pagination"] ?? nil
    }

    /// The response for an answer without a body. A subclass overrides it with a value of its own; otherwise its
    /// operations fail with ``RFErrorKind/emptyResponse`` when the server answers 204. Default: without a result.
    open class var empty: RFOperationResponse<Model> { RFOperationResponse(result: nil) }
}

/// How an API calls the outcome. An open set.
public struct RFOperationStatus: RawRepresentable, Hashable, Sendable, Codable {
    /// As the API writes it.
    public let rawValue: String

    /// Makes a status.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// It worked.
    public static let success = RFOperationStatus(rawValue: "success")
    /// It didn't.
    public static let error = RFOperationStatus(rawValue: "error")
}

/// Which part of a list an answer is.
public struct RFPagination: Codable, Hashable, Sendable {
    /// The number of this page.
    public var currentPage: Int?
    /// How many pages there are.
    public var pageCount: Int?
    /// How many elements a page has.
    public var perPage: Int?
    /// How many elements there are.
    public var totalCount: Int?

    /// Makes a pagination, for tests of code that takes one.
    public init(
        currentPage: Int? = nil, pageCount: Int? = nil, perPage: Int? = nil, totalCount: Int? = nil
    ) {
        self.currentPage = currentPage
        self.pageCount = pageCount
        self.perPage = perPage
        self.totalCount = totalCount
    }
}
