import Foundation

extension RFHTTPBody {
    /// All bytes, from wherever they come.
    ///
    /// - Parameter limit: more throw ``RFErrorKind/outboxFull``.
    func bytes(upTo limit: Int) async throws -> Data {
        guard length ?? 0 <= limit else { throw RFError.outboxFull }
        switch self {
        case .none: return Data()
        case .data(let data): return data
        case .file(let file, let length):
            return try await RFHTTPBody.bytes(upTo: limit, from: RFFileReader(file, length: length).next)
        case .stream(let stream):
            return try await RFHTTPBody.bytes(upTo: limit, from: stream.makeReader())
        }
    }

    private static func bytes(
        upTo limit: Int, from next: RFBodyStream.Reader
    ) async throws -> Data {
        var bytes = Data()
        while let piece = try await next() {
            bytes.append(piece)
            guard bytes.count <= limit else { throw RFError.outboxFull }
        }
        return bytes
    }
}
