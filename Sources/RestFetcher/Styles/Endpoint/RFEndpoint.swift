/// One endpoint of an API as a value: what it takes, what it gives, and how.
///
///     let createPost = RFEndpoint<NewPost, Post>(.post, "/posts", encoding: .json)
///     let getPost = RFEndpoint<RFEmpty, Post>(.get, "/posts/{{id}}")
///
/// ``RFEmpty`` stands for nothing, on either side. With an Optional as `Output` an empty answer is nil. See
/// ``RFValueResponse`` for all that an answer can be read as. An ``RFClient`` calls endpoints.
public struct RFEndpoint<Body: Encodable, Output: Decodable>: Sendable {
    /// The HTTP method.
    public let method: RFMethod

    /// The path behind the base URL of the client, with a slash before it or without, and variables in braces:
    /// `/posts/{{id}}` or `/posts/{id}`.
    public let path: String

    /// How the body is sent.
    public let encoding: RFEndpointEncoding

    /// Makes an endpoint.
    public init(_ method: RFMethod, _ path: String, encoding: RFEndpointEncoding = .json) {
        self.method = method
        self.path = path
        self.encoding = encoding
    }
}

/// How the body of an ``RFEndpoint`` is sent.
public enum RFEndpointEncoding: Sendable {
    /// As JSON.
    case json
    /// In the query of the URL, behind what is there in the path.
    case query
    /// As `application/x-www-form-urlencoded`.
    case form
    /// As `multipart/form-data`; an ``RFMedia`` anywhere in the body is a file.
    case multipartFormData
}
