/// An endpoint with all that one call of it needs.
public struct RFEndpointRequest<Body: Encodable, Output: Decodable> {
    /// The endpoint.
    public var endpoint: RFEndpoint<Body, Output>

    /// What is sent, in the encoding of the endpoint. ``RFEmpty`` isn't sent.
    public var body: Body

    /// Header fields. They win over those of the client.
    public var headers: [String: String]

    /// The values of the variables in the path, sent as their descriptions, percent-encoded. They win over those of
    /// the client.
    public var pathVariables: [String: any CustomStringConvertible]

    /// Makes a request.
    public init(
        endpoint: RFEndpoint<Body, Output>, body: Body, headers: [String: String] = [:],
        pathVariables: [String: any CustomStringConvertible] = [:]
    ) {
        self.endpoint = endpoint
        self.body = body
        self.headers = headers
        self.pathVariables = pathVariables
    }
}

extension RFEndpointRequest where Body == RFEmpty {
    /// Makes a request that carries nothing.
    public init(
        endpoint: RFEndpoint<RFEmpty, Output>, headers: [String: String] = [:],
        pathVariables: [String: any CustomStringConvertible] = [:]
    ) {
        self.init(endpoint: endpoint, body: RFEmpty(), headers: headers, pathVariables: pathVariables)
    }
}

/// What an endpoint answered.
public struct RFEndpointResponse<Output> {
    /// The value.
    public let body: Output

    /// The status code.
    public let status: Int

    /// The header fields; names are compared without regard to case.
    public let headers: RFHeaders

    /// Makes a response, for tests of code that takes one.
    public init(body: Output, status: Int, headers: RFHeaders = RFHeaders()) {
        self.body = body
        self.status = status
        self.headers = headers
    }
}

extension RFEndpointResponse: Sendable where Output: Sendable {}
