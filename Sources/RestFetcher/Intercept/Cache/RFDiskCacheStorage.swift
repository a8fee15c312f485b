import Foundation

/// Keeps answers in the files of a folder, and deletes those that were not used for the longest time when there are
/// too many.
///
/// Files are written under another name and then renamed, and can be read by this user only. Several processes may use
/// one folder. Nothing is encrypted.
public final class RFDiskCacheStorage: RFCacheStorage {
    private struct File {
        let url: URL
        let size: Int
        let lastUse: Date
    }

    private let folder: URL
    private let capacity: Int
    /// The bytes in the folder as far as known, or nil until it was looked through.
    private let size = RFLocked<Int?>(nil)

    /// Makes a storage. The folder is created when it is needed.
    ///
    /// - Parameters:
    ///   - folder: a folder for this cache alone.
    ///   - capacity: the most bytes to keep. Default: 64 MiB. Just after a write it may be a little more.
    public init(folder: URL, capacity: Int = 64 << 20) {
        self.folder = folder
        self.capacity = capacity
    }

    /// See ``RFCacheStorage``.
    public func data(for key: String) throws -> Data? {
        let file = try file(key)
        do {
            let data = try Data(contentsOf: file)
            // The time of the last use. If it can't be set the file is only deleted earlier.
            utimes(file.path, nil)
            return data
        } catch CocoaError.fileReadNoSuchFile {
            return nil
        }
    }

    /// See ``RFCacheStorage``. More than the capacity isn't kept.
    public func store(_ data: Data, for key: String) throws {
        let file = try file(key)
        guard data.count <= capacity else { return try remove(key) }
        try RFPrivateFile.makeFolder(folder)
        try RFPrivateFile.replace(file, with: data, isDurable: false)
        let isTooMuch = size.withLock { size in
            // A file that was replaced is counted twice, until the folder is looked through.
            size = size.map { $0 + data.count }
            return size.map { $0 > capacity } ?? true
        }
        if isTooMuch { try trim() }
    }

    /// See ``RFCacheStorage``.
    public func remove(_ key: String) throws {
        try RFPrivateFile.remove(file(key))
    }

    /// See ``RFCacheStorage``.
    public func removeAll() throws {
        for file in try files() { try RFPrivateFile.remove(file.url) }
        size.withLock { $0 = nil }
    }

    /// A key is a name, never a path.
    private func file(_ key: String) throws -> URL {
        guard !key.isEmpty, key.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 || $0 >= 0x61 && $0 <= 0x7A })
        else {
            throw RFError.invalidRequest("\"\(key.escapedForMessage)\" can't be the key of a stored answer.")
        }
        return folder.appendingPathComponent(key)
    }

    /// Deletes files until there is room again, and what a crash left half-written.
    private func trim() throws {
        var kept: [File] = []
        for file in try files() {
            let isLeftover =
                file.url.lastPathComponent.hasPrefix(".") && file.lastUse.timeIntervalSinceNow < -3600
            if isLeftover { try RFPrivateFile.remove(file.url) } else { kept.append(file) }
        }
        var total = kept.reduce(0) { $0 + $1.size }
        if total > capacity {
            for file in kept.sorted(by: { $0.lastUse < $1.lastUse }) where total > capacity - capacity / 4 {
                try RFPrivateFile.remove(file.url)
                total -= file.size
            }
        }
        size.withLock { [total] in $0 = total }
    }

    private func files() throws -> [File] {
        let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
        let urls: [URL]
        do {
            urls = try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: Array(keys))
        } catch CocoaError.fileReadNoSuchFile {
            return []
        }
        // One that another process has just deleted is none.
        return urls.compactMap { url in
            guard let values = try? url.resourceValues(forKeys: keys), let size = values.fileSize else {
                return nil
            }
            return File(url: url, size: size, lastUse: values.contentModificationDate ?? .distantPast)
        }
    }
}
