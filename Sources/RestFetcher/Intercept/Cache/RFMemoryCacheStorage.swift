import Foundation

/// Keeps answers in memory, and forgets those that were not used for the longest time when there are too many.
public final class RFMemoryCacheStorage: RFCacheStorage {
    private struct Item {
        let data: Data
        var lastUse: Int
    }

    private struct State {
        var items: [String: Item] = [:]
        var size = 0
        var uses = 0

        mutating func use(_ key: String) -> Data? {
            uses += 1
            items[key]?.lastUse = uses
            return items[key]?.data
        }

        mutating func remove(_ key: String) {
            size -= items.removeValue(forKey: key)?.data.count ?? 0
        }

        mutating func store(_ data: Data, for key: String, capacity: Int) {
            remove(key)
            guard data.count <= capacity else { return }
            uses += 1
            items[key] = Item(data: data, lastUse: uses)
            size += data.count
            guard size > capacity else { return }
            // More than needed, so that it isn't needed again at once.
            for (key, _) in items.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
                guard size > capacity - capacity / 4 else { return }
                remove(key)
            }
        }
    }

    private let capacity: Int
    private let state = RFLocked(State())

    /// Makes an empty storage.
    ///
    /// - Parameter capacity: the most bytes to keep. Default: 16 MiB.
    public init(capacity: Int = 16 << 20) {
        self.capacity = capacity
    }

    /// The bytes kept now.
    public var size: Int { state.withLock { $0.size } }

    /// See ``RFCacheStorage``.
    public func data(for key: String) -> Data? {
        state.withLock { $0.use(key) }
    }

    /// See ``RFCacheStorage``. More than the capacity isn't kept.
    public func store(_ data: Data, for key: String) {
        state.withLock { $0.store(data, for: key, capacity: capacity) }
    }

    /// See ``RFCacheStorage``.
    public func remove(_ key: String) {
        state.withLock { $0.remove(key) }
    }

    /// See ``RFCacheStorage``.
    public func removeAll() {
        state.withLock { $0 = State() }
    }
}
