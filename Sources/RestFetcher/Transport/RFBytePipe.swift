import Foundation

/// Carries body bytes from a transport's thread to the one reader of a response body, with back-pressure.
///
/// The transport pushes; when ``push(_:)`` says that enough is waiting, it stops reading from the network
/// until `wantsMore` is called.
final class RFBytePipe: Sendable {
    private let state = RFLocked(State())
    private let highWater: Int
    private let wantsMore: @Sendable () -> Void
    private let cancelTransfer: @Sendable () -> Void

    /// - Parameters:
    ///   - highWater: how many unread bytes may wait before the transport is told to pause.
    ///   - wantsMore: called from the reader's thread when a paused transport should go on. It can overtake the
    ///     answer of the push that asked for the pause: act on both on one thread, the one that pushes.
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
        let (reader, goOn) = state.withLock { state -> (Reader?, Bool) in
            guard state.end == nil else { return (nil, true) }
            if let reader = state.reader {
                state.reader = nil
                return (reader, true)
            }
            state.add(piece)
            // What still comes after the pause was asked for can't take it back: the transport waits to be told.
            if state.waitingBytes >= highWater { state.isPaused = true }
            return (nil, !state.isPaused)
        }
        reader?.resume(returning: piece)
        return goOn
    }

    /// Ends the body, after the bytes that still wait. Only the first end counts.
    func finish(throwing error: (any Error)? = nil) {
        let reader = state.withLock { state -> Reader? in
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
            return state.takeAll()
        }
    }

    private func next() async throws -> Data? {
        try await withTaskCancellationHandler {
            let step = state.withLock { $0.take(refillBelow: highWater / 2) }
            if let step { return try perform(step) }
            return try await withCheckedThrowingContinuation { reader in
                wait(reader)
            }
        } onCancel: {
            finish(throwing: RFError.cancelled)
            cancelTransfer()
        }
    }

    private func wait(_ reader: Reader) {
        let step = state.withLock { state -> Step? in
            if let step = state.take(refillBelow: highWater / 2) { return step }
            if state.reader != nil { return .end(.failure(RFError.bodyReadTwice)) }
            state.reader = reader
            return nil
        }
        if let step { reader.resume(with: Result { try perform(step) }) }
    }

    private func perform(_ step: Step) throws -> Data? {
        switch step {
        case .give(let piece, let refill):
            if refill { wantsMore() }
            return piece
        case .end(let end):
            try end.get()
            return nil
        }
    }
}

private typealias Reader = CheckedContinuation<Data?, any Error>

private enum Step {
    case give(Data, refill: Bool)
    case end(Result<Void, any Error>)
}

private struct State {
    // Pieces before `first` are taken and empty: removing from the front of an array moves all the others.
    private var pieces: [Data] = []
    private var first = 0
    private(set) var waitingBytes = 0
    var isPaused = false
    var end: Result<Void, any Error>?
    var reader: Reader?

    mutating func add(_ piece: Data) {
        pieces.append(piece)
        waitingBytes += piece.count
    }

    /// The next piece or the end; nil if there is nothing yet.
    mutating func take(refillBelow lowWater: Int) -> Step? {
        guard first < pieces.count else { return end.map(Step.end) }
        let piece = pieces[first]
        pieces[first] = Data()
        first += 1
        waitingBytes -= piece.count
        if first == pieces.count {
            pieces.removeAll(keepingCapacity: true)
            first = 0
        }
        let refill = isPaused && waitingBytes <= lowWater
        if refill { isPaused = false }
        return .give(piece, refill: refill)
    }

    mutating func takeAll() -> Data {
        defer {
            pieces = []
            first = 0
            waitingBytes = 0
        }
        guard pieces.count != 1 else { return pieces[0] }
        return pieces.reduce(into: Data(capacity: waitingBytes)) { $0.append($1) }
    }
}
