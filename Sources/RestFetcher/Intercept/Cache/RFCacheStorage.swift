import Foundation

/// Where an ``RFCache`` keeps its bytes. ``RFMemoryCacheStorage`` and ``RFDiskCacheStorage`` are ready for use.
///
/// A storage may forget anything at any time, and needs to understand nothing: whether bytes are whole is checked by
/// the cache. What it throws is logged, and the call goes on without the cache. Called on no particular thread, also by
/// several at once.
public protocol RFCacheStorage: Sendable {
    /// The bytes of a key, or nil if there are none.
    ///
    /// - Parameter key: 64 digits and small letters, fit to be the name of a file.
    func data(for key: String) async throws -> Data?

    /// Keeps the bytes in the place of what was kept for the key.
    func store(_ data: Data, for key: String) async throws

    /// Forgets the bytes of a key, if there are any.
    func remove(_ key: String) async throws

    /// Forgets all.
    func removeAll() async throws
}
