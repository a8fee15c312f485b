import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

/// A download of which half has arrived already.
private struct Interrupted {
    let file: URL
    let stub: RFStubTransport
    let folder: URL

    init(
        in folder: URL, headers: RFHeaders = ["ETag": "\"v1\""], total: Int? = 6,
        sending sent: [String: String] = [:]
    ) async throws {
        self.folder = folder
        file = folder.appendingPathComponent("file")
        stub = RFStubTransport()
        var answer = RFStubAnswer.truncated("abc")
        for field in headers { answer = answer.header(field.name, field.value) }
        stub.enqueue(total.map { answer.header("Content-Length", String($0)) } ?? answer)
        #expect(try await request { $0.headers = sent }.failure().kind == .connectionLost)
    }

    func request(_ change: (inout TestDownload.Settings) -> Void = { _ in }) -> TestDownload {
        TestDownload("http://h", to: RFDownload(to: file, isResumable: true)) {
            $0.fetcher = .stubbed(stub)
            change(&$0)
        }
    }

    /// The name of the part, if it is kept.
    var parts: [String] {
        get throws { try names(in: folder).filter { $0.hasSuffix(".part") } }
    }

    func text() async throws -> String {
        let text = try await String(contentsOf: request().value(), encoding: .utf8)
        #expect(try names(in: folder) == ["file"])
        return text
    }
}

extension RFStubAnswer {
    fileprivate static func range(_ text: String, _ range: String, tag: String? = "\"v1\"") -> RFStubAnswer {
        let answer = pieces(text).header("Content-Range", range)
        let tagged = tag.map { answer.header("ETag", $0) } ?? answer
        return RFStubAnswer(
            tagged.steps.map { step in
                if case .head(_, let headers) = step { return .head(206, headers) }
                return step
            })
    }
}

@Suite("Going on with a download", .timeLimit(.minutes(2)))
struct RFResumeTests {
    @Test(
        "a download interrupted at 100 random points ends byte-identical",
        arguments: TransportUnderTest.allCases)
    func interruptedOften(transport: TransportUnderTest) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let served = ServedFile.random(400_000, seed: 7)
            let state = RFLocked((random: SplitMix(seed: 8), interruptions: 0))
            let server = try RFLoopbackServer { request in
                let most = state.withLock { state -> Int? in
                    guard state.interruptions < 100 else { return nil }
                    state.interruptions += 1
                    return Int.random(in: 0...7_000, using: &state.random)
                }
                return served.answer(to: request, most: most ?? .max)
            }
            let file = folder.appendingPathComponent("file")
            let place = RFDownload(to: file, isResumable: true)
            var calls = 0
            while !FileManager.default.fileExists(atPath: file.path) {
                let request = TestDownload(server.address, to: place) {
                    $0.fetcher = RFFetcher(configuration: RFConfiguration(transport: transport.make()))
                }
                _ = try? await request.value()
                calls += 1
            }
            #expect(calls > 50)
            #expect(try Data(contentsOf: file) == served.bytes)
            #expect(try names(in: folder) == ["file"])
            #expect(server.requests.filter { $0.header("Range") != nil }.count > 50)
        }
    }

    @Test("so does one whose interruptions are retried within one call, over a stub")
    func retried() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let served = ServedFile.random(100_000, seed: 9)
            let state = RFLocked((random: SplitMix(seed: 10), interruptions: 0))
            let stub = RFStubTransport { request in
                let start = served.start(range: request.header("Range"), ifRange: request.header("If-Range"))
                let rest = served.bytes[(start ?? 0)...]
                let most = state.withLock { state -> Int in
                    guard state.interruptions < 100 else { return rest.count }
                    state.interruptions += 1
                    return min(Int.random(in: 0...1_500, using: &state.random), rest.count)
                }
                var headers: RFHeaders = ["ETag": served.tag, "Content-Length": String(rest.count)]
                headers["Content-Range"] = start.map { "bytes \($0)-99999/100000" }
                let lost = RFError(stage: .transport, kind: .connectionLost, message: "Lost.")
                return RFStubAnswer(
                    [.head(start == nil ? 200 : 206, headers), .piece(Data(rest.prefix(most)))]
                        + (most < rest.count ? [.fail(lost)] : []))
            }
            let place = RFDownload(to: folder.appendingPathComponent("file"), isResumable: true)
            let request = TestDownload("http://h", to: place) {
                $0.fetcher = .stubbed(stub, clock: LeapingClock())
                $0.retryPolicy = RFRetryPolicy(maxRetries: 100)
            }
            var told: [RFProgress] = []
            request.downloadProgressCallback = { told.append($0) }
            let response = try await request.response()
            #expect(response.code == 200)
            #expect(response.metrics.attempts == 101)
            #expect(try Data(contentsOf: place.destination) == served.bytes)
            #expect(told.last == RFProgress(completed: 100_000, total: 100_000))
            #expect(told.allSatisfy { $0.total == 100_000 })
        }
    }

    @Test("the rest is asked for, under the condition that the file is the same (RFC 9110 §13.1.5)")
    func theRest() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let interrupted = try await Interrupted(in: folder)
            interrupted.stub.enqueue(.range("def", "bytes 3-5/6"))
            let response = try await interrupted.request().response()
            #expect(response.code == 200)
            #expect(response.headers["Content-Range"] == nil)
            #expect(response.headers["Content-Length"] == "6")
            #expect(try Data(contentsOf: interrupted.file) == Data("abcdef".utf8))
            let requests = interrupted.stub.requests
            #expect(requests.map { $0.header("Range") } == [nil, "bytes=3-"])
            #expect(requests[1].header("If-Range") == "\"v1\"")
            #expect(requests.map { $0.header("Accept-Encoding") } == ["identity", "identity"])
        }
    }

    @Test("progress goes on where it was")
    func progress() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let interrupted = try await Interrupted(in: folder)
            interrupted.stub.enqueue(.range("def", "bytes 3-5/6").header("Content-Length", "3"))
            let request = interrupted.request()
            var told: [RFProgress] = []
            request.downloadProgressCallback = { told.append($0) }
            _ = try await request.value()
            #expect(told.first?.completed ?? 0 >= 3)
            #expect(told.last == RFProgress(completed: 6, total: 6))
        }
    }

    @Test("lengths that can't be counted with are no trap", arguments: ["9223372036854775807", "-1", "x"])
    func hugeLength(text: String) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let interrupted = try await Interrupted(in: folder)
            interrupted.stub.enqueue(.range("def", "bytes 3-5/6").header("Content-Length", text))
            #expect(try await interrupted.text() == "abcdef")
        }
    }

    @Test("a strong Last-Modified serves as well, a weak one doesn't (RFC 9110 §8.8.2.2)")
    func lastModified() async throws {
        let modified = "Sun, 06 Nov 1994 08:49:37 GMT"
        try await withTemporaryFolder { (folder: URL) async throws in
            let strong = try await Interrupted(
                in: folder, headers: ["Last-Modified": modified, "Date": "Sun, 06 Nov 1994 08:49:38 GMT"])
            strong.stub.enqueue(.range("def", "bytes 3-5/6", tag: nil))
            #expect(try await strong.text() == "abcdef")
            #expect(strong.stub.requests[1].header("If-Range") == modified)
        }
    }

    @Test(
        "without a strong validator nothing is kept",
        arguments: [
            RFHeaders(), ["ETag": "W/\"v1\""], ["ETag": "v1"],
            ["Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT"],
            [
                "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:37 GMT",
            ],
            // A weak tag says that the date isn't meant for bytes either.
            [
                "ETag": "W/\"v1\"", "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT",
                "Date": "Sun, 06 Nov 1994 08:50:00 GMT",
            ],
        ])
    func noValidator(headers: RFHeaders) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let interrupted = try await Interrupted(in: folder, headers: headers)
            #expect(try names(in: folder) == [])
            interrupted.stub.enqueue(.pieces("abc", "def"))
            #expect(try await interrupted.text() == "abcdef")
            #expect(interrupted.stub.requests[1].header("Range") == nil)
        }
    }

    @Test("a server that compresses all the same is asked as if nothing was to be kept")
    func compressed() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let stub = RFStubTransport()
            let lost = RFStubAnswer.truncated("abc").header("ETag", "\"v1\"").header(
                "Content-Encoding", "gzip")
            stub.enqueue(lost, lost)
            let place = RFDownload(to: folder.appendingPathComponent("file"), isResumable: true)
            let request = TestDownload("http://h", to: place) { $0.fetcher = .stubbed(stub) }
            #expect(try await request.failure().kind == .connectionLost)
            #expect(stub.requests.map { $0.header("Accept-Encoding") } == ["identity", nil])
            #expect(try names(in: folder) == [])
        }
    }

    @Test("an answer with all of the file starts over")
    func startsOver() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let interrupted = try await Interrupted(in: folder)
            interrupted.stub.enqueue(.pieces("new").header("ETag", "\"v2\"").header("Content-Length", "3"))
            #expect(try await interrupted.text() == "new")
            #expect(interrupted.stub.requests.count == 2)
        }
    }

    @Test(
        "an answer that doesn't go on where the part ends is refused, and all is asked for",
        arguments: [
            .range("cdef", "bytes 2-5/6"), .range("ef", "bytes 4-5/6"), .range("def", "bytes 3-5/7"),
            .range("def", "bytes 3-5/*"), .range("def", "items 3-5/6"),
            .range("def", "bytes 3-5/6", tag: "\"v2\""),
            .range("def", "bytes 3-5/6", tag: "W/\"v1\""), .range("def", "nonsense"),
            .range("def", "bytes 3-5/6").header("Content-Encoding", "br"),
            .pieces("def").header("Content-Range", "bytes 3-5/6"),
            .status(416).header("Content-Range", "bytes */6"), .status(416),
        ] as [RFStubAnswer])
    func refused(answer: RFStubAnswer) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let interrupted = try await Interrupted(in: folder)
            interrupted.stub.enqueue(answer, .pieces("abc", "def"))
            #expect(try await interrupted.text() == "abcdef")
            #expect(interrupted.stub.requests.map { $0.header("Range") } == [nil, "bytes=3-", nil])
        }
    }

    @Test("a range that nobody asked for is an error")
    func unasked() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let interrupted = try await Interrupted(in: folder)
            interrupted.stub.enqueue(.range("def", "bytes 4-5/6"), .range("def", "bytes 3-5/6"))
            #expect(try await interrupted.request().failure().kind == .badServerResponse)
            #expect(try names(in: folder) == [])
        }
    }

    @Test("a range that is shorter than its body, or longer, is an error", arguments: ["de", "defg"])
    func wrongLength(text: String) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let interrupted = try await Interrupted(in: folder)
            interrupted.stub.enqueue(.range(text, "bytes 3-5/6"))
            #expect(try await interrupted.request().failure().kind == .connectionLost)
            #expect(!FileManager.default.fileExists(atPath: interrupted.file.path))
        }
    }

    @Test("a server that gives less than was asked for is asked again")
    func lessThanAsked() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let interrupted = try await Interrupted(in: folder)
            interrupted.stub.enqueue(
                .range("d", "bytes 3-3/6"), .range("e", "bytes 4-4/6"), .range("f", "bytes 5-5/6"))
            #expect(try await interrupted.text() == "abcdef")
            #expect(interrupted.stub.requests.last?.header("Range") == "bytes=5-")
        }
    }

    @Test("of a part that is complete the last byte is asked for")
    func complete() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let interrupted = try await Interrupted(in: folder, total: 3)
            interrupted.stub.enqueue(.range("c", "bytes 2-2/3"))
            #expect(try await interrupted.text() == "abc")
            #expect(interrupted.stub.requests[1].header("Range") == "bytes=2-")
        }
    }

    @Test("a failure that has nothing to do with the part leaves it", arguments: [404, 503, 0])
    func otherFailure(status: Int) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let interrupted = try await Interrupted(in: folder)
            interrupted.stub.enqueue(
                status == 0 ? .failure(.cannotConnect) : .text("page", status: status),
                .range("def", "bytes 3-5/6"))
            #expect(try await interrupted.request().failure().code == (status == 0 ? nil : status))
            #expect(try interrupted.parts.count == 1)
            #expect(try await interrupted.text() == "abcdef")
        }
    }

    @Test("a cancel leaves the part")
    func cancelled() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let interrupted = try await Interrupted(in: folder)
            let gate = RFGate()
            let answer = RFStubAnswer.range("d", "bytes 3-5/6")
            interrupted.stub.enqueue(RFStubAnswer(answer.steps + [.gate(gate)]), .range("ef", "bytes 4-5/6"))
            let task = Task { try await interrupted.request().failure().kind }
            await gate.reached()
            task.cancel()
            #expect(try await task.value == .cancelled)
            // The next call waits until the first has let go.
            #expect(try await interrupted.text() == "abcdef")
        }
    }

    @Test(
        "another user's part, or one in another language, isn't gone on with",
        arguments: ["Authorization", "Cookie", "Accept", "Accept-Language"], [true, false])
    func anotherUser(name: String, hasTag: Bool) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let date: RFHeaders = [
                "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:38 GMT",
            ]
            let interrupted = try await Interrupted(
                in: folder, headers: hasTag ? ["ETag": "\"v1\""] : date, sending: [name: "one"])
            let startsOver = !hasTag || name.hasPrefix("Accept")
            interrupted.stub.enqueue(
                startsOver ? .pieces("ABCDEF") : .range("def", "bytes 3-5/6", tag: hasTag ? "\"v1\"" : nil))
            let other = interrupted.request { $0.headers = [name: "two"] }
            let text = try await String(contentsOf: other.value(), encoding: .utf8)
            #expect(text == (startsOver ? "ABCDEF" : "abcdef"))
            #expect(interrupted.stub.requests[1].header("Range") == (startsOver ? nil : "bytes=3-"))
        }
    }

    @Test("the same user's part is, and no header field is written beside it")
    func theSameUser() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let sent = ["Authorization": "Bearer S3CR3T", "Accept-Language": "de"]
            let interrupted = try await Interrupted(
                in: folder,
                headers: [
                    "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:49:38 GMT",
                ], sending: sent)
            let record = try #require(try names(in: folder).first { $0.hasSuffix(".json") })
            let bytes = try Data(contentsOf: folder.appendingPathComponent(record))
            #expect(bytes.range(of: Data("S3CR3T".utf8)) == nil)
            interrupted.stub.enqueue(.range("def", "bytes 3-5/6", tag: nil))
            let same = interrupted.request { $0.headers = sent }
            #expect(try await String(contentsOf: same.value(), encoding: .utf8) == "abcdef")
        }
    }

    @Test("a record that is damaged, or of another URL, starts over")
    func otherRecord() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let interrupted = try await Interrupted(in: folder)
            interrupted.stub.enqueue(.pieces("abcdef"))
            let other = interrupted.request { $0.path = "other" }
            #expect(try await Data(contentsOf: other.value()) == Data("abcdef".utf8))
            #expect(interrupted.stub.requests[1].header("Range") == nil)
        }
        try await withTemporaryFolder { (folder: URL) async throws in
            let interrupted = try await Interrupted(in: folder)
            let record = try #require(try names(in: folder).first { $0.hasSuffix(".json") })
            try Data("{".utf8).write(to: folder.appendingPathComponent(record))
            interrupted.stub.enqueue(.pieces("abcdef"))
            #expect(try await interrupted.text() == "abcdef")
            #expect(interrupted.stub.requests[1].header("Range") == nil)
        }
    }

    @Test("a download of the same file that runs already is an error")
    func twice() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let interrupted = try await Interrupted(in: folder)
            let gate = RFGate()
            interrupted.stub.enqueue(.range("def", "bytes 3-5/6").held(by: gate))
            let first = Task { try await interrupted.request().value() }
            await gate.reached()
            let second = interrupted.request {
                $0.fetcher = .stubbed(interrupted.stub, clock: LeapingClock())
            }
            let error = try await second.failure()
            #expect(error.kind == .fileUnwritable)
            #expect(error.message.contains("another download"))
            gate.open()
            #expect(try await Data(contentsOf: first.value) == Data("abcdef".utf8))
        }
    }

    @Test("in a folder it is found again by its URL")
    func inAFolder() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let stub = RFStubTransport()
            let named = "attachment; filename=a.bin"
            stub.enqueue(
                .truncated("abc").header("ETag", "\"v1\""),
                .range("def", "bytes 3-5/6").header("Content-Disposition", named))
            let place = RFDownload(to: folder, isResumable: true)
            let request = TestDownload("http://h", to: place) { $0.fetcher = .stubbed(stub) }
            #expect(try await request.failure().kind == .connectionLost)
            #expect(try await request.value().lastPathComponent == "a.bin")
            #expect(try names(in: folder) == ["a.bin"])
        }
    }

    @Test("only GET goes on, and a request's own range is its own")
    func notGet() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let interrupted = try await Interrupted(in: folder)
            interrupted.stub.enqueue(.pieces("posted"), .range("cd", "bytes 2-3/6"))
            let post = interrupted.request { $0.method = .post }
            #expect(try await Data(contentsOf: post.value()) == Data("posted".utf8))
            #expect(interrupted.stub.requests[1].header("Range") == nil)
            try FileManager.default.removeItem(at: interrupted.file)
            let part = interrupted.request { $0.headers = ["Range": "bytes=2-3"] }
            let response = try await part.response()
            #expect(response.code == 206)
            #expect(try Data(contentsOf: interrupted.file) == Data("cd".utf8))
        }
    }
}
