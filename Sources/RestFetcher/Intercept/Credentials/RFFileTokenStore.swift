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
        guard let token else { return try RFPrivateFile.remove(file) }
        let data = try JSONEncoder().encode(token)
        try RFPrivateFile.makeFolder(file.deletingLastPathComponent())
        try RFPrivateFile.replace(file, with: data, isDurable: true)
    }
}
