import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Progress of uploads and downloads", .timeLimit(.minutes(10)))
struct RFTransferProgressTests {
    private static let bytes = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) })

    private func put(
        _ address: String, _ body: RFBody,
        _ change: (inout TestRequest<RFVoidResponse>.Settings) -> Void = { _ in }
    ) -> TestRequest<RFVoidResponse> {
        TestRequest(address) {
            $0.method = .put
            $0.body = body
            change(&$0)
        }
    }

    /// All that is told until the call ends. `transport` can see that somebody listens.
    private func values(
        _ updates: (RFCall) -> RFProgressUpdates, of request: TestRequest<RFVoidResponse>
    ) async -> [RFProgress] {
        var values: [RFProgress] = []
        for await value in updates(request.fetch()) { values.append(value) }
        return values
    }

    private func isGrowing(_ values: [RFProgress]) -> Bool {
        zip(values, values.dropFirst()).allSatisfy { $0.completed < $1.completed }
    }

    @Test(
        "an upload grows to its total, whatever the body comes from (RFC 9110 §8.6)", arguments: [0, 1, 2, 3])
    func upload(kind: Int) async throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("f", Self.bytes)
        let body =
            [
                RFBody.data(Self.bytes), .file(file), .multipart([.file("f", file)]),
                .stream(.pieces(of: Self.bytes, length: Self.bytes.count)),
            ][kind]
        let server = try RFLoopbackServer(answering: .status(204))
        let values = await values(\.uploadProgress, of: put(server.address, body))
        #expect(isGrowing(values))
        #expect(values.last?.completed == server.requests.first?.body.count)
        #expect(values.last?.total == values.last?.completed)
        #expect(values.last?.fraction == 1)
    }

    @Test("the total of a stream of unknown length is unknown, and its last value is what was sent")
    func uploadOfUnknownLength() async throws {
        let server = try RFLoopbackServer(answering: .status(204))
        let values = await values(
            \.uploadProgress, of: put(server.address, .stream(.pieces(of: Self.bytes))))
        #expect(values.last == RFProgress(completed: 3_000_000, total: nil))
        #expect(values.allSatisfy { $0.total == nil && $0.fraction == nil })
    }

    @Test("an empty body is all done, and no body has no progress")
    func nothingToSend() async throws {
        let server = try RFLoopbackServer(answering: .status(204))
        #expect(
            await values(\.uploadProgress, of: put(server.address, .data(Data())))
                == [RFProgress(completed: 0, total: 0)])
        #expect(await values(\.uploadProgress, of: put(server.address, .none)).isEmpty)
        #expect(await values(\.uploadProgress, of: put("ht tp://", .data(Data([1])))).isEmpty)
    }

    @Test("a retry and a redirect that send the body again start at zero again", arguments: [503, 307])
    func again(status: Int) async throws {
        let clock = LeapingClock()
        let attempts = RFLocked(0)
        let transport = ClosureTransport { request in
            for count in [0, 4, 10] {
                clock.advance(by: 1)
                request.didSendBytes?(count)
                // So that the reader keeps pace.
                for _ in 0..<100 { await Task.yield() }
            }
            clock.advance(by: 1)
            let isFirst = attempts.withLock { attempts in
                attempts += 1
                return attempts == 1
            }
            return RFHTTPResponse(status: isFirst ? status : 204, headers: ["Location": "/"])
        }
        let values = await values(
            \.uploadProgress,
            of: put("http://h", .data(Data(count: 10))) {
                $0.fetcher = RFFetcher(configuration: RFConfiguration(transport: transport, clock: clock))
                $0.retryPolicy = RFRetryPolicy(maxRetries: 1)
            }
        ).map(\.completed)
        #expect(attempts.withLock { $0 } == 2)
        #expect(values.last == 10)
        let restart = try #require(zip(values, values.dropFirst()).first { $0 > $1 })
        #expect(restart == (10, 0))
    }

    @Test("what an interceptor wants to know of the bytes sent, it still learns")
    func interceptor() async throws {
        struct Listening: RFInterceptor {
            let counts: Counts
            func intercept(_ request: RFHTTPRequest, next: RFChain) async throws -> RFHTTPResponse {
                var request = request
                request.didSendBytes = { counts.add($0) }
                return try await next.proceed(with: request)
            }
        }
        let counts = Counts()
        let stub = RFStubTransport { _ in .status(204) }
        let values = await values(
            \.uploadProgress,
            of: put("http://h", .data(Data(count: 10))) {
                $0.fetcher = .stubbed(stub)
                $0.interceptors = [Listening(counts: counts)]
            })
        #expect(counts.all == [10])
        #expect(values.last?.completed == 10)
    }

    @Test("a download grows to the length that was announced")
    func download() async throws {
        let server = try RFLoopbackServer(answering: .data(Self.bytes))
        let values = await values(\.downloadProgress, of: TestRequest(server.address))
        #expect(isGrowing(values))
        #expect(values.last == RFProgress(completed: 3_000_000, total: 3_000_000))
    }

    @Test(
        "the total of a compressed body is unknown: Content-Length counts other bytes (RFC 9110 §8.4, §8.6)")
    func compressed() async throws {
        let answer = RFStubAnswer([
            .head(200, ["Content-Encoding": "gzip", "Content-Length": "230"]),
            .piece(Data(count: 100_000)), .piece(Data(count: 100_000)),
        ])
        let values = await values(\.downloadProgress, of: stubbed(answer))
        #expect(values.last == RFProgress(completed: 200_000, total: nil))
        #expect(values.allSatisfy { $0.total == nil })
    }

    @Test(
        "the total of a chunked body, or one of a nonsense length, is unknown", arguments: [nil, "x", "-1"])
    func chunked(length: String?) async throws {
        var headers = RFHeaders()
        headers["Content-Length"] = length
        let answer = RFStubAnswer([.head(200, headers), .piece(Data(count: 5)), .piece(Data(count: 6))])
        #expect(
            await values(\.downloadProgress, of: stubbed(answer)).last
                == RFProgress(completed: 11, total: nil))
    }

    @Test("what has no body is all done, whatever length it announces (RFC 9112 §6.3)")
    func noBody() async throws {
        let done = [RFProgress(completed: 0, total: 0)]
        for (method, status) in [(RFMethod.head, 200), (.get, 204), (.delete, 204)] {
            let answer = RFStubAnswer.status(status).header("Content-Length", "12")
            #expect(await values(\.downloadProgress, of: stubbed(answer, method)) == done)
        }
        #expect(
            await values(\.downloadProgress, of: stubbed(.status(200).header("Content-Length", "0"))) == done)
    }

    @Test("bodies of redirects and errors aren't counted")
    func errors() async throws {
        let stub = RFStubTransport { request in
            request.path == "/end"
                ? .data(Data(count: 7)).header("Content-Length", "7")
                : RFStubAnswer([
                    .head(302, ["Location": "/end"]), .piece(Data(count: 1_000)), .piece(Data(count: 1)),
                ])
        }
        let redirected = await values(
            \.downloadProgress, of: TestRequest("http://h") { $0.fetcher = .stubbed(stub) })
        #expect(redirected.last == RFProgress(completed: 7, total: 7))
        #expect(isGrowing(redirected))
        #expect(await values(\.downloadProgress, of: stubbed(.text("not found", status: 404))).isEmpty)
    }

    private func stubbed(_ answer: RFStubAnswer, _ method: RFMethod = .get) -> TestRequest<RFVoidResponse> {
        let stub = RFStubTransport { _ in answer }
        return TestRequest("http://h") {
            $0.method = method
            $0.fetcher = .stubbed(stub)
        }
    }
}

/// A transport that does what a test says.
struct ClosureTransport: RFTransport {
    let action: @Sendable (RFHTTPRequest) async throws -> RFHTTPResponse

    init(_ action: @escaping @Sendable (RFHTTPRequest) async throws -> RFHTTPResponse) {
        self.action = action
    }

    func send(_ request: RFHTTPRequest) async throws -> RFHTTPResponse {
        try await action(request)
    }
}
