import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("What the rule of a route sends", .timeLimit(.minutes(10)))
struct RouteRuleTests {
    private let server: RFLoopbackServer
    private let service: PostService

    init() throws {
        server = try RFLoopbackServer { _ in .json("{}") }
        service = PostService(server)
    }

    /// What came for a route.
    private func sent(_ route: PostRoute) async throws -> RFLoopbackRequest {
        _ = try await service.call(route, as: RFEmpty.self)
        return try #require(server.requests.last)
    }

    @Test("method and path go out as written, after the path of the base")
    func methodAndPath() async throws {
        let request = try await sent(.posts)
        #expect(request.method == .get)
        #expect(request.target == "/v1/posts/")
        #expect(request.header("Content-Type") == nil)
        #expect(request.bodyLength == 0)
    }

    @Test("of a header field given twice the last value counts, however its name is written")
    func headerFieldTwice() {
        let rule = RFRule(
            path: "/", parameters: [.header(["x-a": "1", "B": "2"]), .header(["X-A": "3", "b": nil])])
        #expect(rule.headers == ["X-A": "3"])
    }

    @Test("a query keeps its order, is encoded, repeats names for arrays, and leaves nil out")
    func query() async throws {
        let request = try await sent(.filter(userID: 7, tags: ["a+b", "c&d"], note: nil))
        #expect(request.query == "userId=7&tags%5B%5D=a%2Bb&tags%5B%5D=c%26d&page=2")
    }

    @Test("a path value of any type stays in its segment")
    func path() async throws {
        #expect(try await sent(.post(id: "a/b c")).target == "/v1/posts/a%2Fb%20c/")
        let removal = try await sent(.remove(id: 3))
        #expect(removal.method == .delete)
        #expect(removal.target == "/v1/posts/3/")
    }

    @Test("a model is sent as JSON, and so is an array at the top")
    func body() async throws {
        let one = try await sent(.make(Post(title: "Ä")))
        #expect(one.method == .post)
        #expect(one.text == #"{"title":"Ä"}"#)
        #expect(one.header("Content-Type") == "application/json")
        #expect(try await sent(.makeAll([Post(title: "a")])).text == #"[{"title":"a"}]"#)
    }

    @Test("path, body and header work together; the header wins, and one that is nil isn't sent")
    func pathBodyAndHeader() async throws {
        let request = try await sent(.edit(id: 5, Post(title: "x")))
        #expect(request.method == .put)
        #expect(request.target == "/v1/posts/5")
        #expect(request.text == #"{"title":"x"}"#)
        #expect(request.headers.values(for: "Content-Type") == ["application/json; charset=UTF-8"])
        #expect(request.header("X-Draft") == nil)
        #expect(try await sent(.language("pt-br")).header("Accept-Language") == "pt-br")
    }

    @Test("any other body can be sent, such as a form")
    func form() async throws {
        let request = try await sent(.form(["a": "1 & 2", "b": "ü"]))
        #expect(request.method == .patch)
        #expect(request.text == "a=1+%26+2&b=%C3%BC")
        #expect(request.header("Content-Type") == "application/x-www-form-urlencoded")
    }

    @Test("multipart form data has any number of parts, with any method")
    func multipart() async throws {
        let formData = RFMultipartFormData(
            [.text("title", "Kindred"), .data("cover", Data("PNG".utf8), fileName: "c.png")], boundary: "b")
        let request = try await sent(.upload(formData))
        #expect(request.method == .put)
        #expect(request.header("Content-Type") == "multipart/form-data; boundary=b")
        #expect(
            request.text == """
                --b\r
                Content-Disposition: form-data; name="title"\r
                \r
                Kindred\r
                --b\r
                Content-Disposition: form-data; name="cover"; filename="c.png"\r
                Content-Type: image/png\r
                \r
                PNG\r
                --b--\r

                """)
    }

    @Test("two bodies in a rule are an error that names the path, and nothing is sent")
    func twoBodies() async {
        let error = await #expect(throws: RFError.self) {
            try await service.call(.torn(Post(title: "x")), as: RFEmpty.self)
        }
        #expect(error?.kind == .invalidRequest)
        #expect(error?.message == "The rule for \"/posts/\" has more than one body.")
        #expect(error?.requestName == "PostRoute.torn")
        #expect(server.requests.isEmpty)
    }
}
