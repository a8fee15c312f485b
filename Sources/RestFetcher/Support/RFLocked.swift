#if os(Linux)
    import Synchronization
#else
    import Foundation
#endif

/// A value behind a lock.
///
/// Nobody may call out, resume a continuation or wait while inside ``withLock(_:)``: take what is to be done
/// out of the closure as its result, and do it after the lock is released.
package final class RFLocked<Value>: @unchecked Sendable {
    // Safe because `value` is only ever touched while the lock is held.
    private var value: Value
    #if os(Linux)
        // Every call has several, and this kind needs no memory of its own. Older Apple systems don't have it.
        private let lock = Mutex(())
    #else
        private let lock = NSLock()
    #endif

    package init(_ value: sending Value) {
        self.value = value
    }

    package func withLock<Result>(_ body: (inout Value) throws -> sending Result) rethrows -> sending Result {
        #if os(Linux)
            return try lock.withLock { _ in try body(&value) }
        #else
            lock.lock()
            defer { lock.unlock() }
            return try body(&value)
        #endif
    }
}
