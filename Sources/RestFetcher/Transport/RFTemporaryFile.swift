import Foundation

/// A file with the bytes of a stream, removed when nobody holds it any more.
final class RFTemporaryFile: Sendable {
    let url: URL

    /// Reads `stream` to its end.
    init(
        holding stream: RFBodyStream, in directory: URL = FileManager.default.temporaryDirectory
    ) async throws {
        url = directory.appendingPathComponent("RestFetcher-\(UUID().uuidString)")
        let handle = try RFTemporaryFile.create(url)
        let count = try await RFTemporaryFile.write(stream, to: handle)
        guard count == stream.length ?? count else {
            throw RFError.fileUnreadable(
                "The stream of the body gave \(count) bytes, but \(stream.length ?? 0) were announced.")
        }
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    private static func create(_ url: URL) throws -> FileHandle {
        let descriptor = open(url.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let code = errno
            throw RFError(
                stage: .transport, kind: .opening(failedWith: code, otherwise: .fileUnreadable),
                message: "No temporary file can be made for the stream of the body: "
                    + "\(String(cString: strerror(code))).")
        }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    private static func write(_ stream: RFBodyStream, to handle: FileHandle) async throws -> Int {
        var count = 0
        do {
            let next = try await stream.makeReader()
            while let piece = try await next() {
                try Task.checkCancellation()
                try handle.write(contentsOf: piece)
                count += piece.count
            }
            try handle.close()
        } catch let error as RFError {
            throw error
        } catch is CancellationError {
            throw RFError.cancelled
        } catch {
            throw RFError.fileUnreadable("The stream of the body failed.", error)
        }
        return count
    }
}

extension RFError {
    static func fileUnreadable(_ message: String, _ cause: (any Error)? = nil) -> RFError {
        RFError(stage: .transport, kind: .fileUnreadable, message: message, underlyingError: cause)
    }
}
