import Foundation

/// A value behind a lock.
///
/// Nobody may call out, resume a continuation or wait while inside ``withLock(_:)``: take what is to be done
/// out of the closure as its result, and do it after the lock is released.
package final class RFLocked<Value>: @unchecked Sendable {
    // Safe because `value` is only ever touched between `lock()` and `unlock()`.
    private var value: Value
    private let lock = NSLock()

    package init(_ value: sending Value) {
        self.value = value
    }

    package func withLock<Result>(_ body: (inout Value) throws -> sending Result) rethrows -> sending Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
