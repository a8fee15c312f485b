import Foundation
import Testing

@testable import RestFetcher

@Suite("Bodies from models, files and streams")
struct RFBodySourceTests {
    private func encoded(_ body: RFBody) throws(RFError) -> RFEncodedBody {
        try body.encoded(with: JSONEncoder())
    }

    private func text(_ body: RFBody) throws -> String {
        guard case .data(let data) = try encoded(body).body else { return "" }
        return String(decoding: data, as: UTF8.self)
    }

    @Test("a text names its charset, and one that can't be written in it is an error (RFC 9110 §8.3.2)")
    func charset() throws {
        let body = try encoded(.text("é", encoding: .isoLatin1))
        #expect(body.contentType == "text/plain; charset=iso-8859-1")
        guard case .data(let data) = body.body else { return #expect(Bool(false)) }
        #expect(data == Data([0xE9]))
        #expect(
            try encoded(.text("x", encoding: .utf16LittleEndian)).contentType?.hasSuffix("utf-16le") == true)
        #expect(throws: RFError.self) { try encoded(.text("日", encoding: .isoLatin1)) }
        #expect(throws: RFError.self) { try encoded(.text("x", encoding: .symbol)) }
    }

    @Test("a model is a form in the order of its members, with + for a space (WHATWG URL §5.2)")
    func formModel() throws {
        struct Login: Encodable {
            var userName = "a b"
            var roles = ["x", "y*"]
            var token: String?
        }
        #expect(try text(.form(Login())) == "userName=a+b&roles%5B%5D=x&roles%5B%5D=y*")
        let style = RFQueryStyle(arrays: .repeated, nils: .empty, keys: .snakeCase)
        #expect(try text(.form(Login(), style: style)) == "user_name=a+b&roles=x&roles=y*&token=")
        #expect(try text(.form(["b": 1, "a": 2])) == "a=2&b=1")
        #expect(try encoded(.form(Login())).contentType == "application/x-www-form-urlencoded")
        let error = try #require(throws: RFError.self) { try text(.form([1])) }
        #expect(error.message.contains("A form needs names"))
    }

    @Test("parameters go into the query of GET, HEAD and DELETE, and into the body of all others")
    func parameters() throws {
        let parameters = RFParameters(["a": [1, 2]], style: RFQueryStyle(arrays: .repeated))
        for method in [RFMethod.get, .head, .delete] {
            #expect(try parameters.query(for: method).text == "a=1&a=2")
            #expect(try encoded(parameters.body(for: method)).body.length == 0)
        }
        for method in [RFMethod.post, .put, .patch, "PURGE"] {
            #expect(parameters.query(for: method).isEmpty)
            #expect(try text(parameters.body(for: method)) == "a=1&a=2")
        }
        #expect(try text(RFParameters(["a": [1, 2]], as: .json).body(for: .post)) == #"{"a":[1,2]}"#)
    }

    @Test("a file has its length, and a type from its extension or as given")
    func file() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("a b.json", Data("{}".utf8))
        let body = try encoded(.file(file))
        #expect(body.contentType == "application/json")
        #expect(body.body.length == 2)
        #expect(body.body.isReplayable)
        #expect(try encoded(.file(file, contentType: "text/x")).contentType == "text/x")
        let link = folder.url.appendingPathComponent("link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
        #expect(try encoded(.file(link)).body.length == 2)
        #expect(try encoded(.file(folder.file("empty", Data()))).body.length == 0)
    }

    @Test("a file that can't be sent is an error that names it")
    func badFile() throws {
        let folder = try TemporaryFolder()
        let missing = folder.url.appendingPathComponent("missing.png")
        for url in [
            missing, folder.url, URL(string: "https://h/missing.png")!, URL(fileURLWithPath: "/dev/null"),
        ] {
            let error = try #require(throws: RFError.self) { try encoded(.file(url)) }
            #expect(error.stage == .build)
            #expect(error.kind == .fileUnreadable)
            #expect(error.message.contains(url.lastPathComponent))
        }
    }

    @Test("a stream passes on pieces of data, collected bytes or an input stream")
    func streams() async throws {
        let pieces = AsyncStream<Data> { continuation in
            for text in ["ab", "", "cde"] { continuation.yield(Data(text.utf8)) }
            continuation.finish()
        }
        #expect(try await RFBodyStream(pieces).allPieces == ["ab", "", "cde"].map { Data($0.utf8) })
        let bytes = AsyncStream<UInt8> { continuation in
            for index in 0..<40_000 { continuation.yield(UInt8(index & 255)) }
            continuation.finish()
        }
        let collected = try await RFBodyStream(bytes).allPieces
        #expect(collected.map(\.count) == [16_384, 16_384, 7_232])
        let data = Data((0..<200_000).map { UInt8($0 & 255) })
        #expect(try await RFBodyStream(InputStream(data: data)).allPieces.reduce(Data(), +) == data)
    }

    @Test("a stream has a type and a length if they are given, and is replayable only if said so")
    func streamAttributes() throws {
        let pieces = AsyncStream<Data> { $0.finish() }
        let body = try encoded(.stream(RFBodyStream(pieces, length: 3), contentType: .csv))
        #expect(body.contentType == "text/csv")
        #expect(body.body.length == 3)
        #expect(!body.body.isReplayable)
        #expect(try encoded(.stream(RFBodyStream(pieces, isReplayable: true))).body.isReplayable)
        #expect(try encoded(.stream(RFBodyStream(pieces))).body.length == nil)
    }

    @Test("an input stream that can't be opened is an error, not an empty body")
    func missingInputStream() async throws {
        let url = URL(fileURLWithPath: "/nonexistent/file")
        let stream = RFBodyStream(try #require(InputStream(url: url)))
        await #expect(throws: RFError.self) { try await stream.allPieces }
    }

    @Test("a stream that is longer or shorter than announced is an error", arguments: [4, 6, 0])
    func wrongLength(length: Int) async throws {
        let pieces = AsyncStream<Data> { continuation in
            continuation.yield(Data("12".utf8))
            continuation.yield(Data("345".utf8))
            continuation.finish()
        }
        let error = await #expect(throws: RFError.self) {
            try await RFBodyStream(pieces, length: length).allPieces
        }
        #expect(error?.kind == .fileUnreadable)
    }

    @Test("an error of the source ends the stream with it")
    func failingStream() async throws {
        struct Broken: Error {}
        let pieces = AsyncThrowingStream<Data, any Error> { continuation in
            continuation.yield(Data("12".utf8))
            continuation.finish(throwing: Broken())
        }
        await #expect(throws: Broken.self) { try await RFBodyStream(pieces, length: 5).allPieces }
    }
}

extension RFBodyStream {
    var allPieces: [Data] {
        get async throws {
            let read = try await makeReader()
            var pieces: [Data] = []
            while let piece = try await read() { pieces.append(piece) }
            return pieces
        }
    }
}

/// A folder that is removed when nobody holds it any more.
final class TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("RestFetcher-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func file(_ name: String, _ data: Data) throws -> URL {
        let file = url.appendingPathComponent(name)
        try data.write(to: file)
        return file
    }
}
