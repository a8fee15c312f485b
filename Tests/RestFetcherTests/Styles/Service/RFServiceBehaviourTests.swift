import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("How a service's calls behave", .timeLimit(.minutes(10)))
struct RFServiceBehaviourTests {
    private let server: RFLoopbackServer
    private let clock = LeapingClock()
    private var service: RFService

    init() throws {
        server = try RFLoopbackServer(answering: .status(204))
        service = RFService(
            fetcher: RFFetcher(configuration: RFConfiguration(clock: clock)), url: server.address)
    }

    @Test("an interceptor changes the call, and a group is several in order")
    func interceptors() async throws {
        let token = RFAdapter { $0.headers["Authorization"] = "Bearer t" }
        let key = RFAdapter { $0.headers["X-Api-Key"] = "k" }
        _ = try await service.json(method: .get, path: "/me", interceptor: token).value()
        _ = try await service.json(
            method: .get, path: "/me", interceptor: RFInterceptorGroup([token, key])
        ).value()
        #expect(server.requests.map { $0.header("Authorization") } == ["Bearer t", "Bearer t"])
        #expect(server.requests.map { $0.header("X-Api-Key") } == [nil, "k"])
    }

    @Test("a field that an interceptor sets is sent once, also Content-Type")
    func contentType() async throws {
        let adapter = RFAdapter { $0.headers["Content-Type"] = "application/vnd.shop+json" }
        _ = try await service.json(method: .post, path: "/", parameters: ["a": 1], interceptor: adapter)
            .value()
        #expect(server.requests[0].headers.values(for: "Content-Type") == ["application/vnd.shop+json"])
    }

    @Test("attempts are made again as often as the call says, else as the service does")
    func retries() async throws {
        var service = service
        service.retryAttempts = 1
        server.enqueue(.status(503), .status(503), .status(503))
        let code = await withCheckedContinuation { done in
            service.json(method: .get, retryAttempts: 3, retryDelay: 1, path: "/me").fetch { answer in
                done.resume(returning: (try? answer.result.get()) != nil)
            }
        }
        #expect(code)
        #expect(server.requests.count == 4 && clock.waits.count == 3)
        server.enqueue(.status(503), .status(503), .status(204))
        let error = await #expect(throws: RFError.self) {
            try await service.json(method: .get, path: "/me").value()
        }
        #expect(error?.code == 503 && server.requests.count == 6)
    }

    @Test("the retry adapter sees the last answer, changes the request, and stops with nil")
    func retryAdapter() async throws {
        server.enqueue(.text("7", status: 503), .status(503))
        let error = await #expect(throws: RFError.self) {
            try await service.json(
                method: .get, retryAttempts: 5,
                retryAdapter: { request, attemptsLeft, last in
                    guard attemptsLeft == 5 else { return nil }
                    var request = request
                    request.headers["X-Last"] = "\((try? last.get())?.payload?.intValue ?? 0)"
                    return request
                },
                path: "/me"
            ).value()
        }
        #expect(error?.code == 503)
        #expect(server.requests.map { $0.header("X-Last") } == [nil, "7"])
    }

    @Test(
        "what isn't safe or won't pass isn't tried again (RFC 9110 §9.2.2)",
        arguments: [("POST", 503), ("PATCH", 503), ("GET", 404), ("GET", 401)])
    func notRetried(method: String, status: Int) async throws {
        server.enqueue(.status(status))
        await #expect(throws: RFError.self) {
            try await service.json(method: RFMethod(method), retryAttempts: 3, path: "/me").value()
        }
        #expect(server.requests.count == 1)
    }

    private func progress(of make: (@escaping (Double) -> Void) -> RFServiceRequest<RFEmpty, RFNoCustomError>)
        async
        -> [Double]
    {
        let values = RFLocked<[Double]>([])
        let request = make { value in values.withLock { $0.append(value) } }
        await withCheckedContinuation { done in
            _ = request.fetch { _ in done.resume() }
        }
        return values.withLock { $0 }
    }

    @Test("progress grows from 0 to 1: the body is the first half, the answer the second")
    func progress() async throws {
        server.enqueue(.data(Data(count: 300_000), type: "image/png"))
        let seen = await progress {
            service.request(method: .post, path: "/up", body: .data(Data(count: 400_000)), progress: $0)
        }
        #expect(seen == seen.sorted() && seen.contains(0.5) && seen.last == 1)
    }

    @Test("without a body progress is that of the answer")
    func downloadProgress() async throws {
        server.enqueue(.data(Data(count: 300_000), type: "image/png"))
        let seen = await progress { service.json(method: .get, path: "/me", progress: $0) }
        #expect(seen == seen.sorted() && seen.last == 1)
    }

    @Test("debug output has a mark for request, good, redirect and failed answer, and no secret")
    func debug() async throws {
        let logger = CollectingLogger(marks: .circles)
        var service = service
        service.logger = logger
        service.debug = true
        service.keysToScrub += ["token"]
        server.enqueue(
            .redirect(to: "/new", status: 307), .json(#"{"token":"s3cret","n":1}"#),
            .json(#"{"password":"s3cret"}"#, status: 400))
        let login = ["password": "s3cret", "user": "ann"]
        _ = try await service.json(method: .put, path: "/old", parameters: login).value()
        _ = try? await service.json(method: .put, path: "/bad", parameters: login).value()
        let lines = logger.lines
        #expect(lines.map { String($0.prefix(1)) } == ["⚪️", "🟡", "⚪️", "🟢", "⚪️", "🔴", "🔴"])
        #expect(
            lines[0].hasPrefix("⚪️ → PUT \(server.address)/old (PUT /old)\n    Content-Type: application/json")
        )
        #expect(lines[0].contains(#""password":"********""#) && lines[0].contains(#""user":"ann""#))
        #expect(lines[3].contains("200 OK") && lines[3].contains(#"{"token":"********","n":1}"#))
        #expect(lines[6].hasPrefix("🔴 ✗ PUT /bad"))
        #expect(!lines.joined().contains("s3cret"))
    }

    @Test("nothing is logged unless the service or the call says so, and the call wins")
    func debugOfACall() async throws {
        let logger = CollectingLogger(marks: .circles)
        var service = service
        service.logger = logger
        _ = try await service.json(method: .get, path: "/1").value()
        #expect(logger.lines.isEmpty)
        _ = try await service.json(debug: true, method: .get, path: "/2").value()
        #expect(logger.lines.count == 2)
        service.debug = true
        _ = try await service.json(debug: false, method: .get, path: "/3").value()
        #expect(logger.lines.count == 2)
    }
}
