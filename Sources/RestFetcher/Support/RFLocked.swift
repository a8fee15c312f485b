import Foundation

/// A value behind a lock. Copies share both.
///
/// Nobody may call out, resume a continuation or wait while inside ``withLock(_:)``: take what is to be done
/// out of the closure as its result, and do it after the lock is released.
package struct RFLocked<Value>: @unchecked Sendable {
    // Safe because the value is only ever touched while the mutex is held.
    private let storage: Storage

    /// Mutex and value in one piece of memory: every call makes half a dozen of these, and an NSLock alone is five
    /// pieces.
    private final class Storage: ManagedBuffer<pthread_mutex_t, Value> {
        deinit {
            withUnsafeMutablePointers { mutex, value in
                pthread_mutex_destroy(mutex)
                value.deinitialize(count: 1)
            }
        }
    }

    package init(_ value: sending Value) {
        let buffer = Storage.create(minimumCapacity: 1) { _ in pthread_mutex_t() }
        storage = unsafeDowncast(buffer, to: Storage.self)
        storage.withUnsafeMutablePointers { mutex, place in
            pthread_mutex_init(mutex, nil)
            place.initialize(to: value)
        }
    }

    /// Tells this value apart from others; copies are one.
    package var id: ObjectIdentifier { ObjectIdentifier(storage) }

    package func withLock<Result>(_ body: (inout Value) throws -> sending Result) rethrows -> sending Result {
        let (mutex, value) = storage.withUnsafeMutablePointers { ($0, $1) }
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value.pointee)
    }
}
