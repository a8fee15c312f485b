import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

// Written as an app would write it, with no concurrency annotation: that it compiles without a warning is half
// the test.

nonisolated struct Article: Codable {
    let title: String
}

struct ArticleError: RFServerError {
    let reason: String
}

enum ArticleRoute: RFRoutable {
    case read(id: Int)
    case write(Article)

    var rule: RFRule {
        switch self {
        case .read(let id):
            RFRule(path: "articles/{id}", isAuthenticable: false, parameters: [.path(["id": id])])
        case .write(let article):
            RFRule(method: .post, path: "articles", parameters: [.body(article)])
        }
    }
}

class ArticleService: RFRouteService<ArticleRoute> {
    var address = ""
    override var base: String { address }
    override var logger: any RFLogger { RFSilentLogger() }
    override var interceptors: [any RFInterceptor] {
        [RFAdapter(request: { $0.headers["X-App"] = "1" }, response: { _, _ in })]
    }
    override var serverErrorType: (any RFServerError.Type)? { ArticleError.self }
}

class MemberService: RFAuthenticableService<ArticleRoute> {
    var address = ""
    override var base: String { address }
    override var logger: any RFLogger { RFSilentLogger() }
}

class OAuthService: RFOAuth2Service<ArticleRoute> {
    init() {
        super.init(client: RFOAuth2Client(tokenEndpoint: "https://a.example/token", clientID: "app"))
    }
    override var base: String { "https://a.example" }
}

class ArticleResponse<Model: Decodable>: RFOperationResponse<Model> {
    required init(from decoder: any Decoder) throws {
        super.init(result: try Model(from: decoder))
    }
}

class ArticleOperations: RFOperationsManager<ArticleError> {
    var reads = 0
    override var logger: any RFLogger { RFSilentLogger() }

    func read(_ id: Int) -> RFOperation<Article, ArticleResponse<Article>, ArticleError> {
        reads += 1
        return prepare(request: RFRequestDescription("articles/{id}", pathVariables: ["id": id]))
    }
}

@MainActor
final class ArticleScreen {
    var events: [String] = []
    let service = ArticleService()
    let operations: ArticleOperations

    init(_ address: String) {
        service.address = address
        let configuration = RFOperationsConfiguration()
        configuration.baseURL = address
        operations = ArticleOperations(configuration: configuration)
        configuration.unauthorizedHandler = { [weak self] _ in self?.events.append("out") }
        operations.assignErrorHandler { [weak self] error in self?.events.append(error.message) }
    }

    func call(then done: @escaping @MainActor () -> Void) {
        service.call(.read(id: 1), as: Article.self) { article in
            self.events.append(article.title)
        } onError: { error in
            self.events.append(error.message)
        } always: {
            done()
        }
    }

    func run(then done: @escaping @MainActor () -> Void) {
        operations.read(2)
            .onComplete { response in self.events.append(response.result?.title ?? "-") }
            .onStateChanged { state in self.events.append("\(state)") }
            .always { done() }
            .run()
    }

    func loadNow() async throws {
        events.append(try await service.call(.read(id: 3), as: Article.self).title)
        events.append(try await operations.read(4).value().result?.title ?? "-")
    }
}

@Suite("Routes and operations under this target's rules")
struct RouteAndOperationTests {
    @Test("routes and operations may touch main-actor state, and can be awaited there")
    @MainActor
    func everything() async throws {
        let server = try RFLoopbackServer { .json("{\"title\":\"\($0.path)\"}") }
        let screen = ArticleScreen(server.address)
        await withCheckedContinuation { done in screen.call { done.resume() } }
        await withCheckedContinuation { done in screen.run { done.resume() } }
        try await screen.loadNow()
        #expect(
            screen.events == [
                "/articles/1", "started", "/articles/2", "ended", "/articles/3", "/articles/4",
            ])
        #expect(screen.operations.reads == 2)
    }

    @Test("services that log in compile as they are, and work")
    func credentials() async throws {
        let server = try RFLoopbackServer { .text($0.header("Authorization") ?? "-") }
        let members = MemberService(store: RFMemoryTokenStore()) { .token(in: $0) { _ in nil } }
        members.address = server.address
        try await members.logIn(with: RFToken(accessToken: "a"))
        #expect(try await members.call(.write(Article(title: "t")), as: String.self) == "Bearer a")
        #expect(try await OAuthService().isLoggedIn() == false)
    }
}
