import Foundation
import Testing

@testable import RestFetcher

@Suite("Multipart form data from memory, files and streams")
struct RFMultipartSourceTests {
    private func stream(_ text: String, length: Int?, isReplayable: Bool) -> RFBodyStream {
        RFBodyStream(length: length, isReplayable: isReplayable) {
            let rest = RFLocked<[Data]>([Data(text.utf8)])
            return { rest.withLock { $0.popLast() } }
        }
    }

    private func part(_ stream: RFBodyStream) -> RFMultipartFormData.Part {
        RFMultipartFormData.Part("s", .stream(stream, contentType: .csv), fileName: "s.csv")
    }

    @Test(
        "what is in memory and small is data; a file or a stream is read while it is sent, with the exact length"
    )
    func kinds() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("f.txt", Data("file".utf8))
        #expect(
            try RFBody.multipart([.text("a", "1"), .data("b", Data(count: 5_000_000))]).encoded().body.isData)
        for part in [.file("f", file), part(stream("stream", length: 6, isReplayable: true))] {
            let body = try RFBody.multipart([.text("a", "1"), part, .text("b", "2")]).encoded()
            #expect(body.body.isStream)
            #expect(body.body.isReplayable)
            #expect(try await body.bytes.count == body.body.length)
            #expect(try await body.parts.map(\.name) == ["a", part.name, "b"])
        }
    }

    @Test(
        "a stream of unknown length makes the whole length unknown, and one that can't be replayed all of it")
    func unknownLength() async throws {
        let body = try RFBody.multipart([
            .text("a", "1"), part(stream("stream", length: nil, isReplayable: false)),
        ]).encoded()
        #expect(body.body.length == nil)
        #expect(!body.body.isReplayable)
        #expect(try await body.parts.map(\.text) == ["1", "stream"])
    }

    @Test("bytes in memory that are many are sent without being copied")
    func large() async throws {
        let large = Data(count: 17_000_000)
        let body = try RFBody.multipart([.text("a", "1"), .data("b", large), .text("c", "2")]).encoded()
        guard case .stream(let stream) = body.body else { return #expect(Bool(false)) }
        let pieces = try await stream.allPieces
        #expect(pieces.count == 3)
        func address(_ data: Data) -> UnsafeRawPointer? { data.withUnsafeBytes { $0.baseAddress } }
        #expect(address(pieces[1]) == address(large))
        #expect(pieces.reduce(0) { $0 + $1.count } == body.body.length)
    }

    @Test(
        "small parts around a file come in one piece with each other, and a file in pieces of at most 512 KiB"
    )
    func pieces() async throws {
        let folder = try TemporaryFolder()
        let bytes = Data((0..<1_300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) })
        let file = try folder.file("f", bytes)
        let texts = (0..<100).map { RFMultipartFormData.Part.text("t\($0)", "x") }
        let body = try RFBody.multipart(RFMultipartFormData(texts + [.file("f", file)] + texts)).encoded()
        guard case .stream(let stream) = body.body else { return #expect(Bool(false)) }
        let pieces = try await stream.allPieces
        #expect(pieces[1...3].map(\.count) == [524_288, 524_288, 251_424])
        #expect(pieces.count == 5)
        #expect(try await body.parts[100].body == bytes)
    }

    @Test("the same bytes come again, boundary included, as often as they are read")
    func replay() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("f", Data(repeating: 7, count: 600_000))
        let body = try RFBody.multipart([
            .file("f", file), part(stream("s", length: nil, isReplayable: true)), .data("d", Data([1])),
        ]).encoded()
        let first = try await body.bytes
        #expect(try await body.bytes == first)
        #expect(try await body.parts.map(\.name) == ["f", "s", "d"])
    }

    @Test("a stream that can't be read twice says so when it is, alone or as a part")
    func onlyOnce() async throws {
        let once = stream("x", length: 1, isReplayable: false)
        let bodies = try [
            RFBody.multipart([part(stream("x", length: 1, isReplayable: false))]).encoded().body,
            .stream(once),
        ]
        for body in bodies {
            _ = try await body.bytes
            let error = await #expect(throws: RFError.self) { try await body.bytes }
            #expect(error?.kind == .bodyNotReplayable)
            #expect(error?.message.contains("only once") == true)
        }
    }

    @Test("a file that shrinks, grows or goes away after it was measured is an error, before its last piece")
    func changingFile() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("f.bin", Data(count: 600_000))
        let body = try RFBody.multipart([.file("f", file)]).encoded()
        for size in [0, 10, 599_999, 600_001, 900_000] {
            try Data(count: size).write(to: file)
            let error = await #expect(throws: RFError.self) { try await body.bytes }
            #expect(error?.kind == .fileUnreadable)
            #expect(error?.stage == .transport)
            #expect(error?.message.contains("f.bin") == true)
        }
        try FileManager.default.removeItem(at: file)
        let error = await #expect(throws: RFError.self) { try await body.bytes }
        #expect(error?.kind == .fileUnreadable)
        #expect(error?.underlyingError != nil)
    }

    @Test("a file may also change while it is read")
    func changesWhileRead() async throws {
        let folder = try TemporaryFolder()
        for size in [524_288, 1_000_000] {
            let file = try folder.file("f.bin", Data(count: 900_000))
            let next = RFFileReader(file, length: 900_000).next
            #expect(try await next()?.count == 524_288)
            try FileHandle(forWritingTo: file).truncate(atOffset: UInt64(size))
            await #expect(throws: RFError.self) { try await next() }
        }
    }

    @Test("an empty file has no piece, and is an error when it isn't empty any more")
    func emptyFile() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("f.bin", Data())
        let body = try RFBody.multipart([.file("f", file)]).encoded()
        #expect(try await body.parts.map(\.text) == [""])
        try Data([1]).write(to: file)
        await #expect(throws: RFError.self) { try await body.bytes }
    }

    @Test(
        "a part that claims an impossible length is an error before anything is read",
        arguments: [-1, Int.max])
    func impossibleLength(length: Int) throws {
        let parts = [part(stream("x", length: length, isReplayable: true)), .text("a", "1")]
        let error = try #require(throws: RFError.self) {
            try RFBody.multipart(RFMultipartFormData(parts)).encoded()
        }
        #expect(error.kind == .encoding)
    }

    @Test("a file of a gigabyte takes no room: its length is known, and its first piece comes at once")
    func huge() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("f.bin", Data())
        try FileHandle(forWritingTo: file).truncate(atOffset: 1 << 30)
        let body = try RFBody.multipart(RFMultipartFormData([.file("f", file)], boundary: "B")).encoded()
        let head =
            "--B\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f.bin\"\r\n"
            + "Content-Type: application/octet-stream\r\n\r\n"
        #expect(body.body.length == head.utf8.count + 1 << 30 + "\r\n--B--\r\n".utf8.count)
        guard case .stream(let stream) = body.body else { return #expect(Bool(false)) }
        let read = try await stream.makeReader()
        #expect(try await read()?.count == head.utf8.count)
        #expect(try await read()?.count == 524_288)
    }
}
