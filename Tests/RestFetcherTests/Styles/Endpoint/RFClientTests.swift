import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("A client's calls", .timeLimit(.minutes(10)))
struct RFClientTests {
    private let server: RFLoopbackServer
    private let getUser = RFEndpoint<RFEmpty, String>(.get, "/users/{{userId}}/info")

    init() throws {
        server = try RFLoopbackServer { _ in .text("ann") }
    }

    @Test("header and path-variable providers are asked for every call, and the request wins over them")
    func providers() async throws {
        let count = RFLocked(0)
        let client = RFClient(
            baseURL: server.address,
            headerProviders: [
                "device-id": {
                    count.withLock { count in
                        count += 1
                        return "\(count)"
                    }
                },
                "absent": { nil },
            ],
            pathVariableProviders: ["userId": { "me" }])
        _ = try await client.perform(RFEndpointRequest(endpoint: getUser))
        _ = try await client.perform(RFEndpointRequest(endpoint: getUser))
        _ = try await client.perform(
            RFEndpointRequest(endpoint: getUser, headers: ["Device-ID": "mine"], pathVariables: ["userId": 5])
        )
        #expect(server.requests.map(\.target) == ["/users/me/info", "/users/me/info", "/users/5/info"])
        #expect(server.requests.map { $0.headers.values(for: "device-id") } == [["1"], ["2"], ["mine"]])
        #expect(server.requests.allSatisfy { $0.header("absent") == nil })
    }

    private struct Note: RFInterceptor {
        let name: String
        let notes: RFLocked<[String]>
        func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
            notes.withLock { $0.append("\(name) out") }
            var response = try await next.proceed(with: request)
            notes.withLock { $0.append("\(name) in") }
            response.headers.add("X-Seen", name)
            return response
        }
    }

    @Test("interceptors see the request in their order and the answer in reverse, and may change both")
    func interceptors() async throws {
        let notes = RFLocked<[String]>([])
        let client = RFClient(
            baseURL: server.address,
            interceptors: [
                Note(name: "1", notes: notes), RFAdapter { $0.headers["X-Id"] = "d" },
                Note(name: "2", notes: notes),
            ])
        let response = try await client.perform(
            RFEndpointRequest(endpoint: getUser, pathVariables: ["userId": 1]))
        #expect(notes.withLock { $0 } == ["1 out", "2 out", "2 in", "1 in"])
        #expect(response.headers.values(for: "X-Seen") == ["2", "1"])
        #expect(server.requests[0].header("X-Id") == "d")
    }

    @Test("an interceptor may answer without the network, and send again")
    func shortCircuit() async throws {
        struct Canned: RFInterceptor {
            func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
                if request.url.path.contains("/1/") { return RFHTTPResponse(status: 200) }
                _ = try await next.proceed(with: request)
                return try await next.proceed(with: request)
            }
        }
        let client = RFClient(baseURL: server.address, interceptors: [Canned()])
        _ = try await client.perform(RFEndpointRequest(endpoint: getUser, pathVariables: ["userId": 1]))
        #expect(server.requests.isEmpty)
        _ = try await client.perform(RFEndpointRequest(endpoint: getUser, pathVariables: ["userId": 2]))
        #expect(server.requests.count == 2)
    }

    @Test("another transport can be plugged in")
    func transport() async throws {
        let stub = RFStubTransport { _ in .text("stubbed") }
        let client = RFClient(baseURL: "https://api.example/v1", transport: stub)
        let response = try await client.perform(
            RFEndpointRequest(endpoint: getUser, pathVariables: ["userId": 1]))
        #expect(response.body == "stubbed")
        #expect(stub.requests.map(\.url.absoluteString) == ["https://api.example/v1/users/1/info"])
    }

    @Test("a client can be made on a fetcher that is there")
    func fetcher() async throws {
        let fetcher = RFFetcher(
            configuration: RFConfiguration(baseURL: server.address + "/base", defaultHeaders: ["X-A": "1"]))
        let client = RFClient(fetcher: fetcher)
        _ = try await client.perform(RFEndpointRequest(endpoint: getUser, pathVariables: ["userId": 1]))
        #expect(server.requests[0].target == "/base/users/1/info" && server.requests[0].header("X-A") == "1")
    }

    @Test("an upload tells its progress up to the total, and streams a file")
    func upload() async throws {
        struct Image: Encodable { var file: RFMultipartFile }
        let endpoint = RFEndpoint<Image, RFEmpty>(.post, "/images", encoding: .multipartFormData)
        let client = RFClient(baseURL: server.address)
        let seen = RFLocked<[RFProgress]>([])
        try await withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("big.bin")
            try Data(count: 3_000_000).write(to: url)
            let request = RFEndpointRequest(endpoint: endpoint, body: Image(file: .file(url)))
            _ = try await client.upload(request) { progress in seen.withLock { $0.append(progress) } }
            #expect(try Data(contentsOf: url).count == 3_000_000)
        }
        let total = server.requests[0].bodyLength
        #expect(total > 3_000_000)
        #expect(seen.withLock { $0 }.last == RFProgress(completed: total, total: total))
    }

    @Test("an upload of JSON sends its body, too")
    func uploadJSON() async throws {
        let endpoint = RFEndpoint<[String: Int], RFEmpty>(.post, "/numbers")
        _ = try await RFClient(baseURL: server.address).upload(
            RFEndpointRequest(endpoint: endpoint, body: ["a": 1]))
        #expect(server.requests[0].text == #"{"a":1}"#)
    }

    @Test("an upload that is sent again has its whole body again, and its file stays")
    func uploadAgain() async throws {
        struct Image: Encodable { var file: RFMultipartFile }
        let server = try RFLoopbackServer(answering: .status(204))
        server.enqueue(.status(503))
        let configuration = RFConfiguration(
            baseURL: server.address, retryPolicy: RFRetryPolicy(maxRetries: 1), clock: LeapingClock())
        let client = RFClient(fetcher: RFFetcher(configuration: configuration))
        let endpoint = RFEndpoint<Image, RFEmpty>(.put, "/images", encoding: .multipartFormData)
        try await withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("a.bin")
            try Data(repeating: 7, count: 100_000).write(to: url)
            _ = try await client.upload(RFEndpointRequest(endpoint: endpoint, body: Image(file: .file(url))))
            #expect(FileManager.default.fileExists(atPath: url.path))
        }
        #expect(server.requests.count == 2)
        #expect(server.requests[0].body == server.requests[1].body)
    }

    @Test("as a request it has handlers, and runs on the queue of the client")
    func handlers() async throws {
        let key = DispatchSpecificKey<Int>()
        var client = RFClient(baseURL: server.address)
        let queue = DispatchQueue(label: "handlers")
        queue.setSpecific(key: key, value: 7)
        client.callbackQueue = queue
        let seen = await withCheckedContinuation { done in
            client.request(RFEndpointRequest(endpoint: getUser, pathVariables: ["userId": 1]))
                .onSuccess { code, value in
                    done.resume(
                        returning: "\(code) \(value ?? "-") \(DispatchQueue.getSpecific(key: key) ?? 0)")
                }
                .onError { error in done.resume(returning: "\(error)") }
                .fetch()
        }
        #expect(seen == "200 ann 7")
    }

    @Test("cancelling the task ends a call and its connection")
    func cancel() async throws {
        let server = try RFLoopbackServer { _ in .hang }
        let client = RFClient(baseURL: server.address)
        let endpoint = getUser
        let task = Task {
            try await client.perform(RFEndpointRequest(endpoint: endpoint, pathVariables: ["userId": 1]))
        }
        _ = await server.received()
        task.cancel()
        let error = await #expect(throws: RFError.self) { try await task.value }
        #expect(error?.isCancelled == true)
        await server.clientClosed()
    }

    @Test("a logger of the client gets requests and answers, scrubbed; without one nothing is logged")
    func logging() async throws {
        let logger = CollectingLogger()
        var client = RFClient(baseURL: server.address, logger: logger)
        client.keysToScrub = ["pin"]
        let endpoint = RFEndpoint<[String: String], RFEmpty>(.post, "/x")
        _ = try await client.perform(RFEndpointRequest(endpoint: endpoint, body: ["pin": "1234"]))
        #expect(logger.lines.count == 2 && logger.lines[0].contains(#"{"pin":"********"}"#))
    }
}
