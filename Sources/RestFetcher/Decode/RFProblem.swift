/// What an API says about an error in the common format, `application/problem+json` (RFC 9457).
public struct RFProblem: Sendable, Hashable {
    /// A URI that names the type of problem; it may be relative to the URL of the request. Default:
    /// `about:blank`, which says no more than the status code does.
    public let type: String

    /// A short summary of the type of problem.
    public let title: String?

    /// The status code, as the server that made the answer set it. It is advice only: ``RFError/code`` is what
    /// came.
    public let status: Int?

    /// What is special about this occurrence of the problem, for people.
    public let detail: String?

    /// A URI that names this occurrence of the problem.
    public let instance: String?

    /// All other members.
    public let extensions: [String: RFJSON]

    /// Takes the members of an object. One that isn't of the right type counts as missing (RFC 9457 §3.1).
    init(_ object: RFJSONObject) {
        type = object["type"]?.stringValue ?? "about:blank"
        title = object["title"]?.stringValue
        status = object["status"]?.intValue
        detail = object["detail"]?.stringValue
        instance = object["instance"]?.stringValue
        let others = object.members.filter { !RFProblem.names.contains($0.name) }
        extensions = Dictionary(others.map { ($0.name, $0.value) }) { first, _ in first }
    }

    private static let names: Set<String> = ["type", "title", "status", "detail", "instance"]
}

extension RFError {
    /// What the server says about the error, if it answered in `application/problem+json` (RFC 9457); otherwise
    /// nil. It is read from ``body`` each time it is asked for.
    public var problem: RFProblem? {
        guard let body, let contentType = headers?["Content-Type"], let type = RFMediaType(contentType),
            type.type == "application", type.subtype == "problem+json"
        else { return nil }
        let payload = RFPayload(code: code ?? 0, headerFields: ["Content-Type": contentType], data: body)
        guard case .object(let object)? = try? payload.decode(RFJSON.self) else { return nil }
        return RFProblem(object)
    }
}
