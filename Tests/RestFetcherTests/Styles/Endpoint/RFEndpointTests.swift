import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("Endpoints on the wire")
struct RFEndpointTests {
    private struct NewPost: Encodable {
        var userID = 1
        var title = "a & b"
        var tags = ["x", "y"]
    }

    private struct Post: Decodable, Equatable {
        var id: Int
    }

    private let server: RFLoopbackServer
    private let client: RFClient

    init() throws {
        server = try RFLoopbackServer { _ in .json(#"{"id":7}"#, status: 201).header("X-Rate", "9") }
        client = RFClient(baseURL: server.address + "/v2")
    }

    private var sent: RFLoopbackRequest { server.requests[0] }

    @Test("a JSON endpoint sends its body, and answers with body, status and headers; the base path is kept")
    func json() async throws {
        let endpoint = RFEndpoint<NewPost, Post>(.post, "/posts", encoding: .json)
        let response = try await client.perform(RFEndpointRequest(endpoint: endpoint, body: NewPost()))
        #expect(response.body == Post(id: 7) && response.status == 201)
        #expect(response.headers["x-rate"] == "9")
        #expect(sent.method == .post && sent.target == "/v2/posts")
        #expect(
            sent.header("Content-Type") == "application/json" && sent.header("Accept") == "application/json")
        let body = try JSONDecoder().decode(RFJSON.self, from: sent.body)
        #expect(body == ["userID": 1, "title": "a & b", "tags": ["x", "y"]])
    }

    @Test(
        "a query endpoint sends its body in the query, after the one in its path, in the style of the client")
    func query() async throws {
        var client = client
        client.queryStyle = RFQueryStyle(keys: .snakeCase)
        let endpoint = RFEndpoint<NewPost, Post>(.get, "find?a=1", encoding: .query)
        _ = try await client.perform(RFEndpointRequest(endpoint: endpoint, body: NewPost()))
        #expect(
            sent.target == "/v2/find?a=1&user_id=1&title=a%20%26%20b&tags%5B%5D=x&tags%5B%5D=y")
        #expect(sent.body.isEmpty && sent.header("Content-Type") == nil)
    }

    @Test("a form endpoint sends its body as a form (WHATWG URL §5.2)")
    func form() async throws {
        let endpoint = RFEndpoint<NewPost, Post>(.post, "posts", encoding: .form)
        _ = try await client.perform(RFEndpointRequest(endpoint: endpoint, body: NewPost()))
        #expect(sent.header("Content-Type") == "application/x-www-form-urlencoded")
        #expect(sent.text == "userID=1&title=a+%26+b&tags%5B%5D=x&tags%5B%5D=y")
    }

    @Test("a multipart endpoint sends the members of its body as parts, with its files (RFC 7578)")
    func multipart() async throws {
        struct Image: Encodable {
            var ownerName = "Ann"
            var file: RFMultipartFile
            var raw = Data([1, 2])
        }
        var client = client
        client.multipartEncoder.style.keys = .snakeCase
        try await withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("photo.png")
            try Data([9, 8, 7]).write(to: url)
            let endpoint = RFEndpoint<Image, RFEmpty>(.post, "/images", encoding: .multipartFormData)
            _ = try await client.upload(RFEndpointRequest(endpoint: endpoint, body: Image(file: .file(url))))
        }
        let parts = try StrictMultipart.parts(of: sent.body, contentType: sent.header("Content-Type"))
        #expect(parts.map(\.name) == ["owner_name", "file", "raw"])
        #expect(parts.map(\.fileName) == [nil, "photo.png", nil])
        #expect(parts.map(\.contentType) == [nil, "image/png", "application/octet-stream"])
        #expect(parts.map(\.body) == [Data("Ann".utf8), Data([9, 8, 7]), Data([1, 2])])
    }

    @Test(
        "RFEmpty sends nothing, in every encoding",
        arguments: [RFEndpointEncoding.json, .query, .form, .multipartFormData])
    func emptyBody(encoding: RFEndpointEncoding) async throws {
        let endpoint = RFEndpoint<RFEmpty, Post>(.post, "/x", encoding: encoding)
        _ = try await client.perform(RFEndpointRequest(endpoint: endpoint))
        #expect(sent.target == "/v2/x" && sent.body.isEmpty && sent.header("Content-Type") == nil)
    }

    @Test("RFEmpty as output takes any body", arguments: ["", "{", "<html>"])
    func emptyOutput(text: String) async throws {
        server.route("/v2/x", .text(text))
        let endpoint = RFEndpoint<RFEmpty, RFEmpty>(.get, "/x")
        #expect(try await client.perform(RFEndpointRequest(endpoint: endpoint)).status == 200)
    }

    @Test(
        "an Optional output is nil when the answer is empty, whatever its code, and only then",
        arguments: [200, 204])
    func optionalOutput(status: Int) async throws {
        let endpoint = RFEndpoint<RFEmpty, Post?>(.get, "/x")
        #expect(try await client.perform(RFEndpointRequest(endpoint: endpoint)).body == Post(id: 7))
        server.route("/v2/x", .status(status))
        #expect(try await client.perform(RFEndpointRequest(endpoint: endpoint)).body == nil)
        server.route("/v2/x", .json("{}"))
        let error = await #expect(throws: RFError.self) {
            try await client.perform(RFEndpointRequest(endpoint: endpoint))
        }
        #expect(error?.kind == .decoding)
    }

    @Test(
        "variables stay within their place in the path, percent-encoded and nothing else",
        arguments: ["{{id}}", "{id}"])
    func pathVariables(place: String) async throws {
        let endpoint = RFEndpoint<RFEmpty, Post>(
            .get, "/posts/\(place)/by/{{user name}}".replacingOccurrences(of: " ", with: "-"))
        _ = try await client.perform(
            RFEndpointRequest(endpoint: endpoint, pathVariables: ["id": 7, "user-name": "a&b/<é> c"]))
        #expect(sent.target == "/v2/posts/7/by/a&b%2F%3C%C3%A9%3E%20c")
    }

    @Test("a variable without a value is an error that names it, before anything is sent")
    func missingVariable() async throws {
        let endpoint = RFEndpoint<RFEmpty, Post>(.get, "/posts/{{id}}")
        let error = await #expect(throws: RFError.self) {
            try await client.perform(RFEndpointRequest(endpoint: endpoint))
        }
        #expect(error?.kind == .invalidURL && error?.description.contains("id") == true)
        #expect(error?.requestName == "GET /posts/{{id}}")
        #expect(server.requests.isEmpty)
    }

    @Test("every status code from 300 on throws, with status, headers and body", arguments: [304, 404, 500])
    func failure(status: Int) async throws {
        struct Refusal: RFServerError { var why: String }
        var client = client
        client.serverErrorType = Refusal.self
        server.route(
            "/v2/x", .json(status == 304 ? "" : #"{"why":"so"}"#, status: status).header("X-Id", "1"))
        let error = await #expect(throws: RFError.self) {
            try await client.perform(RFEndpointRequest(endpoint: RFEndpoint<RFEmpty, Post>(.get, "/x")))
        }
        #expect(error?.code == status && error?.headers?["X-Id"] == "1")
        if status != 304 {
            #expect(error?.payload?.dictionaryValue == ["why": "so"])
            #expect(error?.serverError(as: Refusal.self)?.why == "so")
        }
    }

    private struct Styled: Encodable {
        var madeAt = Date(timeIntervalSince1970: 5)
        var rawBytes = Data([1, 2])
        var ids = [1, 2]
        var missing: Int?
    }

    @Test("dates, data, arrays, nil and names of a query are written in the style of the client")
    func queryStyle() async throws {
        var client = client
        client.queryStyle = RFQueryStyle(
            arrays: .repeated, nils: .empty, dates: .secondsSince1970, data: .custom { "\($0.count)" },
            keys: .custom { $0.uppercased() })
        let endpoint = RFEndpoint<Styled, Post>(.get, "/x", encoding: .query)
        _ = try await client.perform(RFEndpointRequest(endpoint: endpoint, body: Styled()))
        #expect(sent.query == "MADEAT=5&RAWBYTES=2&IDS=1&IDS=2&MISSING=")
    }

    @Test("dates, data and names of form data are written in the style of the client")
    func formDataStyle() async throws {
        var client = client
        client.multipartEncoder = RFMultipartFormDataEncoder(
            style: RFQueryStyle(dates: .millisecondsSince1970, keys: .snakeCase), writesDataAsText: true)
        let endpoint = RFEndpoint<Styled, Post>(.post, "/x", encoding: .multipartFormData)
        _ = try await client.perform(RFEndpointRequest(endpoint: endpoint, body: Styled()))
        let parts = try StrictMultipart.parts(of: sent.body, contentType: sent.header("Content-Type"))
        #expect(parts.map(\.name) == ["made_at", "raw_bytes", "ids[]", "ids[]"])
        #expect(parts.map(\.text) == ["5000", "AQI=", "1", "2"])
    }

    @Test("encoder and decoder of the client write and read the JSON")
    func coders() async throws {
        struct Stamp: Codable, Equatable { var madeAt: Date }
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .secondsSince1970
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let client = RFClient(baseURL: server.address, encoder: encoder, decoder: decoder)
        server.route("/x") { .mirror($0) }
        let stamp = Stamp(madeAt: Date(timeIntervalSince1970: 5))
        let endpoint = RFEndpoint<Stamp, Stamp>(.put, "/x")
        #expect(try await client.perform(RFEndpointRequest(endpoint: endpoint, body: stamp)).body == stamp)
        #expect(sent.text == #"{"made_at":5}"#)
    }
}
