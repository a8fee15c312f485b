import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("An outbox sends in order, and nothing twice")
struct RFOutboxTests {
    private let bench = OutboxBench()

    @Test("what is added is on disk first, then sent in order with a key each, and is out when it's answered")
    func inOrder() async throws {
        bench.stub.enqueue(.status(201), .text("ok"), .status(204))
        let outbox = bench.outbox()
        for path in ["/1", "/2", "/3"] {
            try await outbox.add(
                bench.request(path) {
                    $0.body = .json(["a": path])
                    if path == "/2" { $0.headers = ["Idempotency-Key": "mine"] }
                })
        }
        #expect(bench.files.count == 3 && bench.stub.requests.isEmpty)
        #expect(await outbox.items.map(\.url.path) == ["/1", "/2", "/3"])
        try await outbox.start()
        #expect(await bench.next(3) == ["sent /1 201", "sent /2 200", "sent /3 204"])
        #expect(bench.files.isEmpty)
        #expect(await outbox.items.isEmpty)
        let sent = bench.stub.requests
        #expect(sent.map(\.path) == ["/1", "/2", "/3"])
        #expect(sent.map(\.text) == [#"{"a":"\/1"}"#, #"{"a":"\/2"}"#, #"{"a":"\/3"}"#])
        #expect(sent.allSatisfy { $0.header("Content-Type") == "application/json" && $0.method == .post })
        let keys = sent.compactMap { $0.header("Idempotency-Key") }
        #expect(Set(keys).count == 3 && keys[1] == "mine")
    }

    @Test("what is added later is sent at once")
    func later() async throws {
        bench.stub.enqueue(.status(200), .status(200))
        let outbox = bench.outbox()
        try await outbox.start()
        for path in ["/1", "/2"] {
            try await outbox.add(bench.request(path))
            #expect(await bench.next(1) == ["sent \(path) 200"])
        }
    }

    @Test("what a run of the program left is sent by the next one, with the same key, before what is new")
    func relaunch() async throws {
        let item = try await bench.outbox().add(bench.request("/1"))
        bench.stub.enqueue(.hang, .status(200), .status(200))
        let second = bench.outbox()
        try await second.start()
        await bench.stub.received(1)
        await second.stop()
        await bench.stub.cancelled()
        let third = bench.outbox()
        try await third.add(bench.request("/2"))
        try await third.start()
        #expect(await bench.next(2) == ["sent /1 200", "sent /2 200"])
        #expect(bench.stub.requests.map(\.path) == ["/1", "/1", "/2"])
        #expect(bench.stub.requests[..<2].allSatisfy { $0.header("Idempotency-Key") == item.id })
    }

    @Test("without a connection it waits, as long as it takes, and all behind it")
    func offline() async throws {
        let failures: [RFErrorKind] = [.offline, .cannotFindHost, .cannotConnect, .offline, .offline]
        for kind in failures { bench.stub.enqueue(.failure(kind)) }
        bench.stub.enqueue(.status(200), .status(200))
        let outbox = bench.outbox()
        for path in ["/1", "/2"] { try await outbox.add(bench.request(path)) }
        try await outbox.start()
        #expect(await bench.next(2) == ["sent /1 200", "sent /2 200"])
        #expect(bench.connectivity.failures == [1, 2, 3, 4, 5])
        #expect(bench.stub.requests.map(\.path) == Array(repeating: "/1", count: 6) + ["/2"])
    }

    @Test("a Retry-After is heeded, up to an hour")
    func retryAfter() async throws {
        bench.stub.enqueue(
            RFStubAnswer.status(503).header("Retry-After", "20"),
            RFStubAnswer.status(429).header("Retry-After", "99999999999"), .status(200))
        let outbox = bench.outbox()
        try await outbox.add(bench.request("/1"))
        try await outbox.start()
        #expect(await bench.next(1) == ["sent /1 200"])
        #expect(bench.clock.waits == [20, 3600])
    }

    @Test("stopped while a request is on the wire, it stays the first")
    func stopped() async throws {
        bench.stub.enqueue(.hang, .status(200))
        let outbox = bench.outbox()
        try await outbox.add(bench.request("/1"))
        try await outbox.start()
        await bench.stub.received(1)
        await outbox.stop()
        await bench.stub.cancelled()
        #expect(await outbox.items.count == 1)
        try await outbox.start()
        #expect(await bench.next(1) == ["sent /1 200"])
    }

    @Test("what is taken out isn't sent")
    func removed() async throws {
        bench.stub.enqueue(.status(200))
        let outbox = bench.outbox()
        let first = try await outbox.add(bench.request("/1"))
        try await outbox.add(bench.request("/2"))
        try await outbox.remove(first.id)
        try await outbox.remove(first.id)
        try await outbox.start()
        #expect(await bench.next(1) == ["sent /2 200"])
        #expect(bench.stub.requests.map(\.path) == ["/2"])
    }

    @Test("bodies come from anywhere, also from a stream that can be read once")
    func bodies() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data("file".utf8).write(to: file)
        let outbox = bench.outbox()
        try await outbox.add(bench.request("/1") { $0.body = .file(file) })
        try FileManager.default.removeItem(at: file)
        let left = RFLocked(["o", "n", "c", "e"])
        let stream = RFBodyStream(isReplayable: false) {
            { left.withLock { $0.isEmpty ? nil : Data($0.removeFirst().utf8) } }
        }
        #expect(try await RFHTTPBody.stream(stream).bytes(upTo: 4) == Data("once".utf8))
        bench.stub.enqueue(.status(503), .status(200))
        try await outbox.start()
        #expect(await bench.next(1) == ["sent /1 200"])
        #expect(bench.stub.requests.map(\.text) == ["file", "file"])
    }

    @Test(
        "the URL goes out as it was built",
        arguments: ["/a%2Fb/%7Bx%7D?q=1%2B2&r=%25&s=a+b&t", "/", "", "/ä ö/?%zz", "/%2e%2e/x"])
    func url(path: String) async throws {
        bench.stub.enqueue(.status(200), .status(200))
        let request = bench.request(path)
        request.settings.fetcher = .stubbed(bench.stub)
        guard await request.error() == nil else { return }
        let outbox = bench.outbox()
        try await outbox.add(request)
        try await outbox.start()
        #expect(await bench.next(1).count == 1)
        #expect(bench.stub.requests[0].url == bench.stub.requests[1].url)
    }
}
