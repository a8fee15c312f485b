import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("What a service's calls carry")
struct RFServiceParameterTests {
    private struct Login: Encodable {
        var user: String
        var password: String
    }

    private let server: RFLoopbackServer
    private let service: RFService

    init() throws {
        server = try RFLoopbackServer(answering: .status(204))
        service = RFService(url: server.address)
    }

    private var sent: RFLoopbackRequest { server.requests[0] }

    private func json(_ data: Data) throws -> RFJSON {
        try JSONDecoder().decode(RFJSON.self, from: data)
    }

    @Test(
        "parameters of GET, HEAD and DELETE go into the query, and no body is sent",
        arguments: ["GET", "HEAD", "DELETE"])
    func query(method: String) async throws {
        let parameters: [String: Any] = ["user": "a+b & c", "limit": 10, "offset": 0]
        _ = try await service.json(method: RFMethod(method), path: "/users", parameters: parameters).value()
        #expect(sent.target == "/users?limit=10&offset=0&user=a%2Bb%20%26%20c")
        #expect(sent.body.isEmpty && sent.header("Content-Type") == nil)
    }

    @Test("a model is a query in the order of its members, and arrays repeat their name")
    func modelAsQuery() async throws {
        struct Filter: Encodable {
            var name = "x"
            var ids = [3, 1]
            var flag = true
            var missing: String?
        }
        _ = try await service.json(method: .get, path: "/find", parameters: Filter()).value()
        #expect(sent.target == "/find?name=x&ids=3&ids=1&flag=true")
    }

    @Test("without parameters there is no question mark, nor with an empty dictionary")
    func noParameters() async throws {
        _ = try await service.json(method: .get, path: "/a").value()
        _ = try await service.json(method: .get, path: "/a", parameters: [String: Any]()).value()
        #expect(server.requests.map(\.target) == ["/a", "/a"])
    }

    @Test("of other methods a model is a JSON body", arguments: ["POST", "PUT", "PATCH", "PURGE"])
    func jsonBody(method: String) async throws {
        let login = Login(user: "ann", password: "p")
        _ = try await service.json(method: RFMethod(method), path: "/login", parameters: login).value()
        #expect(sent.method == RFMethod(method) && sent.target == "/login")
        #expect(sent.header("Content-Type") == "application/json")
        #expect(try json(sent.body) == ["user": "ann", "password": "p"])
    }

    @Test("of other methods a dictionary is a JSON body, with all that it holds")
    func dictionaryBody() async throws {
        let parameters: [String: Any] = [
            "name": "ann", "age": 35, "tags": ["a", 1, NSNull()] as [Any],
            "home": ["zip": "0x", "n": 1.5] as [String: Any],
            "none": NSNull(), "ok": true,
        ]
        _ = try await service.json(method: .post, path: "/x", parameters: parameters).value()
        #expect(
            try json(sent.body) == [
                "name": "ann", "age": 35, "tags": ["a", 1, nil], "home": ["zip": "0x", "n": 1.5], "none": nil,
                "ok": true,
            ])
    }

    @Test(
        "a value that can't be encoded completes once, with an error that names its key",
        arguments: [RFMethod.get, .post])
    func unencodable(method: RFMethod) async throws {
        let answer = await withCheckedContinuation { done in
            service.json(method: method, path: "/x", parameters: ["thing": Thread.current, "a": 1]).fetch {
                done.resume(returning: $0)
            }
        }
        let error = try #require(answer.error)
        #expect(error.kind == .encoding && error.description.contains("\"thing\""))
        #expect(server.requests.isEmpty)
    }

    @Test("the encoder of the service writes the JSON")
    func encoder() async throws {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = .sortedKeys
        let service = RFService(encoder: encoder, url: server.address)
        struct User: Encodable {
            var userName = "ann"
            var age = 3
        }
        _ = try await service.json(method: .post, path: "/x", parameters: User()).value()
        #expect(sent.text == #"{"age":3,"user_name":"ann"}"#)
    }

    @Test("a form is percent-encoded and sorted, and none without parameters (WHATWG URL §5.2)")
    func form() async throws {
        let parameters: [String: Any] = ["user": "a+b&c", "password": "1 2=é"]
        _ = try await service.formURLEncoded(method: .post, path: "/login", parameters: parameters).value()
        #expect(sent.header("Content-Type") == "application/x-www-form-urlencoded")
        #expect(sent.text == "password=1+2%3D%C3%A9&user=a%2Bb%26c")
        _ = try await service.formURLEncoded(method: .post, path: "/login", parameters: [String: Any]())
            .value()
        #expect(server.requests[1].body.isEmpty)
    }

    @Test("a model is a form too, and the query of a GET")
    func formOfAModel() async throws {
        let login = Login(user: "a b", password: "p")
        _ = try await service.formURLEncoded(method: .put, path: "/x", parameters: login).value()
        _ = try await service.formURLEncoded(method: .get, path: "/x", parameters: login).value()
        #expect(server.requests[0].text == "user=a+b&password=p")
        #expect(server.requests[1].target == "/x?user=a%20b&password=p")
    }

    @Test("text, bytes with a file name, and JSON are parts of form data")
    func formData() async throws {
        let image = Data([1, 2, 13, 10])
        _ = try await service.formData(
            method: .post, path: "/userdata",
            parameters: [
                .text("id", "10"), .text("", ""),
                .data("image", image, fileName: "a\"b.png", contentType: .png),
                .json("person", ["name": "Ann"]),
            ]
        ).value()
        let parts = try StrictMultipart.parts(of: sent.body, contentType: sent.header("Content-Type"))
        #expect(parts.map(\.name) == ["id", "", "image", "person"])
        #expect(parts.map(\.fileName) == [nil, nil, "a%22b.png", nil])
        #expect(parts.map(\.contentType) == [nil, nil, "image/png", "application/json"])
        #expect(parts[2].body == image && parts[3].text == #"{"name":"Ann"}"#)
    }

    @Test("a boundary of one's own is used, and form data may be sent with any method")
    func boundary() async throws {
        let parameters = RFMultipartFormData([.text("a", "1")], boundary: "mine")
        _ = try await service.formData(method: .delete, path: "/x", parameters: parameters).value()
        #expect(sent.header("Content-Type") == "multipart/form-data; boundary=mine")
        #expect(sent.text == "--mine\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--mine--\r\n")
    }

    @Test("raw data is sent as it is, with the type that is given")
    func rawData() async throws {
        let body = Data([0, 255, 10])
        _ = try await service.request(method: .post, path: "/up", body: .data(body)).value()
        _ = try await service.request(method: .post, path: "/up", body: .data(body, contentType: .png))
            .value()
        #expect(server.requests.map(\.body) == [body, body])
        #expect(
            server.requests.map { $0.header("Content-Type") } == ["application/octet-stream", "image/png"])
    }
}
