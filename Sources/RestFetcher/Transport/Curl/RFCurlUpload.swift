#if os(Linux)
    import Foundation

    /// Where libcurl gets the bytes of a request body from. Belongs to whoever leads the loop.
    protocol RFCurlUpload: AnyObject {
        /// The number of bytes, or nil if it isn't known.
        var length: Int? { get }

        /// Fills the buffer. Returns the number of bytes, 0 at the end, or nil if the next ones aren't there yet.
        func read(into buffer: UnsafeMutableRawBufferPointer) throws(RFError) -> Int?

        /// Goes back to the first byte. Returns false if that can't be done.
        func rewind() -> Bool
    }

    /// A body in memory.
    final class RFCurlDataUpload: RFCurlUpload {
        private let data: Data
        private var offset = 0

        init(_ data: Data) {
            self.data = data
        }

        var length: Int? { data.count }

        func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
            let count = min(buffer.count, data.count - offset)
            let start = data.startIndex + offset
            data.copyBytes(
                to: buffer.bindMemory(to: UInt8.self).baseAddress.unsafelyUnwrapped,
                from: start..<start + count)
            offset += count
            return count
        }

        func rewind() -> Bool {
            offset = 0
            return true
        }
    }
#endif
