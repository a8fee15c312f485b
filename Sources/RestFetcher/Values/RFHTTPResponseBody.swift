import Foundation

/// The body of a response: bytes in memory, or pieces still arriving.
///
/// Pieces come in order and once: read a body that isn't in memory by one loop only. Leaving it unread, or
/// dropping it halfway, ends the transfer and closes its connection.
public struct RFHTTPResponseBody: Sendable, AsyncSequence {
    /// One piece of the body.
    public typealias Element = Data

    private enum Source: Sendable {
        case data(Data)
        case pieces(Pieces)
    }

    private let source: Source

    /// No bytes.
    public static let empty = RFHTTPResponseBody(Data())

    /// Bytes in memory.
    public init(_ data: Data) {
        source = .data(data)
    }

    /// Pieces still arriving.
    ///
    /// - Parameters:
    ///   - next: gives the next piece, nil after the last one, or throws what broke the transfer.
    ///   - cancel: ends the transfer. Called at most once, if the reader goes away before the end.
    public init(
        next: @escaping @Sendable () async throws -> Data?,
        cancel: @escaping @Sendable () -> Void
    ) {
        source = .pieces(Pieces(next: next, cancel: cancel))
    }

    /// The bytes, if they are all in memory.
    public var data: Data? {
        if case .data(let data) = source { data } else { nil }
    }

    /// Reads the body to its end.
    ///
    /// - Parameter limit: the most bytes to accept; more throw ``RFErrorKind/responseTooLarge``.
    nonisolated(nonsending) public func collect(upTo limit: Int? = nil) async throws -> Data {
        let whole =
            switch source {
            case .data(let data): data
            case .pieces(let pieces): try await pieces.collect(upTo: limit)
            }
        if let limit, whole.count > limit { throw RFError.responseTooLarge(limit: limit) }
        return whole
    }

    /// Starts reading.
    public func makeAsyncIterator() -> Iterator {
        switch source {
        case .data(let data): Iterator(pieces: nil, data: data.isEmpty ? nil : data)
        case .pieces(let pieces): Iterator(pieces: pieces, data: nil)
        }
    }

    /// Gives the pieces one after another.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        fileprivate let pieces: Pieces?
        fileprivate var data: Data?

        /// The next piece, or nil at the end.
        public mutating func next() async throws -> Data? {
            if let pieces { return try await pieces.next() }
            defer { data = nil }
            return data
        }
    }
}

/// Ends the transfer when the last reader lets go of it before its end.
private final class Pieces: Sendable {
    private let read: @Sendable () async throws -> Data?
    private let cancel: @Sendable () -> Void
    private let isOver = RFLocked(false)

    init(next: @escaping @Sendable () async throws -> Data?, cancel: @escaping @Sendable () -> Void) {
        self.read = next
        self.cancel = cancel
    }

    nonisolated(nonsending) func next() async throws -> Data? {
        do {
            if let piece = try await read() { return piece }
        } catch {
            isOver.withLock { $0 = true }
            throw error
        }
        isOver.withLock { $0 = true }
        return nil
    }

    /// Reads to the end, or until there are more bytes than `limit`.
    @inline(never)
    nonisolated(nonsending) func collect(upTo limit: Int?) async throws -> Data {
        var whole = Data()
        while let piece = try await next() {
            if whole.isEmpty { whole = piece } else { whole.append(piece) }
            if let limit, whole.count > limit { break }
        }
        return whole
    }

    deinit {
        if !isOver.withLock({ $0 }) { cancel() }
    }
}
