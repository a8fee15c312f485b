#if os(Linux)
    import Foundation

    /// Memory for body bytes, used again and again.
    ///
    /// Memory fresh from the system costs more, page by page, than what it takes to receive into it; and the
    /// heap gives large pieces back to the system as soon as they are freed. So they are kept here instead.
    final class RFCurlBuffers: Sendable {
        private struct State {
            var free: [Int: [RFCurlBuffer]] = [:]
            var keptBytes = 0
        }

        private let state = RFLocked(State())

        /// Kept at rest, all sizes together.
        private static let keptAtMost = 8 * 1024 * 1024

        /// Room for at least `size` bytes, and less than twice as many.
        func take(_ size: Int) -> RFCurlBuffer {
            let capacity = RFCurlBuffers.capacity(for: size)
            let kept = state.withLock { state -> RFCurlBuffer? in
                guard let buffer = state.free[capacity]?.popLast() else { return nil }
                state.keptBytes -= capacity
                return buffer
            }
            return kept ?? RFCurlBuffer(capacity: capacity)
        }

        func giveBack(_ buffer: RFCurlBuffer) {
            let isKept = state.withLock { state -> Bool in
                guard state.keptBytes + buffer.capacity <= RFCurlBuffers.keptAtMost else { return false }
                state.keptBytes += buffer.capacity
                state.free[buffer.capacity, default: []].append(buffer)
                return true
            }
            if !isKept { buffer.memory.deallocate() }
        }

        /// The bytes in a buffer, which comes back when nobody has them any more.
        func data(_ buffer: RFCurlBuffer, count: Int) -> Data {
            Data(
                bytesNoCopy: buffer.memory, count: count,
                deallocator: .custom { [self] _, _ in giveBack(buffer) })
        }

        deinit {
            for buffer in state.withLock({ $0.free.values.flatMap { $0 } }) { buffer.memory.deallocate() }
        }

        private static func capacity(for size: Int) -> Int {
            var capacity = 32 * 1024
            while capacity < size { capacity *= 2 }
            return capacity
        }
    }

    /// A piece of memory with one owner.
    struct RFCurlBuffer: @unchecked Sendable {
        // Safe because it is handed from owner to owner: the pool, a body that is received, the data made of it.
        let memory: UnsafeMutableRawPointer
        let capacity: Int

        init(capacity: Int) {
            memory = .allocate(byteCount: capacity, alignment: 16)
            self.capacity = capacity
        }
    }
#endif
