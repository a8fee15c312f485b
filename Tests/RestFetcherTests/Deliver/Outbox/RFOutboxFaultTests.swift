import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("An outbox survives faults")
struct RFOutboxFaultTests {
    private let bench = OutboxBench()

    @Test(
        "what fails for good is reported, and makes room for the next", arguments: [400, 404, 409, 422, 501])
    func permanent(status: Int) async throws {
        bench.stub.enqueue(.status(status), .status(200))
        let outbox = bench.outbox()
        for path in ["/1", "/2"] { try await outbox.add(bench.request(path)) }
        try await outbox.start()
        #expect(await bench.next(2) == ["failed /1 \(status) 0", "sent /2 200"])
        #expect(bench.files.isEmpty)
    }

    @Test("what fails again and again is given up, and isn't tried for ever")
    func poison() async throws {
        bench.stub.enqueue(.status(500), .failure(.connectionLost), .status(503), .status(200))
        let outbox = bench.outbox(maxTries: 3)
        for path in ["/1", "/2"] { try await outbox.add(bench.request(path)) }
        try await outbox.start()
        #expect(await bench.next(2) == ["failed /1 503 3", "sent /2 200"])
        #expect(bench.stub.requests.count == 4)
    }

    @Test("nor anew with every run of the program")
    func poisonOverRuns() async throws {
        bench.stub.enqueue(.status(500), .status(500), .hang, .status(500))
        let first = bench.outbox(maxTries: 3)
        try await first.add(bench.request("/1"))
        try await first.start()
        await bench.stub.received(3)
        await first.stop()
        await bench.stub.cancelled()
        let second = bench.outbox(maxTries: 3)
        try await second.start()
        #expect(await bench.next(1) == ["failed /1 500 3"])
    }

    @Test("missing or refused credentials make it pause with nothing lost", arguments: [true, false])
    func paused(isMissing: Bool) async throws {
        let token = RFLocked<String?>(isMissing ? nil : "old")
        let authenticator = RFAuthenticator.bearer { token.withLock { $0 } }
        let outbox = bench.outbox(interceptors: [authenticator])
        bench.stub.route("/1") { $0.header("Authorization") == "Bearer new" ? .status(200) : .status(401) }
        try await outbox.add(bench.request("/1"))
        try await outbox.start()
        #expect(await bench.next(1) == ["paused /1"])
        #expect(await outbox.items.count == 1)
        token.withLock { $0 = "new" }
        try await outbox.start()
        #expect(await bench.next(1) == ["sent /1 200"])
    }

    @Test("credentials aren't written, and the files are for this user only")
    func secrets() async throws {
        let outbox = bench.outbox()
        try await outbox.add(
            bench.request("/1") {
                $0.headers = ["Authorization": "Bearer S3CR3T", "X-Api-Key": "S3CR3T", "X-Kept": "kept"]
            })
        let name = try #require(bench.files.first)
        let file = bench.folder.appendingPathComponent(name)
        let bytes = try Data(contentsOf: file)
        #expect(bytes.range(of: Data("S3CR3T".utf8)) == nil && bytes.range(of: Data("kept".utf8)) != nil)
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test("a damaged file is reported and deleted, and the others are sent", arguments: [0, 1, 50, 200])
    func damaged(count: Int) async throws {
        let first = bench.outbox()
        for path in ["/1", "/2", "/3"] { try await first.add(bench.request(path)) }
        let name = bench.files[1]
        let file = bench.folder.appendingPathComponent(name)
        try Data(contentsOf: file).prefix(count).write(to: file)
        bench.stub.enqueue(.status(200), .status(200))
        try await bench.outbox().start()
        #expect(await bench.next(3) == ["damaged \(name)", "sent /1 200", "sent /3 200"])
        #expect(bench.files.isEmpty)
    }

    @Test("a file damaged or deleted while it waits is reported too")
    func damagedLater() async throws {
        let outbox = bench.outbox()
        for path in ["/1", "/2"] { try await outbox.add(bench.request(path)) }
        let name = bench.files[0]
        try FileManager.default.removeItem(at: bench.folder.appendingPathComponent(name))
        bench.stub.enqueue(.status(200))
        try await outbox.start()
        #expect(await bench.next(2) == ["damaged \(name)", "sent /2 200"])
    }

    @Test("a file that can't be read now is kept, and the outbox pauses")
    func unreadable() async throws {
        let outbox = bench.outbox()
        try await outbox.add(bench.request("/1"))
        let file = bench.folder.appendingPathComponent(bench.files[0])
        let aside = bench.folder.appendingPathComponent("aside")
        try FileManager.default.moveItem(at: file, to: aside)
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        try await outbox.start()
        #expect(await bench.next(1) == ["paused /1"])
        try FileManager.default.removeItem(at: file)
        try FileManager.default.moveItem(at: aside, to: file)
        bench.stub.enqueue(.status(200))
        try await outbox.start()
        #expect(await bench.next(1) == ["sent /1 200"])
    }

    @Test("what a crash left half-written is deleted, other files are left alone, and numbers go on")
    func leftovers() async throws {
        try await bench.outbox().add(bench.request("/1"))
        let name = bench.files[0]
        for other in [".\(name).1F", "notes.txt", "1.request"] {
            try Data("x".utf8).write(to: bench.folder.appendingPathComponent(other))
        }
        let outbox = bench.outbox()
        try await outbox.add(bench.request("/2"))
        #expect(bench.files.count == 4 && bench.files.contains("notes.txt"))
        #expect(await outbox.items.map(\.url.path) == ["/1", "/2"])
    }

    @Test("it takes no more requests or bytes than it was made for, and says so")
    func full() async throws {
        let outbox = bench.outbox(maxItems: 2, maxBytes: 4_000)
        try await outbox.add(bench.request("/1"))
        let large = await refusal {
            try await outbox.add(bench.request("/2") { $0.body = .data(Data(count: 4_001)) })
        }
        #expect(large?.kind == .outboxFull && large?.requestName == "TestRequest<RFStringResponse>")
        let sum = await refusal {
            try await outbox.add(bench.request("/2") { $0.body = .data(Data(count: 3_500)) })
        }
        #expect(sum?.kind == .outboxFull)
        try await outbox.add(bench.request("/2"))
        #expect(await refusal { try await outbox.add(bench.request("/3")) }?.kind == .outboxFull)
        #expect(bench.files.count == 2)
    }

    @Test("what can't be built, read or written is an error, and isn't in it")
    func refused() async throws {
        let outbox = bench.outbox()
        #expect(
            await refusal { try await outbox.add(bench.request("/1") { $0.domain = "" }) }?.kind
                == .invalidURL)
        let missing = bench.folder.appendingPathComponent("missing")
        #expect(
            await refusal { try await outbox.add(bench.request("/1") { $0.body = .file(missing) }) }?.kind
                == .fileUnreadable)
        #expect(await outbox.items.isEmpty)
        try Data().write(to: bench.folder)
        #expect(await refusal { try await outbox.add(bench.request("/1")) }?.kind == .outboxUnwritable)
        let error = await #expect(throws: RFError.self) { try await bench.outbox().start() }
        #expect(error?.kind == .outboxUnreadable && error?.message.contains(bench.folder.path) == true)
    }

    @Test("two outboxes on one folder overwrite nothing")
    func twoAdd() async throws {
        let (first, second) = (bench.outbox(), bench.outbox())
        try await first.add(bench.request("/1"))
        try await second.add(bench.request("/2"))
        try await first.add(bench.request("/3"))
        try await second.add(bench.request("/4"))
        #expect(bench.files.count == 4)
        bench.stub.enqueue(.status(200), .status(200), .status(200), .status(200))
        try await bench.outbox().start()
        #expect(await bench.next(4) == ["sent /1 200", "sent /2 200", "sent /3 200", "sent /4 200"])
    }

    @Test("only one outbox of a folder is started, until it is stopped or gone")
    func twoStart() async throws {
        var first: RFOutbox? = bench.outbox()
        let second = bench.outbox()
        try await first?.start()
        try await first?.start()
        let error = await #expect(throws: RFError.self) { try await second.start() }
        #expect(error?.kind == .outboxUnreadable && error?.message.contains(bench.folder.path) == true)
        await first?.stop()
        try await second.start()
        await #expect(throws: RFError.self) { try await first?.start() }
        await second.stop()
        try await first?.start()
        first = nil
        try await second.start()
    }

    @Test("a record comes back as it was, and any damage is found")
    func record() async throws {
        let outbox = bench.outbox()
        let item = try await outbox.add(
            bench.request("/1?q=1") {
                $0.body = .text("body")
                $0.timeout = .infinity
            })
        let whole = try Data(contentsOf: bench.folder.appendingPathComponent(bench.files[0]))
        let record = try RFOutboxRecord(whole)
        #expect(record.item == item && record.data == whole)
        #expect(record.body == Data("body".utf8) && record.timeout == .infinity)
        #expect(record.successCodes == 200..<300 && record.requiresAuthentication)
        #expect(record.keysToScrub == ["password"] && record.headersToScrub == RFScrubber.defaultHeaders)
        for index in stride(from: 0, to: whole.count, by: 7) {
            var changed = whole
            changed[index] ^= 1
            #expect(throws: RFByteReader.Damage.self) { try RFOutboxRecord(changed) }
            #expect(throws: RFByteReader.Damage.self) { try RFOutboxRecord(whole.prefix(index)) }
        }
    }

    private func refusal(_ add: () async throws -> RFOutboxItem) async -> RFError? {
        do {
            _ = try await add()
            return nil
        } catch {
            return error as? RFError
        }
    }
}
