import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

// The listings of the article "Coming from RestService", line by line: ArticleTests compares the two.

@Suite("The article about coming from RestService tells the truth")
struct ComingFromRestServiceArticleTests {
    struct Person: Codable {
        let id: Int
        let name: String
    }

    struct ServerError: RFServerError {
        let code: Int
        let message: String
    }

    struct CreateUserRequest: Encodable {
        let username: String
        let password: String
    }

    /// One service for the whole program.
    enum Shop {
        static let service = RFService(host: "shop.example")
    }

    private final class Bar: Sendable {
        private let values = RFLocked<[Double]>([])
        var value: Double {
            get { values.withLock { $0.last ?? 0 } }
            set { values.withLock { $0.append(newValue) } }
        }
    }

    private let shown = RFLocked<[String]>([])
    private let stub = RFStubTransport { _ in .json(#"{"id":1,"name":"Ann"}"#) }

    /// What `server.example` stands for here.
    private var service: RFService {
        var service = RFService(host: "server.example")
        service.fetcher = RFFetcher(configuration: RFConfiguration(transport: stub))
        service.callbackQueue = DispatchQueue(label: "article")
        service.logger = RFSilentLogger()
        return service
    }

    private func show(_ value: Any) {
        let text = "\(value)"
        shown.withLock { $0.append(text) }
    }

    /// Lets calls come to their ends, which are told on one queue.
    private func shown(_ count: Int) async -> [String] {
        while shown.withLock({ $0 }).count < count { await Task.yield() }
        return shown.withLock { $0 }
    }

    @Test("services are made in all ways")
    func services() throws {
        let serverURL = try #require(URL(string: "https://server.example/v2"))
        let service = RFService(host: "server.example")
        let local = RFService(
            fetcher: .shared, encoder: JSONEncoder(), decoder: JSONDecoder(), debug: true, scheme: .http,
            host: "localhost", port: 3000, basePath: "/api", retryAttempts: 2, retryDelay: 1)
        let fromURL = RFService(url: serverURL)
        let fromText = RFService(url: "https://server.example:3000")
        #expect(Shop.service.baseURL == "https://shop.example")
        #expect(local.baseURL == "http://localhost:3000/api" && local.debug)
        #expect(fromURL.baseURL == "https://server.example/v2")
        #expect(fromText.baseURL == "https://server.example:3000")

        var other = service
        other.baseURL = "https://other.example/v2"
        other.debug = true
        #expect(service.baseURL == "https://server.example")
    }

    @Test("calls end in one of the ways of their enum")
    func endings() async {
        service.json(method: .get, path: "/api/users").fetch { response in
            switch response {
            case .success: show("success!")
            case .failure(let error): show("\(error)")
            }
        }
        #expect(await shown(1) == ["success!"])

        service.json(
            method: .get, path: "/api/me", responseType: Person.self, customError: ServerError.self
        ).fetch { response in
            switch response {
            case .success(let person): show(person.name)
            case .customError(let error): show(error.message)
            case .failure(let error): show("\(error)")
            }
        }
        #expect(await shown(2).last == "Ann")

        func getProfile(completion: @escaping (Result<Person, any Error>) -> Void) {
            service.json(
                method: .get, path: "/api/me", responseType: Person.self, customError: ServerError.self
            ).fetch { response in
                completion(response.result)
            }
        }
        getProfile { profile in show((try? profile.get())?.name ?? "-") }
        #expect(await shown(3).last == "Ann")
        #expect(stub.requests.map(\.url.absoluteString).last == "https://server.example/api/me")
    }

    @Test("calls are awaited, and chained")
    func requests() async throws {
        let person = try await service.json(method: .get, path: "/api/me", responseType: Person.self).value()
        let answer = await service.json(method: .get, path: "/api/me", responseType: Person.self).answer()
        #expect(try person.name == "Ann" && answer.result.get().name == "Ann")

        service.json(method: .get, path: "/api/me", responseType: Person.self)
            .onSuccess { code, person in show("\(code) \(person?.name ?? "-")") }
            .onError { error in show("\(error)") }
            .always { show("over") }
            .fetch()
        #expect(await shown(2) == ["200 Ann", "over"])
    }

    @Test("parameters go where the method wants them")
    func parameters() async {
        let word = "secret"
        let bytes = Data([1, 2])
        let parameters: [String: Any] = ["username": "john", "limit": 10, "offset": 0]
        service.json(method: .get, path: "/api/users", parameters: parameters).fetch { show($0) }
        _ = await shown(1)

        let user = CreateUserRequest(username: "john", password: word)
        service.json(method: .post, path: "/api/users", parameters: user).fetch { show($0) }
        _ = await shown(2)

        service.formURLEncoded(method: .post, path: "/api/login", parameters: user).fetch { show($0) }
        _ = await shown(3)

        service.request(method: .post, path: "/api/upload", body: .data(bytes)).fetch { show($0) }
        _ = await shown(4)

        service.formData(
            method: .post, path: "/api/userdata",
            parameters: [
                .text("id", "10"),
                .data("image", bytes, fileName: "thumb.png", contentType: .png),
                .json("person", Person(id: 1, name: "Ann")),
            ]
        ).fetch { show($0) }
        _ = await shown(5)

        #expect(stub.requests[0].url.query == "limit=10&offset=0&username=john")
        #expect(
            stub.requests.map { $0.headers["Content-Type"]?.prefix(24) } == [
                nil, "application/json", "application/x-www-form-u", "application/octet-stream",
                "multipart/form-data; bou",
            ])
    }

    @Test("interceptors, retries, progress and debugging are asked for in the call")
    func behaviour() async {
        let word = "secret"
        let bar = Bar()
        let token = RFAdapter { request in request.headers["Authorization"] = "Bearer \(word)" }
        let key = RFAdapter { request in request.headers["X-Api-Key"] = "12345" }
        let both = RFInterceptorGroup([key, token])
        service.json(method: .get, path: "/api/me", interceptor: both).fetch { show($0) }
        _ = await shown(1)
        #expect(stub.requests[0].headers["X-Api-Key"] == "12345")
        #expect(stub.requests[0].headers["Authorization"] == "Bearer secret")

        service.json(
            method: .get, retryAttempts: 3, retryDelay: 1,
            retryAdapter: { request, attemptsLeft, last in
                guard attemptsLeft > 1 else { return nil }  // stops with what came last
                var request = request
                request.headers["X-Attempts-Left"] = "\(attemptsLeft)"
                return request
            },
            path: "/api/me",
            progress: { value in bar.value = value }
        ).fetch { show($0) }
        _ = await shown(2)

        service.json(debug: true, method: .get, path: "/api/me").fetch { show($0) }
        #expect(await shown(3).count == 3)
    }

    @Test("raw answers say what they are")
    func rawAnswers() async throws {
        let response = try await service.json(method: .get, path: "/api/me").response()
        show("\(response.code) \(response.headers["Content-Type"] ?? "-")")
        let raw = response.payload
        show("\(raw.stringValue ?? "-") \(raw.intValue ?? 0) \(raw.doubleValue ?? 0)")
        let me = raw.decodableValue(of: Person.self)
        let name = raw.dictionaryValue?["name"]?.stringValue
        let first = raw.arrayValue?.first
        #expect(await shown(2) == ["200 application/json", #"{"id":1,"name":"Ann"} 0 0.0"#])
        #expect(me?.name == "Ann" && name == "Ann" && first == nil)
    }
}
