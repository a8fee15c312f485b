import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

// The listings of the article "Coming from EasyRest", line by line: ArticleTests compares the two.

enum ComingFromEasyRestArticle {
    struct Post: Codable { let title: String }
    struct Cover: Codable { let name: String }
    struct PostRefusal: RFServerError { let reason: String }

    enum PostRoute: RFRoutable {
        case list(userID: Int, tags: [String])
        case edit(id: Int, Post)
        case cover(id: Int, URL)
        case log(id: Int)

        var rule: RFRule {
            switch self {
            case .list(let userID, let tags):
                RFRule(
                    path: "/posts", isAuthenticable: false,
                    parameters: [.query(["userId": userID, "tags": tags])])
            case .edit(let id, let post):
                RFRule(
                    method: .put, path: "/posts/{id}",
                    parameters: [.path(["id": id]), .body(post), .header(["X-Draft": "1"])])
            case .cover(let id, let file):
                RFRule(
                    method: .post, path: "/posts/{id}/cover",
                    parameters: [.path(["id": id]), .multipart([.file("cover", file)])])
            case .log(let id):
                RFRule(path: "/posts/{id}/log", parameters: [.path(["id": id])])
            }
        }
    }

    class PostService: RFRouteService<PostRoute> {
        var device = RFAdapter { _ in }
        var limits = RFAdapter { _ in }
        var log: any RFLogger = RFSilentLogger()
        var engine = RFFetcher.shared
        override var fetcher: RFFetcher { engine }
        override var serverErrorType: (any RFServerError.Type)? { PostRefusal.self }

        override var base: String { "https://bookshop.example/v1" }
        override var interceptors: [any RFInterceptor] { [device, limits] }
        override var logLevel: RFLogLevel { .error }
        override var logger: any RFLogger { log }
    }

    class MemberService: RFAuthenticableService<PostRoute> {
        override var base: String { "https://bookshop.example/v1" }
    }

    class ReaderService: RFOAuth2Service<PostRoute> {
        override var base: String { "https://bookshop.example/v1" }
    }
}

@Suite("The article for those who come from EasyRest tells the truth")
struct ComingFromEasyRestArticleTests {
    typealias Post = ComingFromEasyRestArticle.Post
    typealias Cover = ComingFromEasyRestArticle.Cover
    typealias PostRefusal = ComingFromEasyRestArticle.PostRefusal
    typealias PostService = ComingFromEasyRestArticle.PostService
    typealias MemberService = ComingFromEasyRestArticle.MemberService
    typealias ReaderService = ComingFromEasyRestArticle.ReaderService

    private let stub = RFStubTransport { _ in .json(#"{"title":"t","name":"n","access_token":"a"}"#) }
    private let shown = RFLocked<[String]>([])
    private let post = Post(title: "t")

    private var fetcher: RFFetcher { RFFetcher(configuration: RFConfiguration(transport: stub)) }

    private var service: PostService {
        let service = PostService()
        service.engine = fetcher
        return service
    }

    private func show(_ text: String) { shown.withLock { $0.append(text) } }

    @Test("callbacks come, a call can be cancelled, and interceptors work")
    @MainActor
    func callbacks() async throws {
        let shown = shown
        let token = "8ec3"
        @Sendable func show(_ text: String) { shown.withLock { $0.append(text) } }
        let device = RFAdapter { request in request.headers["Device-Token"] = token }
        let limits = RFAdapter(response: { response, request in
            if response.status == 429 { show("Too many calls to \(request.url.path)") }
        })
        let service = service
        service.device = device
        service.limits = limits
        stub.enqueue(.status(429))
        let ended: RFCall = await withCheckedContinuation { done in
            var begun: RFCall?
            func stopSpinner() { if let begun { done.resume(returning: begun) } }
            let call = service.call(.edit(id: 1, post), as: Post.self) { post in
                show(post.title)
            } onError: { error in
                show(error.message)
            } always: {
                stopSpinner()
            }
            begun = call
        }
        #expect(stub.requests[0].header("Device-Token") == "8ec3")
        #expect(stub.requests[0].header("X-Draft") == "1")
        #expect(shown.withLock { $0 }.first == "Too many calls to /v1/posts/1")
        do {
            let call = ended
            call.cancel()
            #expect(!call.isCancelled)
        }
    }

    @Test("calls can be awaited, and the request tells more")
    @MainActor
    func awaiting() async throws {
        let service = service
        let edited = try await service.call(.edit(id: 1, post), as: Post.self)
        #expect(edited.title == "t")
        stub.enqueue(.json(#"{"title":"t"}"#).header("ETag", "e"))
        let response = try await service.request(.edit(id: 1, post), as: Post.self).response()
        show("\(response.code) \(response.headers["ETag"] ?? "")")
        #expect(shown.withLock { $0 } == ["200 e"])
        _ = try await service.call(.list(userID: 1, tags: ["a"]), as: RFEmpty.self)
        #expect(stub.requests[2].query == "userId=1&tags%5B%5D=a")
    }

    @Test("an upload tells its progress")
    @MainActor
    func upload() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).png")
        try Data("PNG".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let service = service
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            func show(_ text: String) {
                self.show(text)
                if text == "n" { done.resume() }
            }
            service.upload(.cover(id: 1, file), as: Cover.self) { progress in
                show("\(progress.completed) of \(progress.total ?? 0)")
            } onSuccess: { cover in
                show(cover.name)
            }
        }
        #expect(stub.requests[0].text.contains("PNG"))
        #expect(shown.withLock { $0.count } > 1)
    }

    @Test("a download goes into a file")
    @MainActor
    func download() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        stub.route("/v1/posts/1/log", .text("line"))
        let service = service
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            func show(_ text: String) {
                self.show(text)
                if text == "log" { done.resume() }
            }
            service.download(.log(id: 1), to: RFDownload(to: folder)) { progress in
                show("\(progress.completed) bytes")
            } onSuccess: { file in
                show(file.lastPathComponent)
            }
        }
        let bytes = try await service.download(.log(id: 1))
        #expect(bytes == Data("line".utf8))
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(files == ["log"])
    }

    @Test("services log in and out")
    @MainActor
    func loggingIn() async throws {
        let store = RFMemoryTokenStore()
        @Sendable func renewed(_ token: RFToken?) async throws -> RFToken? { token }
        let members = MemberService(store: store) {
            .token(in: $0) { old in try await renewed(old) }
        }
        try await members.logIn(with: RFToken(accessToken: "a", tokenType: "JWT"))
        let hasToken = try await members.isLoggedIn()
        #expect(hasToken)
        try await members.logOut()
        #expect(store.token() == nil)

        let (name, word, facebookToken) = ("n", "w", "fb")
        let client = RFOAuth2Client(
            tokenEndpoint: "https://bookshop.example/token", clientID: "app", fetcher: fetcher,
            logger: RFSilentLogger())
        let readers = ReaderService(client: client)
        try await readers.logIn(username: name, password: word, scope: ["read", "write"])
        try await readers.logIn(
            converting: facebookToken, of: "facebook", at: "https://bookshop.example/convert-token/")
        #expect(stub.requests.map(\.path) == ["/token", "/convert-token/"])
    }

    @Test("an error tells what the server said")
    @MainActor
    func errors() async {
        stub.enqueue(.json(#"{"reason":"No title."}"#, status: 422))
        do throws(RFError) {
            _ = try await service.call(.edit(id: 1, post), as: Post.self)
        } catch {
            if error.statusCode == .unprocessableContent,
                let refusal = error.serverError(as: PostRefusal.self)
            {
                show(refusal.reason)
            }
        }
        #expect(shown.withLock { $0 } == ["No title."])
    }
}
