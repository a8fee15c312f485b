import Foundation

/// An answer whose head is there and whose body arrives piece by piece. From ``RFRequest/bytes()``.
///
/// ```swift
/// let stream = try await request.bytes()
/// print(stream.code, stream.headers["Content-Type"] ?? "-")
/// for try await piece in stream { hash.update(data: piece) }
/// ```
///
/// Read it by one loop. A loop that is slow slows the server down: no more than about 2 MB wait in memory. Leaving
/// the loop, cancelling its task, dropping the stream unread, and `cancel()` of the request end the call and close
/// its connection. The loop throws an ``RFError``.
public struct RFByteStream: AsyncSequence, Sendable {
    /// One piece of the body, decompressed. As large as it came; never empty.
    public typealias Element = Data

    /// The status code.
    public let code: Int

    /// The header fields.
    public let headers: RFHeaders

    /// Seconds from the start of the call until the head was there, redirects and retries included.
    public let responseTime: TimeInterval

    private let body: RFLocked<RFHTTPResponseBody?>

    init(_ answer: RFOpenAnswer) {
        code = answer.head.code
        headers = answer.head.headers
        responseTime = answer.head.responseTime
        body = RFLocked(answer.body)
    }

    /// Starts reading. To be called once: a second loop throws ``RFErrorKind/unsupported``.
    public func makeAsyncIterator() -> Iterator {
        // From here on the loop alone holds the body, so that the call ends with it.
        let body = body.withLock { body in
            defer { body = nil }
            return body
        }
        return Iterator(pieces: body?.makeAsyncIterator())
    }

    /// Gives the pieces one after another.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        fileprivate var pieces: RFHTTPResponseBody.Iterator?

        /// The next piece, or nil at the end.
        /// - Throws: an ``RFError``.
        public mutating func next() async throws -> Data? {
            guard pieces != nil else { throw RFError.bodyReadTwice }
            while let piece = try await pieces?.next() {
                if !piece.isEmpty { return piece }
            }
            return nil
        }
    }
}
