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
        case .file(let file, _):
            do {
                return try Data(contentsOf: file)
            } catch {
                throw RFError(
                    stage: .build, kind: .fileUnreadable,
                    message: "The file \(file.lastPathComponent) can't be read.", underlyingError: error)
            }
        case .stream(let stream):
            var bytes = Data()
            let read = try await stream.makeReader()
            while let piece = try await read() {
                bytes.append(piece)
                guard bytes.count <= limit else { throw RFError.outboxFull }
            }
            return bytes
        }
    }
}
