import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("The stub transport")
struct StubTransportTests {
    private let url = URL(string: "https://api.example.com/users/1?token=secret")!

    private func kind(of work: () async throws -> Any) async -> RFErrorKind? {
        do {
            _ = try await work()
            return nil
        } catch {
            return (error as? RFError)?.kind
        }
    }

    @Test("answers come from the latest route, then the queue, then the closure")
    func order() async throws {
        let stub = RFStubTransport { .text($0.path) }
        stub.enqueue(.text("queued"))
        stub.route("/users/1", .text("any method"))
        stub.route("PUT /users/1") { .json($0.text) }
        let other = try #require(URL(string: "https://h/a%2Fb?c"))
        var texts: [String] = []
        for request in [
            RFHTTPRequest(method: .put, url: url, body: .data(Data("put".utf8))), RFHTTPRequest(url: url),
            RFHTTPRequest(url: other), RFHTTPRequest(url: other),
        ] {
            texts.append(String(decoding: try await stub.send(request).body.collect(), as: UTF8.self))
        }
        #expect(texts == ["put", "any method", "queued", "/a%2Fb"])
    }

    @Test("a request that nothing is stubbed for fails and is named, without its query")
    func notStubbed() async throws {
        let stub = RFStubTransport()
        let error = await #expect(throws: RFError.self) {
            try await stub.send(RFHTTPRequest(method: .delete, url: url))
        }
        #expect(error?.kind == .notStubbed)
        #expect(error?.message == "No answer is stubbed for DELETE https://api.example.com/users/1.")
        #expect(stub.requests.count == 1)
    }

    @Test("method, URL, headers and timeout are recorded as they are")
    func records() async throws {
        let stub = RFStubTransport { _ in .status(204) }
        var request = RFHTTPRequest(method: .post, url: url, headers: ["A": "1", "a": "2"], timeout: 7)
        request.body = .data(Data("body".utf8))
        let response = try await stub.send(request)
        #expect(response.status == 204)
        #expect(response.body.data == Data())
        #expect(response.metrics?.bytesSent == 4)
        let seen = try #require(await stub.received().first)
        #expect(seen.method == .post)
        #expect(seen.url == url)
        #expect(seen.query == "token=secret")
        #expect(seen.header("A") == "1, 2")
        #expect(seen.timeout == 7)
        #expect(seen.text == "body")
    }

    @Test("the bytes of a file and of a stream are read to the end, with progress")
    func bodies() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("stub-\(UUID().uuidString)")
        try Data("from a file".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let stub = RFStubTransport { _ in .status(200) }
        let sent = ReportedCounts()
        var request = RFHTTPRequest(method: .put, url: url, body: .file(file, length: 11))
        request.didSendBytes = { sent.add($0) }
        _ = try await stub.send(request)
        request.body = .stream(.pieces(["ab", "cde"]))
        _ = try await stub.send(request)
        #expect(stub.requests.map(\.text) == ["from a file", "abcde"])
        #expect(sent.all == [11, 2, 5])
    }

    @Test("a missing file, and a body that isn't as long as announced, are errors")
    func brokenBodies() async throws {
        let stub = RFStubTransport { _ in .status(200) }
        let missing = URL(fileURLWithPath: "/nowhere/at-all")
        for body: RFHTTPBody in [.file(missing, length: 1), .stream(.pieces(["abc"], length: 4))] {
            let request = RFHTTPRequest(method: .put, url: url, body: body)
            #expect(await kind { try await stub.send(request) } == .fileUnreadable)
        }
        #expect(stub.requests.isEmpty)
    }

    @Test("pieces arrive after the head, one by one")
    func headFirst() async throws {
        let gate = RFGate()
        let stub = RFStubTransport { _ in .pieces("one", "two", between: .gate(gate)).header("X", "y") }
        let response = try await stub.send(RFHTTPRequest(url: url))
        #expect(response.headers["x"] == "y")
        var pieces = response.body.makeAsyncIterator()
        #expect(try await pieces.next() == Data("one".utf8))
        gate.open()
        #expect(try await pieces.next() == Data("two".utf8))
        #expect(try await pieces.next() == nil)
    }

    @Test("a truncated body fails while it is read")
    func truncated() async throws {
        let stub = RFStubTransport { _ in .truncated("half") }
        let response = try await stub.send(RFHTTPRequest(url: url))
        #expect(await kind { try await response.body.collect() } == .connectionLost)
    }

    @Test("a scripted failure is thrown, and so is an answer without a head")
    func failures() async throws {
        let stub = RFStubTransport()
        stub.enqueue(.failure(.timedOut), RFStubAnswer([]))
        #expect(await kind { try await stub.send(RFHTTPRequest(url: url)) } == .timedOut)
        #expect(await kind { try await stub.send(RFHTTPRequest(url: url)) } == .badServerResponse)
    }

    @Test("a delay waits on the clock of the stub")
    func delay() async throws {
        let clock = RFTestClock()
        let stub = RFStubTransport(clock: clock) { _ in .redirect(to: "/b").delayed(by: 30) }
        async let response = stub.send(RFHTTPRequest(url: url))
        await clock.hasSleepers(1)
        clock.advance(by: 30)
        #expect(try await response.headers["Location"] == "/b")
        #expect(try await response.metrics?.firstByte == 30)
        #expect(clock.sleeps == [30])
    }

    @Test(
        "cancelling the task ends the call with cancelled",
        arguments: [RFStubAnswer.hang, .text("x").held(by: RFGate()), .text("x").delayed(by: 3600)])
    func cancel(answer: RFStubAnswer) async throws {
        let stub = RFStubTransport { _ in answer }
        let task = Task { try await stub.send(RFHTTPRequest(url: url)) }
        await stub.received()
        task.cancel()
        #expect(await kind { try await task.value } == .cancelled)
        await stub.cancelled()
    }

    @Test("a task that was cancelled before sends nothing")
    func cancelledBefore() async throws {
        let stub = RFStubTransport { _ in .status(200) }
        let gate = RFGate()
        let task = Task {
            try? await gate.pass()
            return try await stub.send(RFHTTPRequest(url: url))
        }
        task.cancel()
        #expect(await kind { try await task.value } == .cancelled)
        #expect(stub.requests.isEmpty)
    }

    @Test("cancelling while the body is read ends it, and so does dropping the body")
    func cancelInBody() async throws {
        let stub = RFStubTransport { _ in .pieces("a", "b", between: .hang) }
        let task = Task { try await stub.send(RFHTTPRequest(url: url)).body.collect() }
        await stub.received()
        task.cancel()
        #expect(await kind { try await task.value } == .cancelled)
        _ = try await stub.send(RFHTTPRequest(url: url))
        await stub.cancelled(2)
    }
}
