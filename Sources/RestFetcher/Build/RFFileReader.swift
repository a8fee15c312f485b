import Dispatch
import Foundation

/// Reads a file in large pieces, on a queue of its own, so that a slow disk stops nobody else.
///
/// The file has to have the announced size all the while: one that has become shorter or longer is an error before
/// its last piece is given, so that nobody can take a torn file for a whole one.
final class RFFileReader: @unchecked Sendable {
    // Safe because the file and the offset are only ever touched on the serial queue, and by `deinit`.
    private var file: Int32?
    private var offset = 0
    private let url: URL
    private let length: Int
    private let queue = DispatchQueue(label: "RestFetcher.File")

    private static let pieceSize = 512 * 1024

    init(_ url: URL, length: Int) {
        self.url = url
        self.length = length
    }

    deinit {
        if let file { close(file) }
    }

    /// The next piece, or nil at the end.
    @Sendable
    func next() async throws -> Data? {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                continuation.resume(with: Result { try self.read() })
            }
        }
    }

    /// The next piece, read on this thread: the queue's, so that one reads at a time.
    func read() throws(RFError) -> Data? {
        let file: Int32
        if let opened = self.file { file = opened } else { file = try openFile() }
        let wanted = min(length - offset, RFFileReader.pieceSize)
        let piece = try read(from: file, atMost: wanted)
        guard !piece.isEmpty || wanted == 0 else { throw fault("became shorter") }
        offset += piece.count
        if offset == length, try !read(from: file, atMost: 1).isEmpty { throw fault("became longer") }
        return piece.isEmpty ? nil : piece
    }

    private func openFile() throws(RFError) -> Int32 {
        // Without O_NONBLOCK, a named pipe that took the place of the file would be waited for.
        let file = open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw fault("couldn't be opened", errno) }
        self.file = file
        return file
    }

    private func read(from file: Int32, atMost count: Int) throws(RFError) -> Data {
        var piece = Data(count: count)
        let result = piece.withUnsafeMutableBytes { pread(file, $0.baseAddress, $0.count, off_t(offset)) }
        guard result >= 0 else { throw fault("couldn't be read", errno) }
        if result < count { piece.removeLast(count - result) }
        return piece
    }

    private func fault(_ complaint: String, _ code: Int32? = nil) -> RFError {
        RFError(
            stage: .transport, kind: .opening(failedWith: code, otherwise: .fileUnreadable),
            message: "The file \"\(url.path.escapedForMessage)\" \(complaint) while it was sent.",
            underlyingError: code.flatMap { POSIXErrorCode(rawValue: $0) }.map { POSIXError($0) })
    }
}

extension RFError {
    /// A file isn't what it was any more, so what was sent of it before can't be sent again.
    static func fileChanged(_ file: URL) -> RFError {
        RFError(
            stage: .transport, kind: .fileUnreadable,
            message: "The file \"\(file.path.escapedForMessage)\" has changed since it was named or sent.")
    }
}
