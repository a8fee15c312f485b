import Dispatch
import Foundation

/// Reads an input stream on a queue of its own.
final class RFInputStreamReader: @unchecked Sendable {
    // Safe because the stream is only ever touched on the serial queue.
    private let stream: InputStream
    private let queue = DispatchQueue(label: "RestFetcher.InputStream")

    init(_ stream: sending InputStream) {
        self.stream = stream
    }

    func next() async throws -> Data? {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                continuation.resume(with: Result { try self.read() })
            }
        }
    }

    private func read() throws -> Data? {
        if stream.streamStatus == .notOpen { stream.open() }
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        let count = stream.read(&buffer, maxLength: buffer.count)
        if count > 0 { return Data(buffer[..<count]) }
        defer { stream.close() }
        guard count == 0, stream.streamStatus != .error else { throw fault }
        return nil
    }

    private var fault: RFError {
        var error = RFError(
            stage: .transport, kind: .fileUnreadable, message: "The input stream of the body can't be read.")
        #if canImport(Darwin)
            // Elsewhere Foundation traps when it is asked.
            error.underlyingError = stream.streamError
        #endif
        return error
    }
}
