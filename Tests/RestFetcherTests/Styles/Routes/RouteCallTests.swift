import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("Calling a route", .timeLimit(.minutes(10)))
struct RouteCallTests {
    private let server: RFLoopbackServer
    private let service: PostService

    init() throws {
        server = try RFLoopbackServer()
        service = PostService(server)
    }

    /// All that a call does until `always`, on the main thread as its callbacks are.
    @MainActor
    private func events<Value: Decodable & Sendable>(
        of route: PostRoute, as type: Value.Type, then act: (RFCall) -> Void = { _ in }
    ) async -> [CallEvent<Value>] {
        await withCheckedContinuation { done in
            var events: [CallEvent<Value>] = []
            let call = service.call(
                route, as: type,
                onSuccess: { events.append(.success($0)) },
                onError: { events.append(.failure($0)) },
                always: { done.resume(returning: events + [.always]) })
            act(call)
        }
    }

    @Test("a success is one onSuccess with the value, and then always")
    @MainActor
    func success() async throws {
        server.enqueue(.json(#"{"id":1,"title":"a"}"#))
        let events = await events(of: .post(id: "1"), as: Post.self)
        #expect(events.count == 2)
        guard case .success(let post) = events.first, case .always = events.last else {
            throw Succeeded()
        }
        #expect(post == Post(id: 1, title: "a"))
    }

    @Test("a failure is one onError that tells cause, code, name, raw body and the server's own error")
    @MainActor
    func failure() async throws {
        server.enqueue(.json(#"{"reason":"gone fishing"}"#, status: 410))
        let events = await events(of: .post(id: "1"), as: Post.self)
        #expect(events.count == 2)
        guard case .failure(let error) = events.first, case .always = events.last else {
            throw Succeeded()
        }
        #expect(error.kind == .httpStatus)
        #expect(error.code == 410)
        #expect(error.statusCode == .gone)
        #expect(error.body == Data(#"{"reason":"gone fishing"}"#.utf8))
        #expect(error.payload?.stringValue == #"{"reason":"gone fishing"}"#)
        #expect(error.serverError(as: PostRefusal.self)?.reason == "gone fishing")
        #expect(error.requestName == "PostRoute.post")
    }

    @Test("an answer that can't be decoded is an error and no success without a value")
    @MainActor
    func undecodable() async throws {
        server.enqueue(.json(#"{"id":1}"#))
        let events = await events(of: .post(id: "1"), as: Post.self)
        guard case .failure(let error) = events.first, events.count == 2 else { throw Succeeded() }
        #expect(error.kind == .decoding)
        #expect(error.underlyingError is DecodingError)
        #expect(error.code == 200)
        #expect(error.body == Data(#"{"id":1}"#.utf8))
    }

    @Test("without a connection the error tells so")
    @MainActor
    func noNetwork() async throws {
        server.stop()
        let events = await events(of: .posts, as: [Post].self)
        guard case .failure(let error) = events.first, events.count == 2 else { throw Succeeded() }
        #expect(error.kind == .cannotConnect)
        #expect(error.code == nil)
    }

    @Test("a cancelled call closes its connection and calls always alone")
    @MainActor
    func cancel() async throws {
        server.enqueue(.hang)
        let events = await events(of: .posts, as: [Post].self) { $0.cancel() }
        guard case .always = events.first, events.count == 1 else { throw Succeeded() }
    }

    @Test("an upload can be cancelled as any call")
    @MainActor
    func cancelUpload() async throws {
        server.enqueue(.hang)
        await withCheckedContinuation { done in
            let call = service.upload(
                .upload([.data("f", Data(count: 100))]), as: RFEmpty.self, onProgress: { _ in },
                onSuccess: { _ in Issue.record("It succeeded.") }, onError: { Issue.record($0) },
                always: { done.resume() })
            #expect(call.state == .started)
            call.cancel()
            #expect(call.isCancelled)
        }
    }

    @Test("an answer without a body is nothing, no text, or nil, as the type says")
    func empty() async throws {
        server.enqueue(.status(200), .status(204), .status(200), .status(204))
        _ = try await service.call(.remove(id: 1), as: RFEmpty.self)
        _ = try await service.call(.remove(id: 1), as: RFEmpty.self)
        #expect(try await service.call(.posts, as: String.self) == "")
        #expect(try await service.call(.posts, as: Post?.self) == nil)
    }

    @Test("text, bytes and answers of your own are read without JSON")
    func otherAnswers() async throws {
        server.enqueue(.text("hello"), .data(Data([0, 255]), type: "image/png"), .text("x"))
        #expect(try await service.call(.posts, as: String.self) == "hello")
        #expect(try await service.call(.posts, as: Data.self) == Data([0, 255]))
        #expect(try await service.request(.posts, as: RFDataResponse.self).value() == Data("x".utf8))
    }

    @Test("an awaited call throws its error; a request gives status code and headers, too")
    func awaited() async throws {
        server.enqueue(.status(500), .json("[]", status: 203).header("X-Total", "0"))
        let error = await #expect(throws: RFError.self) {
            try await service.call(.posts, as: [Post].self)
        }
        #expect(error?.statusCode == .internalServerError)
        let response = try await service.request(.posts, as: [Post].self).response()
        #expect(response.value == [])
        #expect(response.code == 203)
        #expect(response.headers["X-Total"] == "0")
    }

    @Test("an upload tells how far it is, and then its answer", arguments: [false, true])
    @MainActor
    func upload(isAwaited: Bool) async throws {
        server.enqueue(.json(#"{"title":"stored"}"#))
        let route = PostRoute.upload([.data("f", Data(count: 50_000)), .text("a", "b")])
        var last: RFProgress?
        let post: Post? =
            if isAwaited {
                try await service.upload(route, as: Post.self) { last = $0 }
            } else {
                await withCheckedContinuation { done in
                    service.upload(route, as: Post.self, onProgress: { last = $0 }) { post in
                        done.resume(returning: post)
                    } onError: { _ in
                        done.resume(returning: nil)
                    }
                }
            }
        #expect(post == Post(title: "stored"))
        let sent = try #require(server.requests.first)
        #expect(last == RFProgress(completed: sent.bodyLength, total: sent.bodyLength))
        #expect(sent.bodyLength > 50_000)
    }

    /// The codes that have a case of their own in the enum of old.
    static let named =
        Array(400...418) + Array(421...424) + [426, 428, 429, 431, 451] + Array(500...508) + [510, 511]

    @Test("every status has a name", arguments: named)
    func names(code: Int) async {
        server.enqueue(.status(code))
        let error = await #expect(throws: RFError.self) {
            try await service.call(.posts, as: RFEmpty.self)
        }
        #expect(error?.statusCode?.rawValue == code)
        #expect(error?.statusCode?.reasonPhrase?.isEmpty == false)
    }
}
