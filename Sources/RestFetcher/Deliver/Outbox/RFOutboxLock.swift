import Foundation

/// Holds the folder of an outbox that was started, as long as it lives, against every other outbox.
final class RFOutboxLock: Sendable {
    private let descriptor: Int32

    /// Creates the folder if it isn't there.
    ///
    /// - Throws: a `POSIXError` of code `EWOULDBLOCK` if another outbox holds it.
    init(_ folder: URL) throws {
        try RFPrivateFile.makeFolder(folder)
        let opened = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard opened >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        // Not every file system has locks.
        if flock(opened, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
            close(opened)
            throw POSIXError(.EWOULDBLOCK)
        }
        descriptor = opened
    }

    deinit {
        close(descriptor)
    }
}
