import Foundation

/// Brings a head and pieces from the task that works for a call to the one loop that reads them, one at a time.
///
/// The task waits with a piece until it is taken, so a slow reader slows the server down.
final class RFPieceChannel<Head: Sendable, Piece: Sendable>: Sendable {
    private let state = RFLocked(State<Head, Piece>())
    private let cancel: @Sendable () -> Void

    /// - Parameter cancel: called when the task of the reader is cancelled. It must ``finish(throwing:)``.
    init(cancel: @escaping @Sendable () -> Void) {
        self.cancel = cancel
    }

    /// Gives the head.
    func sendHead(_ head: Head) {
        let reader = state.withLock { state in
            state.head = head
            defer { state.headReader = nil }
            return state.headReader
        }
        reader?.resume(returning: .success(head))
    }

    /// Gives a piece, and returns when it was taken.
    /// - Throws: ``RFErrorKind/cancelled`` if nobody will take it.
    func send(_ piece: Piece) async throws {
        let reader = try state.withLock { try $0.offer(piece) }
        if let reader { return reader.resume(returning: piece) }
        try await withCheckedThrowingContinuation { sender in
            let result = state.withLock { $0.result(for: sender) }
            if let result { sender.resume(with: result) }
        }
    }

    /// Ends the body. Only the first end counts.
    func finish(throwing error: RFError?) {
        let (headReader, reader, sender) = state.withLock { $0.end(throwing: error) }
        headReader?.resume(returning: .failure(error ?? .cancelled))
        sender?.resume(throwing: RFError.cancelled)
        if let error { reader?.resume(throwing: error) } else { reader?.resume(returning: nil) }
    }

    /// Waits for the head. To be called once.
    func head() async throws(RFError) -> Head {
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { reader in
                let result = state.withLock { $0.head(for: reader) }
                if let result { reader.resume(returning: result) }
            }
        } onCancel: {
            cancel()
        }
        return try result.get()
    }

    /// Takes the next piece, or nil at the end.
    func next() async throws -> Piece? {
        try await withTaskCancellationHandler {
            if let result = take() { return try result.get() }
            return try await withCheckedThrowingContinuation { reader in
                let result = take(or: reader)
                if let result { reader.resume(with: result) }
            }
        } onCancel: {
            cancel()
        }
    }

    private func take(or reader: Waiting<Piece?>? = nil) -> Result<Piece?, any Error>? {
        let (result, sender) = state.withLock { $0.take(or: reader) }
        sender?.resume()
        return result
    }
}

private typealias Waiting<Value> = CheckedContinuation<Value, any Error>

private typealias WaitingForHead<Head> = CheckedContinuation<Result<Head, RFError>, Never>

private struct State<Head: Sendable, Piece: Sendable> {
    var head: Head?
    private var piece: Piece?
    private var end: Result<Void, RFError>?

    var headReader: WaitingForHead<Head>?
    private var reader: Waiting<Piece?>?
    private var sender: Waiting<Void>?

    /// The reader who waits for the piece. If there is none, the piece waits.
    mutating func offer(_ piece: Piece) throws -> Waiting<Piece?>? {
        guard end == nil else { throw RFError.cancelled }
        defer { reader = nil }
        if reader == nil { self.piece = piece }
        return reader
    }

    /// What became of the piece; nil if the sender has to wait.
    mutating func result(for sender: Waiting<Void>) -> Result<Void, any Error>? {
        if piece == nil { return end == nil ? .success(()) : .failure(RFError.cancelled) }
        self.sender = sender
        return nil
    }

    /// The next piece or the end, and the sender who goes on then. Nil if there is nothing yet: then `reader` waits.
    mutating func take(
        or reader: Waiting<Piece?>?
    ) -> (Result<Piece?, any Error>?, Waiting<Void>?) {
        if let piece {
            defer { (self.piece, sender) = (nil, nil) }
            return (.success(piece), sender)
        }
        if let end { return (Result { try end.get() }.map { nil }, nil) }
        if self.reader != nil { return (.failure(RFError.bodyReadTwice), nil) }
        self.reader = reader
        return (nil, nil)
    }

    /// The head, or why there is none. Nil if `reader` has to wait.
    mutating func head(for reader: WaitingForHead<Head>) -> Result<Head, RFError>? {
        if case .failure(let error) = end { return .failure(error) }
        if let head { return .success(head) }
        headReader = reader
        return nil
    }

    /// Drops the piece, and gives those who wait.
    mutating func end(
        throwing error: RFError?
    ) -> (WaitingForHead<Head>?, reader: Waiting<Piece?>?, sender: Waiting<Void>?) {
        guard end == nil else { return (nil, nil, nil) }
        end = error.map(Result.failure) ?? .success(())
        defer { (piece, headReader, reader, sender) = (nil, nil, nil, nil) }
        return (headReader, reader, sender)
    }
}
