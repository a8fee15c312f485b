import Foundation

extension RFBody {
    /// Bytes that are produced while they are sent, see ``RFBodyStream``.
    public static func stream(_ stream: RFBodyStream, contentType: RFContentType? = .binary) -> RFBody {
        RFBody { _ throws(RFError) in
            RFEncodedBody(body: .stream(stream), contentType: contentType?.rawValue)
        }
    }
}

extension RFBodyStream {
    /// The pieces of an async sequence.
    ///
    /// - Parameters:
    ///   - length: the number of bytes of all pieces together, or nil: then they are sent chunked.
    ///   - isReplayable: whether a second iterator gives the same bytes again. An `AsyncStream` doesn't.
    public init<Pieces: AsyncSequence & Sendable>(
        _ pieces: Pieces, length: Int? = nil, isReplayable: Bool = false
    ) where Pieces.Element == Data {
        self.init(length: length, isReplayable: isReplayable) {
            let iterator = RFPieceIterator(pieces.makeAsyncIterator())
            return { try await iterator.next() }
        }
    }

    /// The bytes of an async sequence, collected to pieces of up to 16 KiB.
    ///
    /// A piece is sent when it is full or the sequence has ended. Where each byte has to leave at once, use a
    /// sequence of `Data`.
    public init<Bytes: AsyncSequence & Sendable>(
        _ bytes: Bytes, length: Int? = nil, isReplayable: Bool = false
    ) where Bytes.Element == UInt8 {
        self.init(length: length, isReplayable: isReplayable) {
            let iterator = RFPieceIterator(bytes.makeAsyncIterator())
            return { try await iterator.nextPiece(count: 16 * 1024) }
        }
    }

    /// The bytes of an input stream that isn't open yet. It can be read once only.
    ///
    /// It is read on a queue of its own, so a read that waits blocks nobody. Nobody else may use it any more.
    public init(_ stream: sending InputStream, length: Int? = nil) {
        let reader = RFInputStreamReader(stream)
        self.init(length: length, isReplayable: false) {
            { try await reader.next() }
        }
    }
}

/// Holds the iterator of a body that is read piece by piece.
private final class RFPieceIterator<Iterator: AsyncIteratorProtocol>: @unchecked Sendable {
    // Safe because a body has one reader, which awaits each piece before it asks for the next.
    private var iterator: Iterator

    init(_ iterator: Iterator) {
        self.iterator = iterator
    }

    func next() async throws -> Iterator.Element? {
        try await iterator.next()
    }
}

extension RFPieceIterator where Iterator.Element == UInt8 {
    fileprivate func nextPiece(count: Int) async throws -> Data? {
        var piece = Data()
        while piece.count < count, let byte = try await iterator.next() { piece.append(byte) }
        return piece.isEmpty ? nil : piece
    }
}
