import Foundation

/// Keeps the token in a file that only the user of the program may read (mode 0600).
///
/// A save writes a new file and then puts it in the place of the old one, so that a crash leaves either the old
/// token or the new one. The file is JSON and isn't encrypted. Where a keychain is at hand, prefer it.
public actor RFFileTokenStore: RFTokenStore {
    private let file: URL

    /// Makes a store. Missing folders are created by the first save (mode 0700).
    ///
    /// - Parameter file: the URL of the file. Use one store for it, in one program.
    public init(_ file: URL) {
        self.file = file
    }

    /// Reads the token. Throws if the file is there but can't be read or holds something else.
    public func token() throws -> RFToken? {
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch CocoaError.fileReadNoSuchFile {
            return nil
        }
        return try JSONDecoder().decode(RFToken.self, from: data)
    }

    /// Writes `token`, or deletes the file.
    public func save(_ token: RFToken?) throws {
        guard let token else {
            do {
                try FileManager.default.removeItem(at: file)
            } catch CocoaError.fileNoSuchFile {}
            return
        }
        let data = try JSONEncoder().encode(token)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try replace(with: data)
    }

    private func replace(with data: Data) throws {
        let new = file.deletingLastPathComponent()
            .appendingPathComponent(".\(file.lastPathComponent).\(UUID().uuidString)")
        // Nobody else may read it, not even before it has its mode: so it is created with it, and never exists
        // with another.
        let descriptor = open(new.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw RFFileTokenStore.systemError() }
        do {
            let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            try handle.write(contentsOf: data)
            try handle.synchronize()
            try handle.close()
            guard rename(new.path, file.path) == 0 else { throw RFFileTokenStore.systemError() }
        } catch {
            unlink(new.path)
            throw error
        }
    }

    private static func systemError() -> any Error {
        POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
}
