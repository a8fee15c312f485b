import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("The authorization of operations, when it is refused", .timeLimit(.minutes(10)))
struct OperationCredentialTests {
    private let api: BookAPI
    private let token = RFLocked("Bearer old")
    private let description = RFRequestDescription("me", withAuthorization: true)

    init() throws {
        api = try BookAPI { $0.header("Authorization") == "Bearer new" ? .volume : .status(401) }
        api.configuration.authorizationSource = { [token] in token.withLock { $0 } }
    }

    @Test("the token is refreshed once for all that were refused, and they are sent again")
    @MainActor
    func refresh() async throws {
        let refreshes = RFLocked(0)
        api.configuration.tokenRefresher = { [token, server = api.server] in
            // By now every one of them was refused.
            await server.received(5)
            refreshes.withLock { $0 += 1 }
            token.withLock { $0 = "Bearer new" }
            return true
        }
        let books = api.books
        var titles: [String?] = []
        await withCheckedContinuation { done in
            for _ in 0..<5 {
                books.volume(description)
                    .onComplete { titles.append($0.result?.title) }
                    .always { if titles.count == 5 { done.resume() } }
                    .run()
            }
        }
        #expect(titles == Array(repeating: "Kindred", count: 5))
        #expect(refreshes.withLock { $0 } == 1)
        #expect(api.server.requests.count == 10)
    }

    @Test("what the refresher sends itself goes out without the authorization")
    func refresherSends() async throws {
        api.server.route("/api/v1/refresh", .volume)
        let configuration = api.configuration
        configuration.tokenRefresher = { [token] in
            let books = BookOperations(configuration: configuration)
            let description = RFRequestDescription("refresh", method: .post, withAuthorization: true)
            guard try await books.volume(description).value().result != nil else { return false }
            token.withLock { $0 = "Bearer new" }
            return true
        }
        _ = try await api.books.volume(description).value()
        let headers = api.server.requests.map { $0.header("Authorization") }
        #expect(headers == ["Bearer old", nil, "Bearer new"])
    }

    @Test("without a refresher, or if it gives up, the 401 is the answer and the handler hears of it once")
    @MainActor
    func unauthorized() async throws {
        let refreshes = RFLocked(0)
        api.configuration.tokenRefresher = {
            refreshes.withLock { $0 += 1 }
            return false
        }
        var handled: [RFErrorKind] = []
        let configuration = api.configuration
        let books = api.books
        try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
            configuration.unauthorizedHandler = { error in
                handled.append(error.kind)
                done.resume()
            }
            books.volume(description).run()
        }
        for _ in 0..<2 {
            let operation = books.volume(description)
            let error = try await operation.failure()
            guard case .unauthorized = BookOperations.Failure(error) else { throw Succeeded() }
        }
        #expect(handled == [.authenticationRequired])
        #expect(refreshes.withLock { $0 } == 1)
        #expect(api.server.requests.count == 3)
    }

    @Test("a refresh that fails is an execution error with its cause, and is tried again the next time")
    func refreshFails() async throws {
        struct Broken: Error {}
        let refreshes = RFLocked(0)
        api.configuration.tokenRefresher = {
            refreshes.withLock { $0 += 1 }
            throw Broken()
        }
        for _ in 0..<2 {
            let operation = api.books.volume(description)
            let error = try await operation.failure()
            guard case .executionError(let cause) = BookOperations.Failure(error) else {
                throw Succeeded()
            }
            #expect(cause.kind == .refreshFailed)
            #expect(cause.underlyingError is Broken)
            #expect(cause.code == 401)
        }
        #expect(refreshes.withLock { $0 } == 2)
    }

    @Test("a 401 to an operation without authorization is its own affair")
    func withoutAuthorization() async throws {
        api.configuration.tokenRefresher = {
            Issue.record("It was called.")
            return false
        }
        let operation = api.books.volume(RFRequestDescription("login", method: .post))
        let error = try await operation.failure()
        #expect(error.code == 401)
        #expect(api.server.requests.count == 1)
    }
}
