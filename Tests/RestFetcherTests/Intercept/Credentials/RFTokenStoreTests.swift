import Foundation
import RestFetcher
import Testing

@Suite("Token stores")
final class RFTokenStoreTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    private var file: URL { folder.appendingPathComponent("inner/token.json") }
    private let token = RFToken(
        accessToken: "a", refreshToken: "r", expiresAt: Date(timeIntervalSince1970: 1_767_225_600.125))

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private func mode(_ url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
    }

    @Test("a store in memory keeps and forgets")
    func memory() {
        let store = RFMemoryTokenStore()
        #expect(store.token() == nil)
        store.save(token)
        #expect(store.token() == token)
        store.save(nil)
        #expect(store.token() == nil)
    }

    @Test("a file keeps the token for the next run, exactly, and forgets it")
    func file() async throws {
        let store = RFFileTokenStore(file)
        #expect(try await store.token() == nil)
        try await store.save(nil)
        try await store.save(token)
        #expect(try await RFFileTokenStore(file).token() == token)
        try await store.save(RFToken(accessToken: "b"))
        #expect(try await store.token()?.accessToken == "b")
        try await store.save(nil)
        #expect(try await store.token() == nil)
        #expect(try names().isEmpty)
    }

    @Test("only the user may read the file and the folders it makes, whatever was there before")
    func modes() async throws {
        let store = RFFileTokenStore(file)
        try await store.save(token)
        #expect(try mode(file) == 0o600)
        #expect(try mode(file.deletingLastPathComponent()) == 0o700)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        try await store.save(token)
        #expect(try mode(file) == 0o600)
        #expect(try names() == ["token.json"])
    }

    @Test("what a crash in the middle of a save left does no harm")
    func afterACrash() async throws {
        let store = RFFileTokenStore(file)
        try await store.save(token)
        let half = file.deletingLastPathComponent().appendingPathComponent(".token.json.\(UUID().uuidString)")
        try Data(#"{"accessTok"#.utf8).write(to: half)
        #expect(try await store.token() == token)
        try await store.save(RFToken(accessToken: "b"))
        #expect(try await store.token()?.accessToken == "b")
    }

    @Test("a save that fails keeps the old token, leaves nothing behind and is an error")
    func aSaveThatFails() async throws {
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        try Data().write(to: file.appendingPathComponent("in the way"))
        await #expect(throws: (any Error).self) { try await RFFileTokenStore(self.file).save(self.token) }
        #expect(try names() == ["token.json"])
    }

    @Test("a link in the place of the file isn't followed")
    func aLink() async throws {
        let target = folder.appendingPathComponent("target")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("precious".utf8).write(to: target)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: target)
        try await RFFileTokenStore(file).save(token)
        #expect(try String(contentsOf: target, encoding: .utf8) == "precious")
        #expect(try await RFFileTokenStore(file).token() == token)
    }

    @Test("a file that holds something else is an error, and the next save mends it")
    func somethingElse() async throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("{".utf8).write(to: file)
        let store = RFFileTokenStore(file)
        await #expect(throws: DecodingError.self) { try await store.token() }
        try await store.save(token)
        #expect(try await store.token() == token)
    }

    @Test("readers see the old token or the new one while it is written, never a part")
    func readersWhileItIsWritten() async throws {
        let file = file
        try await RFFileTokenStore(file).save(RFToken(accessToken: "0"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                let writer = RFFileTokenStore(file)
                for round in 1...50 {
                    try await writer.save(RFToken(accessToken: String(repeating: "\(round)", count: 2000)))
                }
            }
            group.addTask {
                let reader = RFFileTokenStore(file)
                for _ in 0..<200 { try await #require(reader.token() != nil) }
            }
            try await group.waitForAll()
        }
    }
}
