#if os(Linux)
    import Foundation

    /// A body that is produced piece by piece. One piece is fetched ahead of the one being sent.
    final class RFCurlStreamUpload: RFCurlUpload {
        /// What came from the stream.
        struct Piece: Sendable {
            /// Pieces asked for before a rewind don't count any more.
            fileprivate let run: Int
            fileprivate let outcome: Result<(RFBodyStream.Reader, Data?), any Error>
        }

        private let stream: RFBodyStream
        private let didRead: @Sendable (Piece) -> Void

        private var run = 0
        private var reader: RFBodyStream.Reader?
        private var reading: Task<Void, Never>?
        private var pieces: [Data] = []
        private var isOver = false
        private var failure: RFError?
        /// Bytes of the first piece that are sent already.
        private var offset = 0
        private var count = 0

        /// `didRead` is called from any thread; what it gets must come back through ``accept(_:)``.
        init(_ stream: RFBodyStream, didRead: @escaping @Sendable (Piece) -> Void) {
            self.stream = stream
            self.didRead = didRead
        }

        deinit {
            reading?.cancel()
        }

        var length: Int? { stream.length }

        func read(into buffer: UnsafeMutableRawBufferPointer) throws(RFError) -> Int? {
            defer { readAhead() }
            if let failure { throw failure }
            guard let piece = pieces.first else { return isOver ? try end() : nil }
            let taken = min(buffer.count, piece.count - offset)
            if let length, count + taken >= length, try !isLast(piece, before: length) { return nil }
            let start = piece.startIndex + offset
            piece.copyBytes(
                to: buffer.bindMemory(to: UInt8.self).baseAddress.unsafelyUnwrapped,
                from: start..<start + taken)
            offset += taken
            if offset == piece.count {
                pieces.removeFirst()
                offset = 0
            }
            count += taken
            return taken
        }

        /// Whether the stream ends with this piece as announced. Until that is known its last bytes stay here, so
        /// that a server can't take the first part of a longer body for the whole.
        private func isLast(_ piece: Data, before length: Int) throws(RFError) -> Bool {
            guard count + piece.count - offset == length, pieces.count == 1 else {
                throw .streamLength(length, isLonger: true)
            }
            return isOver
        }

        private func end() throws(RFError) -> Int {
            if let length, count < length { throw .streamLength(length, isLonger: false) }
            return 0
        }

        func rewind() -> Bool {
            // What libcurl hasn't asked for yet is still here.
            guard count > 0 else { return true }
            guard stream.isReplayable else { return false }
            reading?.cancel()
            reading = nil
            run += 1
            reader = nil
            pieces = []
            isOver = false
            failure = nil
            offset = 0
            count = 0
            return true
        }

        /// Takes what `didRead` was called with.
        func accept(_ piece: Piece) {
            guard piece.run == run else { return }
            reading = nil
            switch piece.outcome {
            case .success((let reader, let data)):
                self.reader = reader
                if let data {
                    // An empty piece would look like the end.
                    if !data.isEmpty { pieces.append(data) }
                } else {
                    isOver = true
                }
            case .failure(let error):
                failure = .streamFailed(error)
            }
            readAhead()
        }

        private func readAhead() {
            guard reading == nil, !isOver, failure == nil, pieces.count < 2 else { return }
            reading = Task.detached { [stream, reader, run, didRead] in
                do {
                    let reader = if let reader { reader } else { try await stream.makeReader() }
                    didRead(Piece(run: run, outcome: .success((reader, try await reader()))))
                } catch {
                    didRead(Piece(run: run, outcome: .failure(error)))
                }
            }
        }
    }

    extension RFError {
        fileprivate static func streamLength(_ length: Int, isLonger: Bool) -> RFError {
            RFError(
                stage: .transport, kind: .fileUnreadable,
                message:
                    "The body stream gave \(isLonger ? "more" : "less") than the \(length) bytes announced.")
        }

        fileprivate static func streamFailed(_ error: any Error) -> RFError {
            if let error = error as? RFError { return error }
            return RFError(
                stage: .transport, kind: .fileUnreadable, message: "The body stream failed.",
                underlyingError: error
            )
        }
    }
#endif
