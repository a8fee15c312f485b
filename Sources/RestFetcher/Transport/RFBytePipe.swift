import Foundation

/// Carries body bytes from a transport's thread to the one reader of a response body, with back-pressure.
///
/// The transport pushes; when ``push(_:)`` says that enough is waiting, it stops reading from the network
/// until `wantsMore` is called.
final class RFBytePipe: Sendable {
    private struct State {
        var pieces: [Data] = []
        var waitingBytes = 0
        var isPaused = false
        var end: Result<Void, any Error>?
        var reader: CheckedContinuation<Data?, any Error>?
    }

    private let state = RFLocked(State())
    private let highWater: Int
    private let wantsMore: @Sendable () -> Void
    private let cancelTransfer: @Sendable () -> Void

    /// - Parameters:
    ///   - highWater: how many unread bytes may wait before the transport is told to pause.
    ///   - wantsMore: called from the reader's thread when a paused transport should go on.
    ///   - cancel: called when the reader goes away before the end.
    init(
        highWater: Int,
        wantsMore: @escaping @Sendable () -> Void,
        cancel: @escaping @Sendable () -> Void
    ) {
        self.highWater = highWater
        self.wantsMore = wantsMore
        self.cancelTransfer = cancel
    }

    /// The response body that reads from this pipe.
    var body: RFHTTPResponseBody {
        RFHTTPResponseBody(next: { try await self.next() }, cancel: cancelTransfer)
    }

    /// Adds bytes. Returns false if the transport should pause until `wantsMore` is called.
    func push(_ piece: Data) -> Bool {
        let (reader, goOn) = state.withLock { state -> (CheckedContinuation<Data?, any Error>?, Bool) in
            guard state.end == nil else { return (nil, true) }
            if let reader = state.reader {
                state.reader = nil
                return (reader, true)
            }
            state.pieces.append(piece)
            state.waitingBytes += piece.count
            state.isPaused = state.waitingBytes >= highWater
            return (nil, !state.isPaused)
        }
        reader?.resume(returning: piece)
        return goOn
    }

    /// Ends the body, after the bytes that still wait. Only the first end counts.
    func finish(throwing error: (any Error)? = nil) {
        let reader = state.withLock { state -> CheckedContinuation<Data?, any Error>? in
            guard state.end == nil else { return nil }
            state.end = error.map(Result.failure) ?? .success(())
            defer { state.reader = nil }
            return state.reader
        }
        if let error { reader?.resume(throwing: error) } else { reader?.resume(returning: nil) }
    }

    /// The bytes received, if the body has already ended well and nobody has begun to read; else nil.
    func takeAllIfFinished() -> Data? {
        state.withLock { state in
            guard case .success = state.end else { return nil }
            let pieces = state.pieces
            state.pieces = []
            guard pieces.count != 1 else { return pieces[0] }
            return pieces.reduce(into: Data(capacity: state.waitingBytes)) { $0.append($1) }
        }
    }

    private func next() async throws -> Data? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { reader in
                wait(reader)
            }
        } onCancel: {
            finish(throwing: RFError.cancelled)
            cancelTransfer()
        }
    }

    private enum Step {
        case wait
        case give(Data, resume: Bool)
        case end(Result<Void, any Error>)
    }

    private func wait(_ reader: CheckedContinuation<Data?, any Error>) {
        let step = state.withLock { state -> Step in
            if !state.pieces.isEmpty {
                let piece = state.pieces.removeFirst()
                state.waitingBytes -= piece.count
                let resume = state.isPaused && state.waitingBytes < highWater / 2
                if resume { state.isPaused = false }
                return .give(piece, resume: resume)
            }
            if let end = state.end { return .end(end) }
            guard state.reader == nil else { return .end(.failure(RFError.bodyReadTwice)) }
            state.reader = reader
            return .wait
        }
        switch step {
        case .wait: break
        case .give(let piece, let resume):
            if resume { wantsMore() }
            reader.resume(returning: piece)
        case .end(.success): reader.resume(returning: nil)
        case .end(.failure(let error)): reader.resume(throwing: error)
        }
    }
}
