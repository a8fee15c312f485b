#if os(Linux)
    import Foundation

    /// A body from a file, read as it is sent. The file must have the announced size all the while.
    ///
    /// It is read on the loop's thread: from the page cache, as a rule, which takes less time than handing the
    /// bytes over from another thread would.
    final class RFCurlFileUpload: RFCurlUpload {
        private let path: String
        private var file: Int32?
        private let size: Int
        private var offset = 0

        /// Looks at the file, but opens it only when its bytes are wanted: a request that waits for a connection
        /// takes no descriptor.
        init(_ url: URL, length: Int) throws(RFError) {
            path = url.path
            size = length
            var status = stat()
            guard stat(path, &status) == 0, access(path, R_OK) == 0 else {
                throw .fileUnreadable(path, errno)
            }
            try check(status)
        }

        deinit {
            if let file { close(file) }
        }

        var length: Int? { size }

        func read(into buffer: UnsafeMutableRawBufferPointer) throws(RFError) -> Int? {
            let wanted = min(buffer.count, size - offset)
            guard wanted > 0 else { return 0 }
            let file = try opened()
            let count = pread(file, buffer.baseAddress, wanted, off_t(offset))
            guard count >= 0 else { throw .fileUnreadable(path, errno) }
            guard count > 0 else { throw .fileUnreadable(path, "it became shorter while it was sent") }
            offset += count
            if offset == size { try checkEnd(of: file) }
            return count
        }

        private func opened() throws(RFError) -> Int32 {
            if let file { return file }
            // Without O_NONBLOCK, opening a named pipe would stop the loop until somebody writes to it.
            let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
            guard file >= 0 else { throw .fileUnreadable(path, errno) }
            self.file = file
            var status = stat()
            guard fstat(file, &status) == 0 else { throw .fileUnreadable(path, errno) }
            try check(status)
            return file
        }

        private func check(_ status: stat) throws(RFError) {
            guard status.st_mode & S_IFMT == S_IFREG else {
                throw .fileUnreadable(path, "it isn't a regular file")
            }
            guard status.st_size == size else {
                throw .fileUnreadable(path, "it has \(status.st_size) bytes and not the \(size) announced")
            }
        }

        /// Looked at before the last bytes go out, so that a server can't take the torn file for a whole one.
        private func checkEnd(of file: Int32) throws(RFError) {
            var next: UInt8 = 0
            guard pread(file, &next, 1, off_t(size)) == 0 else {
                throw .fileUnreadable(path, "it became longer while it was sent")
            }
        }

        func rewind() -> Bool {
            offset = 0
            return true
        }
    }

    extension RFError {
        fileprivate static func fileUnreadable(_ path: String, _ code: Int32) -> RFError {
            var error = fileUnreadable(path, String(cString: strerror(code)))
            error.kind = .opening(failedWith: code, otherwise: error.kind)
            return error
        }

        fileprivate static func fileUnreadable(_ path: String, _ reason: String) -> RFError {
            RFError(
                stage: .transport, kind: .fileUnreadable,
                message: "The file \(path) can't be sent: \(reason).")
        }
    }
#endif
