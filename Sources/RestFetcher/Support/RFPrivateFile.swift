import Foundation

/// Files that only the user of the program may read, written so that a crash leaves the old one or the new one.
enum RFPrivateFile {
    /// Creates the folder, and those it is in, for this user only. Folders that exist stay as they are.
    static func makeFolder(_ folder: URL) throws {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Writes a new file and then puts it in the place of the old one.
    ///
    /// - Parameter isDurable: whether it survives a power cut once this returns. It costs milliseconds.
    static func replace(_ file: URL, with data: Data, isDurable: Bool) throws {
        try write(data, isDurable: isDurable, for: file) { new in
            guard rename(new, file.path) == 0 else { throw systemError() }
        }
    }

    /// Writes a new file where there is none yet, whoever else tries the same at this moment.
    ///
    /// - Throws: a `POSIXError`; `EEXIST` if there is one, which stays as it is.
    static func create(_ file: URL, with data: Data, isDurable: Bool) throws {
        try write(data, isDurable: isDurable, for: file) { new in
            if link(new, file.path) == 0 {
                unlink(new)
            } else {
                // Not every file system has links.
                guard errno != EEXIST, !RFPartFile.isThere(file) else { throw POSIXError(.EEXIST) }
                guard rename(new, file.path) == 0 else { throw systemError() }
            }
        }
    }

    /// Writes a file beside its place, which is then put there.
    private static func write(
        _ data: Data, isDurable: Bool, for file: URL, put: (_ new: String) throws -> Void
    ) throws {
        let folder = file.deletingLastPathComponent()
        let new = folder.appendingPathComponent(".\(file.lastPathComponent).\(UUID().uuidString)")
        // Nobody else may read it, not even before it has its mode: so it is created with it, and never exists
        // with another.
        let descriptor = open(new.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw systemError() }
        do {
            let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            try handle.write(contentsOf: data)
            if isDurable { try handle.synchronize() }
            try handle.close()
            try put(new.path)
        } catch {
            unlink(new.path)
            throw error
        }
        if isDurable { synchronize(folder) }
    }

    /// Deletes the file, if it is there.
    static func remove(_ file: URL) throws {
        guard unlink(file.path) == 0 || errno == ENOENT else { throw systemError() }
    }

    /// Makes the new name of a file survive a power cut. Not every file system can.
    private static func synchronize(_ folder: URL) {
        let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    private static func systemError() -> any Error {
        POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
}
