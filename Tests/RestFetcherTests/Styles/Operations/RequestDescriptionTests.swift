import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("What the description of an operation sends", .timeLimit(.minutes(10)))
struct RequestDescriptionTests {
    private let api: BookAPI

    init() throws {
        api = try BookAPI { _ in .json("{}") }
    }

    private func sent(_ description: RFRequestDescription) async throws -> RFLoopbackRequest {
        _ = try await api.books.send(description).value()
        return try #require(api.server.requests.last)
    }

    @Test("an endpoint follows the path of the base URL, and a GET has no content type")
    func endpoint() async throws {
        let request = try await sent(RFRequestDescription("user/login"))
        #expect(request.method == .get)
        #expect(request.target == "/api/v1/user/login")
        #expect(request.header("Accept") == "application/json")
        #expect(request.header("Content-Type") == nil)
    }

    @Test("every method can be sent", arguments: [RFMethod.get, .post, .put, .patch, .delete, .head])
    func methods(method: RFMethod) async throws {
        #expect(try await sent(RFRequestDescription("a", method: method)).method == method)
    }

    @Test("a query is written in its order, with arrays in brackets, and encoded")
    func query() async throws {
        let request = try await sent(
            RFRequestDescription(
                "books", query: ["sort": "asc", "page": 1, "tags": ["low", "medium"], "q": "a&b+c"]))
        #expect(request.query == "sort=asc&page=1&tags%5B%5D=low&tags%5B%5D=medium&q=a%26b%2Bc")
    }

    @Test("a value for the endpoint stays in its segment")
    func pathVariables() async throws {
        let request = try await sent(
            RFRequestDescription("findByAuthor/{id}", pathVariables: ["id": "../admin?x"]))
        #expect(request.target == "/api/v1/findByAuthor/..%2Fadmin%3Fx")
    }

    @Test("a body is sent as JSON")
    func body() async throws {
        let request = try await sent(RFRequestDescription("b", method: .post, body: Volume(title: "Ü")))
        #expect(request.text == #"{"title":"Ü"}"#)
        #expect(request.header("Content-Type") == "application/json")
    }

    @Test("default header fields are sent, can be changed one by one, and the description's win")
    func headers() async throws {
        api.configuration.defaultHeaders = ["Accept-Language": "en", "X-App": "1"]
        api.configuration.setDefaultHeader("accept-language", "de")
        api.configuration.setDefaultHeader("X-APP", nil)
        let request = try await sent(RFRequestDescription("a"))
        #expect(request.headers.values(for: "Accept-Language") == ["de"])
        #expect(request.header("X-App") == nil)
        let own = try await sent(RFRequestDescription("a", headers: ["Accept-Language": "fr"]))
        #expect(own.headers.values(for: "Accept-Language") == ["fr"])
    }

    @Test("the authorization is asked for with each operation that wants it, and with no other")
    func authorization() async throws {
        let count = RFLocked(0)
        api.configuration.authorizationSource = {
            "Bearer t\(count.withLock { $0 += 1; return $0 })"
        }
        #expect(try await sent(RFRequestDescription("a")).header("Authorization") == nil)
        for number in 1...2 {
            let request = try await sent(RFRequestDescription("a", withAuthorization: true))
            #expect(request.header("Authorization") == "Bearer t\(number)")
        }
    }

    @Test("media is sent as files, after the members of the body as parts of their own")
    func media() async throws {
        struct Upload: Encodable {
            let title: String
            let tags: [String]
            let note: String?
        }
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).pdf")
        try Data("PDF".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let request = try await sent(
            RFRequestDescription(
                "photo", method: .post, body: Upload(title: "T", tags: ["x", "y"], note: nil),
                media: [
                    "b": .jpeg(Data("JPG".utf8)), "a": .file(file, fileName: "a.pdf"),
                    "c": .data(Data("R".utf8), fileName: "r.bin", contentType: "x/y"),
                ]))
        let type = try #require(request.header("Content-Type"))
        let boundary = try #require(type.components(separatedBy: "boundary=").last)
        #expect(type.hasPrefix("multipart/form-data; boundary="))
        #expect(
            request.text.replacingOccurrences(of: boundary, with: "B") == """
                --B\r
                Content-Disposition: form-data; name="title"\r
                \r
                T\r
                --B\r
                Content-Disposition: form-data; name="tags[]"\r
                \r
                x\r
                --B\r
                Content-Disposition: form-data; name="tags[]"\r
                \r
                y\r
                --B\r
                Content-Disposition: form-data; name="a"; filename="a.pdf"\r
                Content-Type: application/pdf\r
                \r
                PDF\r
                --B\r
                Content-Disposition: form-data; name="b"; filename="image.jpg"\r
                Content-Type: image/jpeg\r
                \r
                JPG\r
                --B\r
                Content-Disposition: form-data; name="c"; filename="r.bin"\r
                Content-Type: x/y\r
                \r
                R\r
                --B--\r

                """)
    }

    @Test("a file that can't be read fails the operation, and nothing is sent")
    func missingFile() async throws {
        let operation = api.books.send(
            RFRequestDescription(
                "a", method: .post, media: ["f": .file(URL(fileURLWithPath: "/nowhere/a.mp4"))]))
        let error = try await operation.failure()
        #expect(error.kind == .fileUnreadable)
        #expect(api.server.requests.isEmpty)
    }

    @Test("two APIs have each a configuration of their own")
    func twoConfigurations() async throws {
        let other = try BookAPI { _ in .json("{}") }
        other.configuration.setDefaultHeader("X-API", "2")
        _ = try await other.books.send(RFRequestDescription("a")).value()
        _ = try await api.books.send(RFRequestDescription("a")).value()
        #expect(other.server.requests.map { $0.header("X-API") } == ["2"])
        #expect(api.server.requests.map { $0.header("X-API") } == [nil])
    }
}
