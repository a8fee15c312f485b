import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

/// What all endpoints of an API share.
private class ShopRequest<T: RFDecodable>: RFRequest<T> {
    let server: RFLoopbackServer
    init(_ server: RFLoopbackServer) { self.server = server }
    override var domain: String { server.address + "/shop/" }
    override var rootPath: String { "/api/v1/" }
    override var logger: any RFLogger { RFSilentLogger() }
    override var requestHeaders: [String: String] { ["X-Client": "tests", "Accept-Language": "en"] }
    override var queryArguments: [String: String] { ["lang": "en"] }
}

private final class SearchRequest: ShopRequest<RFDecodableResponse<[String]>> {
    override var pathResource: String { "books/{genre}?sort=title" }
    override var pathVariables: [String: String] { ["genre": "sci-fi/é"] }
    override var requestHeaders: [String: String] {
        super.requestHeaders.merging(["Accept-Language": "de"]) { $1 }
    }
    override var queryArguments: [String: String] {
        super.queryArguments.merging(["a&b": "1=2;3%#", "mail": "a+b@x.io"]) { $1 }
    }
}

@Suite("A declaration reaches the wire as written")
struct RFRequestTests {
    @Test("a base class and super work, and all parts of the URL are kept and encoded")
    func aBaseClassAndSuperWork() async throws {
        let server = try RFLoopbackServer { _ in .json("[]") }
        _ = try await SearchRequest(server).value()
        let request = server.requests[0]
        #expect(request.method == .get)
        #expect(
            request.target
                == "/shop/api/v1/books/sci-fi%2F%C3%A9?sort=title&a%26b=1%3D2%3B3%25%23&lang=en&mail=a%2Bb%40x.io"
        )
        #expect(request.header("X-Client") == "tests")
        #expect(request.headers.values(for: "Accept-Language") == ["de"])
        #expect(request.headers.values(for: "Accept") == ["application/json"])
        #expect(!request.headers.contains("Content-Type"))
    }

    @Test("Accept and Content-Type that the request sets win, whatever their case, and are sent once")
    func headersThatTheRequestSetsWin() async throws {
        let server = try RFLoopbackServer { _ in .json("{}") }
        let request = TestRequest<RFDecodableResponse<[String: Int]>>(server.address) {
            $0.method = .post
            $0.headers = ["accept": "text/csv", "content-type": "application/vnd.x+json"]
            $0.body = .json(["a": 1])
        }
        _ = try await request.value()
        let received = server.requests[0]
        #expect(received.headers.values(for: "Accept") == ["text/csv"])
        #expect(received.headers.values(for: "Content-Type") == ["application/vnd.x+json"])
        #expect(received.text == #"{"a":1}"#)
        #expect(received.headers.values(for: "Content-Length") == ["7"])
    }

    @Test(
        "Content-Type follows the body",
        arguments: [
            ("text", "text/plain; charset=utf-8", "é"), ("data", "application/octet-stream", "é"),
            ("json", "application/json", #"{"a":1}"#),
            ("form", "application/x-www-form-urlencoded", "a=1&p=a%2Bb%26c%3Dd+%C3%A9"),
        ])
    func contentTypeFollowsTheBody(kind: String, contentType: String, bytes: String) async throws {
        let bodies: [String: RFBody] = [
            "text": .text("é"), "data": .data(Data("é".utf8)), "json": .json(["a": 1]),
            "form": .form(["p": "a+b&c=d é", "a": "1"]),
        ]
        let server = try RFLoopbackServer { _ in .status(204) }
        let request = TestRequest<RFVoidResponse>(server.address) {
            $0.method = .post
            $0.body = bodies[kind] ?? .none
        }
        try await request.value()
        #expect(server.requests[0].header("Content-Type") == contentType)
        #expect(server.requests[0].text == bytes)
    }

    @Test("requestBody is sent as UTF-8 text, and a POST without a body has no Content-Type")
    func requestBodyIsSentAsText() async throws {
        class TextRequest: RFRequest<RFVoidResponse> {
            var address = ""
            var text = ""
            override var domain: String { address }
            override var restMethod: RFMethod { .post }
            override var requestBody: String { text }
            override var logger: any RFLogger { RFSilentLogger() }
        }
        let server = try RFLoopbackServer { _ in .status(204) }
        let request = TextRequest()
        request.address = server.address
        request.text = "grüße"
        try await request.value()
        request.text = ""
        try await request.value()
        #expect(server.requests[0].text == "grüße")
        #expect(server.requests[0].header("Content-Type") == "text/plain; charset=utf-8")
        #expect(server.requests[1].header("Content-Type") == nil)
        #expect(server.requests[1].header("Content-Length") == "0")
    }

    @Test("a query of its own keeps its order, after the sorted arguments")
    func aQueryOfItsOwn() async throws {
        class Listing: TestRequest<RFVoidResponse> {
            override var queryArguments: [String: String] { ["z": "1"] }
            override var query: RFQuery { RFQuery(["tag": ["b", "a"]]) }
        }
        let server = try RFLoopbackServer { _ in .status(204) }
        try await Listing(server.address) { $0.path = "list?first=0" }.value()
        #expect(server.requests[0].target == "/list?first=0&z=1&tag%5B%5D=b&tag%5B%5D=a")
    }

    @Test(
        "parameters go into the query or the body, as the method wants", arguments: ["GET", "DELETE", "POST"])
    func parametersGoWhereTheMethodWantsThem(method: String) async throws {
        class Order: TestRequest<RFVoidResponse> {
            override var parameters: RFParameters? { RFParameters(["n": "1 2"]) }
        }
        let server = try RFLoopbackServer { _ in .status(204) }
        try await Order(server.address) { $0.method = RFMethod(method) }.value()
        let request = server.requests[0]
        #expect(request.query == (method == "POST" ? nil : "n=1%202"))
        #expect(request.text == (method == "POST" ? "n=1+2" : ""))
        #expect(
            request.header("Content-Type") == (method == "POST" ? "application/x-www-form-urlencoded" : nil))
    }

    @Test("a user in the domain becomes an Authorization header, and the URL goes without it")
    func aUserInTheDomain() async throws {
        let server = try RFLoopbackServer { _ in .status(204) }
        let domain = server.address.replacing("http://", with: "http://ann:s%C3%A9cret@")
        try await TestRequest<RFVoidResponse>(domain).value()
        let credentials = Data("ann:sécret".utf8).base64EncodedString()
        #expect(server.requests[0].header("Authorization") == "Basic \(credentials)")
        #expect(server.requests[0].header("Host")?.contains("ann") == false)
    }
}

@Suite("Hooks of a request")
struct RFHookTests {
    private final class HookedRequest: RFRequest<RFStringResponse> {
        let transport: RFStubTransport
        let events = RFLocked<[String]>([])
        let reads = RFLocked<[String: Int]>([:])
        init(_ transport: RFStubTransport) { self.transport = transport }

        private func read<Value>(_ name: String, _ value: Value) -> Value {
            reads.withLock { $0[name, default: 0] += 1 }
            return value
        }

        override var domain: String { read("domain", "http://h") }
        override var rootPath: String { read("rootPath", "r") }
        override var pathResource: String { read("pathResource", "p") }
        override var pathVariables: [String: String] { read("pathVariables", [:]) }
        override var queryArguments: [String: String] { read("queryArguments", [:]) }
        override var query: RFQuery { read("query", RFQuery()) }
        override var parameters: RFParameters? { read("parameters", nil) }
        override var jsonEncoder: JSONEncoder { read("jsonEncoder", JSONEncoder()) }
        override var restMethod: RFMethod { read("restMethod", .get) }
        override var requestHeaders: [String: String] { read("requestHeaders", [:]) }
        override var body: RFBody { read("body", .none) }
        override var timeout: TimeInterval { read("timeout", 3) }
        override var resourceTimeout: TimeInterval? { read("resourceTimeout", nil) }
        override var maxResponseBytes: Int? { read("maxResponseBytes", nil) }
        override var interceptors: [any RFInterceptor] { read("interceptors", []) }
        override var logger: any RFLogger { read("logger", RFSilentLogger()) }
        override var keysToScrub: [String] { read("keysToScrub", []) }
        override var headersToScrub: [String] { read("headersToScrub", []) }
        override var successCodes: Range<Int> { read("successCodes", 200..<300) }
        override var callbackQueue: DispatchQueue? { read("callbackQueue", nil) }
        override var fetcher: RFFetcher { read("fetcher", .stubbed(transport)) }

        private func note(_ event: String) { events.withLock { $0.append(event) } }

        override func willFetchRequest(_ request: RFHTTPRequest) {
            note("will fetch \(request.method) \(request.url)")
        }
        override func willCreateResponse(
            responseTime: TimeInterval, code: Int, headers: [String: String], data: Data?
        ) { note("will create \(code) \(headers["X"] ?? "-") \(data?.count ?? -1) \(responseTime >= 0)") }
        override func createResponse(
            responseTime: TimeInterval, code: Int, headers: [String: String], data: Data?
        ) throws -> String? {
            note("create")
            return try super.createResponse(
                responseTime: responseTime, code: code, headers: headers, data: data
            )
            .map { $0 + "!" }
        }
        override func createError(code: Int, headers: [String: String], data: Data) -> (any Error)? {
            note("create error \(code)")
            return nil
        }
        override func onSuccess(_ code: Int, _ response: String?) {
            note("on success \(response ?? "-")")
            super.onSuccess(code, response)
        }
        override func onError(_ error: RFError) {
            note("on error \(error.kind)")
            super.onError(error)
        }
    }

    @Test("a success passes them in order, and the callbacks come last")
    func aSuccessPassesThemInOrder() async {
        let request = HookedRequest(RFStubTransport { _ in .text("hi").header("X", "1") })
        await withCheckedContinuation { done in
            request.successCallback = { _, _ in request.events.withLock { $0.append("callback") } }
            request.alwaysCallback = { done.resume() }
            request.fetch()
        }
        #expect(
            request.events.withLock { $0 } == [
                "will fetch GET http://h/r/p", "will create 200 1 2 true", "create", "on success hi!",
                "callback",
            ])
    }

    @Test("a failure passes createError and onError only")
    func aFailurePassesItsOwn() async {
        let request = HookedRequest(RFStubTransport { _ in .status(500) })
        await withCheckedContinuation { done in
            request.alwaysCallback = { done.resume() }
            request.fetch()
        }
        #expect(
            request.events.withLock { $0 } == [
                "will fetch GET http://h/r/p", "create error 500", "on error httpStatus",
            ])
    }

    @Test("a fetch reads every overridable once")
    func aFetchReadsEveryOverridableOnce() async throws {
        let request = HookedRequest(RFStubTransport { _ in .text("hi") })
        await withCheckedContinuation { done in
            request.alwaysCallback = { done.resume() }
            request.fetch()
        }
        let reads = request.reads.withLock { $0 }
        #expect(reads.count == 20)
        #expect(reads.values.allSatisfy { $0 == 1 }, "\(reads)")
    }

    private final class Named: TestRequest<RFVoidResponse> {
        override var requestName: String { "the list of books" }
        override var query: RFQuery { ["a": [1, 2]] }
        override var parameters: RFParameters? {
            RFParameters(["b": [1, 2]], style: RFQueryStyle(arrays: .commas))
        }
    }

    @Test("a request has the name of its class in errors, or the one that it says")
    func requestName() async {
        #expect(await Named().ending().error?.requestName == "the list of books")
        #expect(await Nameless().ending().error?.requestName == "Nameless")
    }

    private final class Nameless: TestRequest<RFVoidResponse> {}

    @Test("parameters follow the query, each in its own style")
    func parametersBesideAQuery() async throws {
        let server = try RFLoopbackServer(answering: .status(204))
        try await Named(server.address).value()
        #expect(server.requests[0].target == "/?a%5B%5D=1&a%5B%5D=2&b=1,2")
    }

    @Test("createResponse may succeed without a value; then await says so")
    func createResponseMaySucceedWithoutAValue() async throws {
        final class Nothing: TestRequest<RFStringResponse> {
            override func createResponse(
                responseTime: TimeInterval, code: Int, headers: [String: String], data: Data?
            ) throws -> String? { nil }
        }
        let transport = RFStubTransport { _ in .text("x") }
        let request = Nothing("http://h") { $0.fetcher = .stubbed(transport) }
        let ending = await request.ending()
        #expect(ending.error == nil && !ending.isCancelled && ending.value == nil)
        #expect(try await request.response().value == nil)
        let error = await #expect(throws: RFError.self) { try await request.value() }
        #expect(error?.kind == .emptyResponse && error?.requestName == "Nothing")
    }
}
