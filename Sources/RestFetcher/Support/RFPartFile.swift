import Foundation

/// A file that is written under a name of its own until it's complete, and then put where it belongs.
///
/// Nobody else writes it meanwhile. Letting go of it deletes it, unless it was put into its place or is to be kept. A
/// small companion file, which may hold what is known of it, goes wherever it goes.
final class RFPartFile: Sendable {
    /// Writes bytes to a descriptor, as `write` does.
    typealias Writer = @Sendable (Int32, UnsafeRawPointer, Int) -> Int

    let url: URL
    private let descriptor: Int32
    private let writer: Writer
    private let isKept = RFLocked(false)

    var companion: URL { url.appendingPathExtension("json") }

    /// - Parameters:
    ///   - isNew: whether there must be none yet. Otherwise what is there is taken over.
    ///   - writer: for tests of what a full disk does.
    /// - Throws: a `POSIXError`; `EWOULDBLOCK` if somebody else is writing it.
    init(at url: URL, isNew: Bool, writer: @escaping Writer = { write($0, $1, $2) }) throws {
        self.url = url
        self.writer = writer
        descriptor = try RFPartFile.openFile(url, isNew: isNew)
    }

    deinit {
        if !isKept.withLock({ $0 }) || count == 0 { remove() }
        close(descriptor)
    }

    /// The number of bytes it has.
    var count: Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Says whether it stays, with its companion, when it isn't put into its place.
    func keep(_ isKept: Bool) {
        self.isKept.withLock { $0 = isKept }
    }

    func append(_ data: Data) throws {
        try data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while let start = UnsafeRawBufferPointer(rebasing: rest).baseAddress, !rest.isEmpty {
                let written = writer(descriptor, start, rest.count)
                if written > 0 {
                    rest = rest.dropFirst(written)
                } else if written == 0 || errno != EINTR {
                    throw written == 0 ? POSIXError(.EIO) : POSIXError.current
                }
            }
        }
    }

    func truncate(to count: Int) throws {
        guard ftruncate(descriptor, off_t(count)) == 0 else { throw POSIXError.current }
    }

    /// Puts it into its place: at once, complete, and without following a link that is there.
    ///
    /// - Throws: a `POSIXError`; `EEXIST` if something is there that isn't to be replaced.
    func move(to place: URL, replacing: Bool) throws {
        if replacing {
            guard rename(url.path, place.path) == 0 else { throw POSIXError.current }
        } else if link(url.path, place.path) != 0 {
            // Not every file system has links.
            guard errno != EEXIST, !RFPartFile.isThere(place) else { throw POSIXError(.EEXIST) }
            guard rename(url.path, place.path) == 0 else { throw POSIXError.current }
        }
        keep(false)
        remove()
    }

    private func remove() {
        unlink(url.path)
        unlink(companion.path)
    }

    /// Whether there is anything at a place, also a link that leads nowhere.
    static func isThere(_ place: URL) -> Bool {
        var status = stat()
        return lstat(place.path, &status) == 0
    }

    /// Whether a file may take the place: nothing is there, or a regular file, or a link. A named pipe, a device or a
    /// folder is never replaced, whoever may write there.
    static func isReplaceable(_ place: URL) -> Bool {
        var status = stat()
        guard lstat(place.path, &status) == 0 else { return true }
        let type = status.st_mode & S_IFMT
        return type == S_IFREG || type == S_IFLNK
    }

    private static func openFile(_ url: URL, isNew: Bool) throws -> Int32 {
        // Without O_NONBLOCK, a named pipe that stands there would be waited for until somebody reads it.
        let flags = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
        let descriptor = open(url.path, isNew ? flags | O_EXCL : flags, 0o666)
        guard descriptor >= 0 else { throw POSIXError.current }
        guard isOurs(descriptor, at: url) else {
            close(descriptor)
            throw POSIXError(.EWOULDBLOCK)
        }
        return descriptor
    }

    /// Locks the file. False if another one has it, or had it and has put it away by now.
    private static func isOurs(_ descriptor: Int32, at url: URL) -> Bool {
        if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
        var (opened, named) = (stat(), stat())
        return fstat(descriptor, &opened) == 0 && lstat(url.path, &named) == 0
            && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
    }
}

extension POSIXError {
    /// What `errno` says.
    fileprivate static var current: POSIXError {
        POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
}
