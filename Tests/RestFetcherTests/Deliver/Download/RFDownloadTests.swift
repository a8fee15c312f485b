import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Downloads", .timeLimit(.minutes(10)))
struct RFDownloadTests {
    @Test("a file gets the bytes of the answer, over every transport", arguments: TransportUnderTest.allCases)
    func bytes(transport: TransportUnderTest) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let served = ServedFile.random(300_000, seed: 1)
            let server = try RFLoopbackServer { served.answer(to: $0) }
            let file = folder.appendingPathComponent("file")
            let request = TestDownload(server.address, to: RFDownload(to: file)) {
                $0.fetcher = RFFetcher(configuration: RFConfiguration(transport: transport.make()))
            }
            let response = try await request.response()
            #expect(response.value == file)
            #expect(response.code == 200)
            #expect(try Data(contentsOf: file) == served.bytes)
            #expect(try names(in: folder) == ["file"])
            #expect(server.requests[0].header("Range") == nil)
        }
    }

    @Test("callbacks come as for every request, progress before the success")
    func callbacks() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let stub = RFStubTransport { _ in .pieces("ab", "c").header("Content-Length", "3") }
            let file = folder.appendingPathComponent("file")
            let request = TestDownload("http://h", to: RFDownload(to: file)) { $0.fetcher = .stubbed(stub) }
            let events = await withCheckedContinuation { (waiting: CheckedContinuation<[String], Never>) in
                var events: [String] = []
                request.downloadProgressCallback = { progress in
                    if progress.fraction == 1 { events.append("all") }
                }
                request.successCallback = { code, url in events.append("\(code) \(url == file)") }
                request.alwaysCallback = { waiting.resume(returning: events) }
                request.fetch()
            }
            #expect(events == ["all", "200 true"])
        }
    }

    @Test("an empty file is a file")
    func emptyFile() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let stub = RFStubTransport { _ in .status(200) }
            let file = folder.appendingPathComponent("file")
            let request = TestDownload("http://h", to: RFDownload(to: file)) { $0.fetcher = .stubbed(stub) }
            #expect(try await Data(contentsOf: request.value()).isEmpty)
        }
    }

    @Test("an error page is never saved, and is in the error", arguments: [404, 503, 204, 302])
    func errorPage(status: Int) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let stub = RFStubTransport { _ in status == 204 ? .status(204) : .text("page", status: status) }
            for isResumable in [false, true] {
                let place = RFDownload(to: folder.appendingPathComponent("file"), isResumable: isResumable)
                let error = try await TestDownload("http://h", to: place) { $0.fetcher = .stubbed(stub) }
                    .failure()
                #expect(error.kind == (status == 204 ? .emptyResponse : .httpStatus))
                if status != 204 { #expect(error.body == Data("page".utf8)) }
                #expect(try names(in: folder) == [])
            }
        }
    }

    @Test("an answer that validate refuses is never saved")
    func refused() async throws {
        final class Refusing: RFDownloadRequest {
            var place: RFDownload?
            var stub = RFStubTransport { _ in .text("<html>").header("ETag", "\"1\"") }
            override var domain: String { "http://h" }
            override var requestHeaders: [String: String] { ["Accept": "application/zip"] }
            override var download: RFDownload? { place }
            override var fetcher: RFFetcher { .stubbed(stub) }
            override var logger: any RFLogger { RFSilentLogger() }
            override func validate(_ reply: RFReply) throws { try reply.checkContentType() }
        }
        try await withTemporaryFolder { (folder: URL) async throws in
            for isResumable in [false, true] {
                let request = Refusing()
                request.place = RFDownload(
                    to: folder.appendingPathComponent("file"), isResumable: isResumable)
                #expect(try await request.failure().kind == .unexpectedContentType)
                #expect(try names(in: folder) == [])
            }
        }
    }

    @Test("a connection that is lost, and a body of another length, leave nothing")
    func lost() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let stub = RFStubTransport()
            let place = RFDownload(to: folder.appendingPathComponent("file"))
            let request = TestDownload("http://h", to: place) { $0.fetcher = .stubbed(stub) }
            stub.enqueue(
                .truncated("half").header("ETag", "\"1\""), .text("four").header("Content-Length", "5"),
                .text("four").header("Content-Length", "3"))
            for _ in 0..<3 {
                #expect(try await request.failure().kind == .connectionLost)
                #expect(try names(in: folder) == [])
            }
        }
    }

    @Test("a cancel leaves nothing")
    func cancelled() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let gate = RFGate()
            let stub = RFStubTransport { _ in .pieces("ab", "c", between: .gate(gate)) }
            let place = RFDownload(to: folder.appendingPathComponent("file"))
            let request = TestDownload("http://h", to: place) { $0.fetcher = .stubbed(stub) }
            let task = Task { try await request.failure().kind }
            await gate.reached()
            #expect(try names(in: folder).count == 1)
            task.cancel()
            #expect(try await task.value == .cancelled)
            try await waitForNames([], in: folder)
        }
    }

    @Test("more than maxResponseBytes is refused")
    func tooLarge() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let stub = RFStubTransport { _ in .pieces("ab", "cd") }
            let request = TestDownload("http://h", to: RFDownload(to: folder.appendingPathComponent("f"))) {
                $0.fetcher = .stubbed(stub)
                $0.maxResponseBytes = 3
            }
            #expect(try await request.failure().kind == .responseTooLarge)
            #expect(try names(in: folder) == [])
        }
    }

    @Test("a place is needed, and it must be a file")
    func noPlace() async throws {
        let stub = RFStubTransport { _ in .text("x") }
        let nowhere = TestDownload("http://h", to: nil) { $0.fetcher = .stubbed(stub) }
        #expect(try await nowhere.failure().kind == .invalidRequest)
        let web = RFDownload(to: try #require(URL(string: "http://h/file")))
        let request = TestDownload("http://h", to: web) { $0.fetcher = .stubbed(stub) }
        #expect(try await request.failure().kind == .fileUnwritable)
        #expect(stub.requests.isEmpty)
    }

    @Test("the same request read as a stream writes no file")
    func stream() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let stub = RFStubTransport { _ in .text("x") }
            let place = RFDownload(to: folder.appendingPathComponent("file"))
            let stream = try await TestDownload("http://h", to: place) { $0.fetcher = .stubbed(stub) }.bytes()
            var data = Data()
            for try await piece in stream { data += piece }
            #expect(data == Data("x".utf8))
            #expect(try names(in: folder) == [])
        }
    }
}
