import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

// The listings of the article "Coming from RestingKit", line by line: ArticleTests compares the two.

@Suite("The article about coming from RestingKit tells the truth")
struct ComingFromRestingKitArticleTests {
    struct NewPost: Encodable {
        let userId: Int
        let title: String
        let body: String
    }

    struct Post: Decodable {
        let id: Int
    }

    struct Filter: Encodable {
        var title = "x"
    }

    struct Login: Encodable {
        var user = "ann"
    }

    struct Session: Decodable {}

    struct NewImage: Encodable {
        var ownerName: String
        var file: RFMultipartFile
    }

    struct DeviceIDInjector: RFInterceptor {
        func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
            var request = request
            request.headers["device-id"] = "phone"
            return try await next.proceed(with: request)
        }
    }

    private let stub = RFStubTransport { _ in .json(#"{"id":7}"#, status: 201) }
    private let shown = RFLocked<[String]>([])

    private func show(_ text: String) {
        shown.withLock { $0.append(text) }
    }

    private var fetcher: RFFetcher {
        RFFetcher(configuration: RFConfiguration(baseURL: "https://bookshop.example/v2", transport: stub))
    }

    @Test("endpoints are called, awaited and with callbacks")
    func calls() async throws {
        let createPost = RFEndpoint<NewPost, Post>(.post, "/posts", encoding: .json)
        let getPost = RFEndpoint<RFEmpty, Post>(.get, "/posts/{{post_id}}", encoding: .query)
        let findPost = RFEndpoint<Filter, Post?>(.get, "/search", encoding: .query)
        let addImage = RFEndpoint<NewImage, RFEmpty>(.post, "/images", encoding: .multipartFormData)
        let logIn = RFEndpoint<Login, Session>(.post, "/login", encoding: .form)
        let model = NewPost(userId: 1, title: "Hello", body: "World")
        let request = RFEndpointRequest(endpoint: createPost, body: model)
        do {
            let client = RFClient(baseURL: "https://bookshop.example/v2")
            #expect(client.fetcher.configuration.baseURL == "https://bookshop.example/v2")
        }
        var client = RFClient(fetcher: fetcher)
        client.callbackQueue = DispatchQueue(label: "article")
        do {
            let response = try await client.perform(request)
            show("\(response.status) \(response.headers["Content-Type"] ?? "-") \(response.body.id)")
        } catch {
            show("\(error)")
        }
        client.request(request)
            .onSuccess { code, post in show("\(code) \(post?.id ?? 0)") }
            .onError { error in show("\(error)") }
            .always { show("over") }
            .fetch()
        while shown.withLock({ $0 }).count < 3 { await Task.yield() }
        #expect(shown.withLock { $0 } == ["201 application/json 7", "201 7", "over"])

        let one = RFEndpointRequest(
            endpoint: getPost, headers: ["X-Draft": "1"], pathVariables: ["post_id": 1])
        let post = try await client.perform(one).body
        #expect(post.id == 7)
        #expect(stub.requests[2].url.absoluteString == "https://bookshop.example/v2/posts/1")
        #expect(stub.requests[2].headers["X-Draft"] == "1")

        _ = try await client.perform(RFEndpointRequest(endpoint: findPost, body: Filter()))
        _ = try await client.perform(RFEndpointRequest(endpoint: logIn, body: Login()))
        #expect(stub.requests[3].url.query == "title=x" && stub.requests[4].body == Data("user=ann".utf8))
        try await uploads(with: client, addImage)
    }

    private func uploads(with client: RFClient, _ addImage: RFEndpoint<NewImage, RFEmpty>) async throws {
        let imageURL = FileManager.default.temporaryDirectory.appendingPathComponent(
            "\(UUID().uuidString).png")
        try Data([1, 2, 3]).write(to: imageURL)
        defer { try? FileManager.default.removeItem(at: imageURL) }
        let image = NewImage(ownerName: "Ann", file: .file(imageURL))
        let upload = RFEndpointRequest(endpoint: addImage, body: image)
        let uploaded = try await client.upload(upload) { progress in
            show("\((progress.fraction ?? 0) * 100) %")
        }
        #expect(uploaded.status == 201)
        #expect(shown.withLock { $0 }.last == "100.0 %")
    }

    @Test("clients are set up in all ways")
    func clients() async throws {
        let style = RFQueryStyle(dates: .secondsSince1970, keys: .snakeCase)
        let parts = RFMultipartFormDataEncoder(style: style, writesDataAsText: false)
        let styled = RFClient(
            baseURL: "https://bookshop.example/v2", encoder: JSONEncoder(), decoder: JSONDecoder(),
            queryStyle: style, multipartEncoder: parts)
        #expect(!styled.multipartEncoder.writesDataAsText)

        let transport = stub
        let intercepted = RFClient(
            baseURL: "https://bookshop.example/v2", transport: transport, interceptors: [DeviceIDInjector()],
            logger: RFConsoleLogger())
        var silent = intercepted
        silent.logger = RFSilentLogger()
        _ = try await silent.perform(RFEndpointRequest(endpoint: RFEndpoint<RFEmpty, RFEmpty>(.get, "/x")))
        #expect(stub.requests[0].headers["device-id"] == "phone")

        let deviceID = "phone"
        let loggedInUser = "ann"
        let provided = RFClient(
            baseURL: "https://bookshop.example/v2", headerProviders: ["device-id": { deviceID }],
            pathVariableProviders: ["userId": { loggedInUser }])
        #expect(provided.fetcher.configuration.headerProviders["device-id"]?() == "phone")

        var configuration = RFConfiguration(baseURL: "https://bookshop.example/v2")
        configuration.defaultHeaders = ["X-App": "shop"]
        configuration.headerProviders["device-id"] = { deviceID }
        configuration.retryPolicy = RFRetryPolicy(maxRetries: 2)
        let configured = RFClient(fetcher: RFFetcher(configuration: configuration))
        #expect(configured.fetcher.configuration.retryPolicy?.maxRetries == 2)
    }
}
