import Foundation

/// The bytes of a request's body and where they come from.
public enum RFHTTPBody: Sendable {
    /// No body.
    case none
    /// Bytes in memory.
    case data(Data)
    /// The bytes of a file, read while they are sent. `length` is the size announced.
    case file(URL, length: Int)
    /// Bytes produced piece by piece.
    case stream(RFBodyStream)

    /// The number of bytes, or nil if it isn't known before the end.
    public var length: Int? {
        switch self {
        case .none: 0
        case .data(let data): data.count
        case .file(_, let length): length
        case .stream(let stream): stream.length
        }
    }

    /// Whether the same bytes can be sent again, for a retry or a redirect.
    public var isReplayable: Bool {
        if case .stream(let stream) = self { stream.isReplayable } else { true }
    }
}

/// A request body that is produced piece by piece while it is sent.
public struct RFBodyStream: Sendable {
    /// Gives the next piece, or nil at the end.
    public typealias Reader = @Sendable () async throws -> Data?

    /// The number of bytes of all pieces together, or nil if unknown: then it is sent chunked.
    public let length: Int?

    /// Whether ``makeReader`` can be called again to give the same bytes once more. If not, a second call throws
    /// ``RFErrorKind/bodyNotReplayable``.
    public let isReplayable: Bool

    /// Starts from the first byte and gives a function that reads piece after piece. It is called once for
    /// every time the body is sent.
    public let makeReader: @Sendable () async throws -> Reader

    /// Makes a stream. When a `length` is given, a body that turns out to be longer or shorter is an
    /// ``RFError`` instead of a broken request.
    public init(
        length: Int? = nil,
        isReplayable: Bool,
        makeReader: @escaping @Sendable () async throws -> Reader
    ) {
        self.length = length
        self.isReplayable = isReplayable
        let makeReader = length.map { RFBodyStream.counting(makeReader, length: $0) } ?? makeReader
        self.makeReader = isReplayable ? makeReader : RFBodyStream.once(makeReader)
    }

    private static func once(
        _ makeReader: @escaping @Sendable () async throws -> Reader
    ) -> @Sendable () async throws -> Reader {
        let isUsed = RFLocked(false)
        return {
            let wasUsed = isUsed.withLock { isUsed in
                defer { isUsed = true }
                return isUsed
            }
            guard !wasUsed else { throw RFError.bodySentTwice }
            return try await makeReader()
        }
    }

    private static func counting(
        _ makeReader: @escaping @Sendable () async throws -> Reader, length: Int
    ) -> @Sendable () async throws -> Reader {
        {
            let read = try await makeReader()
            let total = RFLocked(0)
            return {
                let piece = try await read()
                let count = total.withLock { total in
                    total += piece?.count ?? 0
                    return total
                }
                guard piece == nil ? count == length : count <= length else {
                    throw RFError.bodyLengthDiffers(from: length)
                }
                return piece
            }
        }
    }
}
