import Foundation

/// Tells whether a file is still the one it was: another file, another length or a change since then tell.
struct RFFileStamp: Sendable, Equatable {
    private let path: String
    private let number: UInt64
    private let size: Int64
    private let seconds: Int
    private let nanoseconds: Int

    /// Nil if there is no such file.
    init?(of file: URL) {
        var status = stat()
        guard stat(file.path, &status) == 0 else { return nil }
        #if canImport(Darwin)
            let modified = status.st_mtimespec
        #else
            let modified = status.st_mtim
        #endif
        path = file.path
        number = UInt64(status.st_ino)
        size = Int64(status.st_size)
        seconds = Int(modified.tv_sec)
        nanoseconds = Int(modified.tv_nsec)
    }

    /// Whether it is of the same place as another.
    func isOfSamePlace(as other: RFFileStamp) -> Bool { path == other.path }
}
