import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("The place of a download", .timeLimit(.minutes(10)))
struct RFDownloadPlaceTests {
    private final class Counting: TestRequest<RFFileResponse> {
        let place: RFDownload
        var reads = 0

        init(_ place: RFDownload) {
            self.place = place
        }

        override var download: RFDownload? {
            reads += 1
            return place
        }
    }

    @Test("it is read once, before fetch() returns")
    @MainActor
    func readOnce() async {
        let file = FileManager.default.temporaryDirectory
            .appendingPathComponent("RestFetcher-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        let request = Counting(RFDownload(to: file))
        request.settings.domain = "http://h"
        request.settings.fetcher = .stubbed(RFStubTransport { _ in .text("x") })
        await withCheckedContinuation { done in
            request.alwaysCallback = { done.resume() }
            request.fetch()
            #expect(request.reads == 1)
        }
        #expect(request.reads == 1)
    }

    private func request(
        _ place: RFDownload, path: String = "", disposition: String? = nil, body: String = "new"
    ) -> TestDownload {
        let stub = RFStubTransport { _ in
            let answer = RFStubAnswer.pieces(body)
            return disposition.map { answer.header("Content-Disposition", $0) } ?? answer
        }
        return TestDownload("http://h", to: place) {
            $0.path = path
            $0.fetcher = .stubbed(stub)
        }
    }

    @Test("a file that is there is refused before anything is sent")
    func refuse() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let file = folder.appendingPathComponent("file")
            try Data("old".utf8).write(to: file)
            let stub = RFStubTransport { _ in .text("new") }
            let error = try await TestDownload("http://h", to: RFDownload(to: file)) {
                $0.fetcher = .stubbed(stub)
            }
            .failure()
            #expect(error.kind == .fileExists)
            #expect(error.message.contains(file.path))
            #expect(stub.requests.isEmpty)
            #expect(try Data(contentsOf: file) == Data("old".utf8))
        }
    }

    @Test("a file that came meanwhile is refused, too")
    func refuseLate() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let file = folder.appendingPathComponent("file")
            let stub = RFStubTransport { _ in
                try? Data("old".utf8).write(to: file)
                return .text("new")
            }
            let request = TestDownload("http://h", to: RFDownload(to: file)) { $0.fetcher = .stubbed(stub) }
            #expect(try await request.failure().kind == .fileExists)
            #expect(try Data(contentsOf: file) == Data("old".utf8))
            #expect(try names(in: folder) == ["file"])
        }
    }

    @Test("a file that is there is replaced, or kept beside the new one, as the download says")
    func replaceAndRename() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let file = folder.appendingPathComponent("file.tar")
            try Data("old".utf8).write(to: file)
            _ = try await request(RFDownload(to: file, existingFile: .replace)).value()
            #expect(try Data(contentsOf: file) == Data("new".utf8))
            for name in ["file (2).tar", "file (3).tar"] {
                let place = RFDownload(to: file, existingFile: .rename)
                #expect(try await request(place).value().lastPathComponent == name)
            }
            #expect(try names(in: folder) == ["file (2).tar", "file (3).tar", "file.tar"])
        }
    }

    @Test("a link at the place is not followed")
    func link() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let (target, link) = (
                folder.appendingPathComponent("target"), folder.appendingPathComponent("link")
            )
            try Data("old".utf8).write(to: target)
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
            #expect(try await request(RFDownload(to: link)).failure().kind == .fileExists)
            _ = try await request(RFDownload(to: link, existingFile: .replace)).value()
            #expect(try Data(contentsOf: target) == Data("old".utf8))
            #expect(try Data(contentsOf: link) == Data("new".utf8))
        }
    }

    @Test("what is no file is never replaced, and nothing is sent if that is known by then")
    func noFile() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let pipe = folder.appendingPathComponent("pipe")
            #expect(mkfifo(pipe.path, 0o600) == 0)
            let stub = RFStubTransport { _ in
                .text("new").header("Content-Disposition", "attachment; filename=pipe")
            }
            for destination in [pipe, folder] {
                let place = RFDownload(to: destination, existingFile: .replace)
                let request = TestDownload("http://h", to: place) { $0.fetcher = .stubbed(stub) }
                let error = try await request.failure()
                #expect(error.kind == .fileUnwritable)
                #expect(error.message.contains(pipe.path))
                #expect(stub.requests.count == (destination == pipe ? 0 : 1))
            }
            var status = stat()
            #expect(lstat(pipe.path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
            #expect(try names(in: folder) == ["pipe"])
        }
    }

    @Test(
        "in a folder the server's name is used, always as a plain name inside it",
        arguments: [
            ("attachment; filename=\"cover.png\"", "cover.png"),
            ("attachment; filename=\"../../.bashrc\"", "bashrc"),
            ("attachment; filename=\"C:\\\\x\\\\a.txt\"", "a.txt"),
            ("attachment; filename=\"/etc/p\"", "p"),
            ("attachment; filename=\"..\"", "7"), ("attachment; filename=\"\"", "7"), ("inline", "7"),
            ("attachment; filename=a; filename*=UTF-8''%E2%82%AC%2F..%2Fx", "x"),
        ])
    func inAFolder(disposition: String, name: String) async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let file = try await request(
                RFDownload(to: folder), path: "covers/7?x=1", disposition: disposition
            )
            .value()
            #expect(file.lastPathComponent == name)
            #expect(file.deletingLastPathComponent().path == folder.path)
            #expect(try names(in: folder) == [name])
        }
    }

    @Test("without a name in the answer it's the end of the URL after redirects, or download")
    func nameOfTheURL() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let stub = RFStubTransport()
            stub.enqueue(.redirect(to: "/files/b%20c.txt"), .text("x"), .text("y"))
            let request = TestDownload("http://h", to: RFDownload(to: folder)) { $0.fetcher = .stubbed(stub) }
            #expect(try await request.value().lastPathComponent == "b c.txt")
            #expect(try await request.value().lastPathComponent == "download")
        }
    }

    @Test("a folder that isn't there is an error that names the file")
    func noFolder() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let file = folder.appendingPathComponent("none/file")
            let error = try await request(RFDownload(to: file)).failure()
            #expect(error.kind == .fileUnwritable)
            #expect(error.message.contains(file.path))
            #expect(error.message.contains("No such file or directory"))
        }
    }

    @Test("a file where the folder should be is an error")
    func noFolderButAFile() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let file = folder.appendingPathComponent("file")
            try Data().write(to: file)
            let error = try await request(RFDownload(to: file.appendingPathComponent("below"))).failure()
            #expect(error.kind == .fileUnwritable)
        }
    }

    @Test("a full disk is an error that names the file, and leaves nothing")
    func fullDisk() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let written = RFLocked(0)
            var place = RFDownload(to: folder.appendingPathComponent("file"))
            place.writer = { descriptor, bytes, count in
                let room = 3 - written.withLock { $0 }
                guard room > 0 else {
                    errno = ENOSPC
                    return -1
                }
                // A disk takes what still fits.
                let count = write(descriptor, bytes, min(count, room))
                written.withLock { $0 += count }
                return count
            }
            let error = try await request(place, body: "four").failure()
            #expect(error.kind == .diskFull)
            #expect(error.message.contains(folder.path))
            #expect(error.message.contains("No space left on device"))
            #expect(try names(in: folder) == [])
        }
    }

    #if os(Linux)
        @Test("so is one that the system says is full")
        func fullDevice() async throws {
            try await withTemporaryFolder { (folder: URL) async throws in
                let full = open("/dev/full", O_WRONLY)
                defer { close(full) }
                var place = RFDownload(to: folder.appendingPathComponent("file"))
                place.writer = { _, bytes, count in write(full, bytes, count) }
                #expect(try await request(place).failure().kind == .diskFull)
                #expect(try names(in: folder) == [])
            }
        }
    #endif

    @Test("a write that a signal interrupts is done again")
    func interrupted() async throws {
        try await withTemporaryFolder { (folder: URL) async throws in
            let calls = RFLocked(0)
            var place = RFDownload(to: folder.appendingPathComponent("file"))
            place.writer = { descriptor, bytes, count in
                let number = calls.withLock { calls in
                    calls += 1
                    return calls
                }
                if number % 2 == 1 {
                    errno = EINTR
                    return -1
                }
                return write(descriptor, bytes, 1)
            }
            #expect(try await Data(contentsOf: request(place, body: "four").value()) == Data("four".utf8))
        }
    }
}
