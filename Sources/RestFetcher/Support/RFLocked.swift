import Foundation

/// A value behind a lock.
///
/// Nobody may call out, resume a continuation or wait while inside ``withLock(_:)``: take what is to be done
/// out of the closure as its result, and do it after the lock is released.
package final class RFLocked<Value>: @unchecked Sendable {
    // Safe because `value` is only ever touched while the mutex is held.
    private var value: Value
    // Not an NSLock: every call makes half a dozen of these, and an NSLock is five pieces of memory.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    package init(_ value: sending Value) {
        self.value = value
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    package func withLock<Result>(_ body: (inout Value) throws -> sending Result) rethrows -> sending Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&value)
    }
}
