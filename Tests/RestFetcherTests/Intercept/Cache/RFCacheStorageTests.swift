import Foundation
import Testing

@testable import RestFetcher

@Suite("Cache storage")
struct RFCacheStorageTests {
    private func names(_ folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    private func age(_ name: String, in folder: URL, by seconds: TimeInterval) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -seconds)],
            ofItemAtPath: folder.appendingPathComponent(name).path)
    }

    @Test("in memory keeps, replaces and forgets")
    func memory() {
        let storage = RFMemoryCacheStorage()
        #expect(storage.data(for: "a") == nil)
        storage.store(Data([1]), for: "a")
        storage.store(Data([2, 3]), for: "a")
        #expect(storage.data(for: "a") == Data([2, 3]) && storage.size == 2)
        storage.remove("a")
        storage.remove("a")
        #expect(storage.data(for: "a") == nil && storage.size == 0)
        storage.store(Data([1]), for: "a")
        storage.removeAll()
        #expect(storage.data(for: "a") == nil && storage.size == 0)
    }

    @Test("in memory forgets what was not used for the longest time, and takes nothing larger than itself")
    func memoryBound() {
        let storage = RFMemoryCacheStorage(capacity: 100)
        for key in ["a", "b", "c", "d"] { storage.store(Data(count: 25), for: key) }
        _ = storage.data(for: "a")
        storage.store(Data(count: 25), for: "e")
        #expect(["a", "b", "c", "d", "e"].filter { storage.data(for: $0) != nil } == ["a", "d", "e"])
        #expect(storage.size == 75)
        storage.store(Data(count: 101), for: "a")
        #expect(storage.data(for: "a") == nil && storage.size == 50)
    }

    @Test("on disk keeps, replaces and forgets, also for the next one on the same folder")
    func disk() async throws {
        try await withTemporaryFolder { parent in
            let folder = parent.appendingPathComponent("cache")
            let storage = RFDiskCacheStorage(folder: folder)
            #expect(try storage.data(for: "a") == nil)
            try storage.remove("a")
            try storage.removeAll()
            try storage.store(Data([1]), for: "a")
            try storage.store(Data([2, 3]), for: "a")
            #expect(try RFDiskCacheStorage(folder: folder).data(for: "a") == Data([2, 3]))
            #expect(try names(folder) == ["a"])
            try storage.store(Data([1]), for: "b")
            try storage.remove("a")
            #expect(try names(folder) == ["b"])
            try storage.removeAll()
            #expect(try names(folder) == [])
        }
    }

    @Test("on disk deletes what was not used for the longest time, and takes nothing larger than itself")
    func diskBound() async throws {
        try await withTemporaryFolder { folder in
            let storage = RFDiskCacheStorage(folder: folder, capacity: 100)
            for (index, key) in ["a", "b", "c", "d"].enumerated() {
                try storage.store(Data(count: 25), for: key)
                try age(key, in: folder, by: 100 - Double(index))
            }
            _ = try storage.data(for: "a")
            try storage.store(Data(count: 25), for: "e")
            #expect(try names(folder) == ["a", "d", "e"])
            try storage.store(Data(count: 101), for: "a")
            #expect(try names(folder) == ["d", "e"])
        }
    }

    @Test("on disk deletes what a crash left half-written, and leaves what is being written")
    func leftovers() async throws {
        try await withTemporaryFolder { folder in
            for name in [".a.old", ".a.new"] {
                try Data(count: 5).write(to: folder.appendingPathComponent(name))
            }
            try age(".a.old", in: folder, by: 4_000)
            try RFDiskCacheStorage(folder: folder).store(Data([1]), for: "b")
            #expect(try names(folder) == [".a.new", "b"])
        }
    }

    @Test("on disk a key can't be a path", arguments: ["", "..", "../a", "a/b", ".a", "A", "a b", "é"])
    func keys(key: String) throws {
        let storage = RFDiskCacheStorage(folder: FileManager.default.temporaryDirectory)
        #expect(throws: RFError.self) { try storage.data(for: key) }
        #expect(throws: RFError.self) { try storage.store(Data(), for: key) }
        #expect(throws: RFError.self) { try storage.remove(key) }
    }

    @Test("on disk stays whole while many write and read the same keys, through two storages")
    func hammered() async throws {
        try await withTemporaryFolder { folder in
            let storages = [0, 1].map { _ in RFDiskCacheStorage(folder: folder, capacity: 40_000) }
            try await withThrowingTaskGroup { group in
                for number in 0..<400 {
                    group.addTask {
                        let storage = storages[number % 2]
                        let key = "\(number % 7)"
                        try storage.store(Data(repeating: UInt8(number % 251), count: 2_000), for: key)
                        guard let data = try storage.data(for: key) else { return }
                        #expect(data.count == 2_000 && Set(data).count == 1)
                    }
                }
                try await group.waitForAll()
            }
            #expect(try names(folder).allSatisfy { $0.count == 1 })
        }
    }
}
