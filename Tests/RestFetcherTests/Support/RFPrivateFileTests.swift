import Foundation
import Testing

@testable import RestFetcher

@Suite("Private files")
struct RFPrivateFileTests {
    private func mode(_ url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }

    @Test("are replaced whole, for this user only, and leave nothing else behind", arguments: [true, false])
    func replace(isDurable: Bool) async throws {
        try await withTemporaryFolder { parent in
            let folder = parent.appendingPathComponent("a/b")
            try RFPrivateFile.makeFolder(folder)
            let file = folder.appendingPathComponent("file")
            for text in ["one", "two"] {
                try RFPrivateFile.replace(file, with: Data(text.utf8), isDurable: isDurable)
                #expect(try Data(contentsOf: file) == Data(text.utf8))
            }
            #expect(try mode(file) == 0o600)
            #expect(try mode(folder) == 0o700)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
        }
    }

    @Test("are created only where there is none")
    func create() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("file")
            try RFPrivateFile.create(file, with: Data("one".utf8), isDurable: true)
            let error = #expect(throws: POSIXError.self) {
                try RFPrivateFile.create(file, with: Data("two".utf8), isDurable: true)
            }
            #expect(error?.code == .EEXIST)
            #expect(try Data(contentsOf: file) == Data("one".utf8))
            #expect(try mode(file) == 0o600)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
        }
    }

    @Test("stay as they were if the new one can't be written")
    func failure() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("missing/file")
            #expect(throws: (any Error).self) {
                try RFPrivateFile.replace(file, with: Data(), isDurable: false)
            }
            let taken = folder.appendingPathComponent("taken")
            try RFPrivateFile.makeFolder(taken.appendingPathComponent("child"))
            #expect(throws: (any Error).self) {
                try RFPrivateFile.replace(taken, with: Data(), isDurable: true)
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["taken"])
        }
    }

    @Test("removing what isn't there is done already")
    func remove() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appendingPathComponent("file")
            try RFPrivateFile.replace(file, with: Data(), isDurable: false)
            try RFPrivateFile.remove(file)
            try RFPrivateFile.remove(file)
            #expect(throws: (any Error).self) { try RFPrivateFile.remove(folder) }
        }
    }
}
