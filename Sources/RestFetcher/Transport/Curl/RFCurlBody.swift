#if os(Linux)
    import Foundation

    /// Body bytes on their way from libcurl to the reader.
    struct RFCurlBody {
        private var small = Data()
        private var buffer: RFCurlBuffer?
        private var used = 0

        /// The number of bytes here.
        var count: Int { buffer == nil ? small.count : used }

        /// Adds bytes. `expected` is how many there will be in all, as far as one can tell.
        mutating func append(_ bytes: UnsafeRawBufferPointer, expected: Int, _ buffers: RFCurlBuffers) {
            let needed = count + bytes.count
            if buffer == nil, max(needed, expected) <= smallAtMost {
                return small.append(contentsOf: bytes)
            }
            makeRoom(needed, expected: expected, buffers)
            guard let buffer, let start = bytes.baseAddress else { return }
            buffer.memory.advanced(by: used).copyMemory(from: start, byteCount: bytes.count)
            used = needed
        }

        private mutating func makeRoom(_ needed: Int, expected: Int, _ buffers: RFCurlBuffers) {
            guard needed > buffer?.capacity ?? 0 else { return }
            let larger = buffers.take(max(needed, expected))
            if let buffer {
                larger.memory.copyMemory(from: buffer.memory, byteCount: used)
                buffers.giveBack(buffer)
            } else {
                used = small.count
                small.withUnsafeBytes { bytes in
                    if let start = bytes.baseAddress {
                        larger.memory.copyMemory(from: start, byteCount: bytes.count)
                    }
                }
                small = Data()
            }
            buffer = larger
        }

        /// Gives the bytes away.
        mutating func take(_ buffers: RFCurlBuffers) -> Data {
            guard let buffer else {
                defer { small = Data() }
                return small
            }
            self.buffer = nil
            defer { used = 0 }
            return buffers.data(buffer, count: used)
        }
    }

    /// Bytes that the heap has a place for.
    private let smallAtMost = 16 * 1024
#endif
