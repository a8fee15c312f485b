import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("What wraps the calls of a service, and what is logged", .timeLimit(.minutes(10)))
struct RouteInterceptorTests {
    private let server: RFLoopbackServer
    private let service: PostService

    init() throws {
        server = try RFLoopbackServer { _ in .json("{}") }
        service = PostService(server)
    }

    @Test("a request interceptor adds header fields, and wins over the rule")
    func requests() async throws {
        service.wraps = [
            RFAdapter {
                $0.headers["Device-Token"] = "8ec3"
                $0.headers["Accept-Language"] = "pt-br"
            }
        ]
        _ = try await service.call(.language("en"), as: RFEmpty.self)
        #expect(server.requests[0].header("Device-Token") == "8ec3")
        #expect(server.requests[0].headers.values(for: "Accept-Language") == ["pt-br"])
    }

    @Test("a response interceptor sees every answer with its request, in reverse order, and may change it")
    func responses() async throws {
        server.enqueue(.json(#"{"title":"a"}"#), .status(503))
        let seen = RFLocked<[String]>([])
        func note(_ name: String) -> RFAdapter {
            RFAdapter(
                request: { request in seen.withLock { $0.append("\(name) \(request.method)") } },
                response: { response, request in
                    seen.withLock { $0.append("\(name) \(response.status) \(request.method)") }
                })
        }
        service.wraps = [
            RFAdapter(response: { response, _ in
                response.body = RFHTTPResponseBody(Data(#"{"title":"b"}"#.utf8))
            }),
            note("1"), note("2"),
        ]
        #expect(try await service.call(.posts, as: Post.self).title == "b")
        await #expect(throws: RFError.self) { try await service.call(.posts, as: Post.self) }
        #expect(
            seen.withLock { $0 } == [
                "1 GET", "2 GET", "2 200 GET", "1 200 GET", "1 GET", "2 GET", "2 503 GET", "1 503 GET",
            ])
    }

    @Test("everything is logged by default, under the name of the route without its values")
    func log() async throws {
        let log = RecordingLogger()
        service.log = log
        _ = try await service.request(.mine(secret: "s3cr3t"), as: RFEmpty.self).response()
        #expect(log.text.contains("→ POST \(server.address)/v1/posts/mine (PostRoute.mine)"))
        #expect(log.text.contains("← 200 OK"))
        server.enqueue(.status(404))
        await #expect(throws: RFError.self) { try await service.call(.posts, as: RFEmpty.self) }
        #expect(log.text.contains("✗ PostRoute.posts: GET \(server.address)/v1/posts/ was answered 404"))
    }

    @Test("the log level of the service keeps from the logger what is less important")
    func level() async throws {
        let log = RecordingLogger()
        service.log = log
        service.level = .error
        _ = try await service.call(.posts, as: RFEmpty.self)
        #expect(log.text.isEmpty)
        server.enqueue(.status(404), .status(404))
        await #expect(throws: RFError.self) { try await service.call(.posts, as: RFEmpty.self) }
        #expect(log.text.hasPrefix("✗ PostRoute.posts"))
        let before = log.text
        service.level = .off
        await #expect(throws: RFError.self) { try await service.call(.posts, as: RFEmpty.self) }
        #expect(log.text == before)
    }
}
