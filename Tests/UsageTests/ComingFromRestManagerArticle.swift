import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

// The listings of the article "Coming from GBKSoft RestManager", line by line: ArticleTests compares the two.

enum ComingFromRestManagerArticle {
    struct User: Codable {
        let id: Int
        let name: String
    }

    typealias ShopOperation<Model: Decodable> = RFOperation<Model, ShopResponse<Model>, ShopError>

    class ShopResponse<Model: Decodable>: RFOperationResponse<Model> {
        required init(from decoder: any Decoder) throws {
            super.init(result: try Model(from: decoder))
        }
        init() { super.init(result: nil) }
        override class var empty: RFOperationResponse<Model> { ShopResponse() }
    }
    struct ShopError: RFServerError { let message: String }

    class UserOperations: RFOperationsManager<ShopError> {
        func profile() -> ShopOperation<User> {
            prepare(request: RFRequestDescription("user/profile", withAuthorization: true))
        }
        override var logger: any RFLogger { RFSilentLogger() }
    }

    actor Session {
        private(set) var token: String? = "t"
        func refresh() throws -> Bool { false }
    }
}

// Only one test here touches the shared configuration, and leaves it as it was.
@Suite("The article for those who come from RestManager tells the truth")
struct ComingFromRestManagerArticleTests {
    typealias User = ComingFromRestManagerArticle.User
    typealias UserOperations = ComingFromRestManagerArticle.UserOperations

    private let stub = RFStubTransport { _ in .json(#"{"id":1,"name":"Ann"}"#) }
    private let session = ComingFromRestManagerArticle.Session()
    private let log = RFLocked<[String]>([])
    private var shown: [String] { log.withLock { $0 } }

    @MainActor
    private func show(_ text: String) { log.withLock { $0.append(text) } }
    @MainActor
    private func showLoader(_ isShown: Bool) { show("loader \(isShown)") }
    @MainActor
    private func logOut() { show("logged out") }

    @Test("the configuration is shared, operations read as sentences, and can be awaited")
    @MainActor
    func everything() async throws {
        let session = session
        let configuration = RFOperationsConfiguration.shared
        configuration.engine.transport = stub
        defer {
            configuration.engine = RFFetcher.shared.configuration
            configuration.authorizationSource = nil
            configuration.unauthorizedHandler = nil
            configuration.headerValidation = nil
            configuration.tokenRefresher = nil
        }
        do {
            let configuration = RFOperationsConfiguration.shared
            configuration.baseURL = "https://bookshop.example/api/v1"
            configuration.authorizationSource = { await session.token.map { "Bearer \($0)" } }
            configuration.unauthorizedHandler = { error in logOut() }
            configuration.defaultHeaders = ["X-App": "shop"]
            configuration.setDefaultHeader("Accept-Language", "en")
            configuration.headerValidation = { headers in headers["X-API-Version"] != "1" }
            configuration.tokenRefresher = { try await session.refresh() }
        }

        let users = UserOperations()
        users.assignExecutionHandler { state in showLoader(state == .started) }
        users.assignErrorHandler { error in show(error.message) }
        await withCheckedContinuation { done in
            users.profile().always { done.resume() }.run()
        }
        #expect(shown == ["loader true", "loader false"])
        log.withLock { $0 = [] }
        await withCheckedContinuation { done in
            let showLoader = { (isShown: Bool) in
                self.showLoader(isShown)
                if !isShown { done.resume() }
            }
            users.profile()
                .onComplete { response in show(response.result?.name ?? "") }
                .onError { error in show(error.message) }
                .onStateChanged { state in showLoader(state == .started) }
                .onUploadProgressChanged { progress in show("\(progress.completed) bytes") }
                .run()
        }
        #expect(shown == ["loader true", "Ann", "loader false"])

        let user = try await users.profile().value().result
        #expect(user?.id == 1)
        let sent = try #require(stub.requests.last)
        #expect(sent.url.absoluteString == "https://bookshop.example/api/v1/user/profile")
        #expect(sent.header("Authorization") == "Bearer t")
        #expect(sent.header("Accept-Language") == "en")
        #expect(sent.header("X-App") == "shop")
    }

    @Test("descriptions hold what is sent")
    @MainActor
    func descriptions() {
        let user = User(id: 7, name: "Ann")
        let data = ["a": 1]
        let image = Data("JPG".utf8)
        let list = RFRequestDescription("books", query: ["sort": "asc", "tags": ["low", "medium"]])
        let avatar = RFRequestDescription(
            "user/{id}/photo", method: .post, pathVariables: ["id": user.id], withAuthorization: true,
            headers: ["X-Draft": "1"], body: data, media: ["file": .jpeg(image)])
        #expect(list.method == .get)
        #expect(avatar.withAuthorization)
    }

    @Test("the cases of an error are told apart")
    @MainActor
    func failures() {
        func tell(_ error: RFError) {
            switch UserOperations.Failure(error) {
            case .unauthorized: show("Log in, please.")
            case .executionError(let cause): show(cause.isOffline ? "No network." : cause.message)
            case .wrongResponseFormat, .emptyResponse: show(error.message)
            case .serverError(let code, _): show("The shop is down (\(code)).")
            case .processingError(_, let refusal): show(refusal?.message ?? error.message)
            case .headerValidationFailed: show("Update, please.")
            }
        }
        tell(RFError(stage: .transport, kind: .offline, message: "x"))
        tell(RFError(stage: .validate, kind: .validation, message: "x"))
        var refusal = RFError(stage: .validate, kind: .httpStatus, message: "x")
        refusal.code = 422
        refusal.serverError = ComingFromRestManagerArticle.ShopError(message: "No.")
        tell(refusal)
        refusal.code = 503
        tell(refusal)
        refusal.code = 401
        tell(refusal)
        #expect(
            shown == ["No network.", "Update, please.", "No.", "The shop is down (503).", "Log in, please."])
    }
}
