import Foundation
import Testing

@testable import RestFetcher

@Suite("The file that a download is written into")
struct RFPartFileTests {
    @Test("a named pipe in its place is an error, and isn't waited for")
    func namedPipe() {
        let pipe = FileManager.default.temporaryDirectory
            .appendingPathComponent("part-\(UUID().uuidString)")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        defer { unlink(pipe.path) }
        #expect(throws: POSIXError.self) { try RFPartFile(at: pipe, isNew: false) }
    }
}
