import Foundation
import Testing

@testable import RestFetcher

@Suite("A stream in a temporary file")
struct RFTemporaryFileTests {
    private let folder = ScratchFile()

    init() throws {
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
    }

    private var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path) }
    }

    @Test("it holds the bytes, for this user alone, as long as somebody holds it")
    func lifetime() async throws {
        let bytes = Data((0..<30_000).map { UInt8(truncatingIfNeeded: $0) })
        var file: RFTemporaryFile? = try await RFTemporaryFile(
            holding: .pieces(of: bytes, length: 30_000), in: folder.url)
        let url = try #require(file?.url)
        #expect(try Data(contentsOf: url) == bytes)
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        file = nil
        #expect(try files.isEmpty)
    }

    @Test("an error of the stream leaves no file, and keeps its cause")
    func failingStream() async throws {
        let stream = RFBodyStream(isReplayable: false) {
            { throw CocoaError(.fileReadCorruptFile) }
        }
        let error = await #expect(throws: RFError.self) {
            try await RFTemporaryFile(holding: stream, in: folder.url)
        }
        #expect(error?.kind == .fileUnreadable)
        #expect(error?.underlyingError is CocoaError)
        #expect(try files.isEmpty)
    }

    @Test("a folder that can't be written is an error")
    func noFolder() async throws {
        let nowhere = folder.url.appendingPathComponent("nowhere")
        let error = await #expect(throws: RFError.self) {
            try await RFTemporaryFile(holding: .pieces(of: Data()), in: nowhere)
        }
        #expect(error?.kind == .fileUnreadable)
    }
}
