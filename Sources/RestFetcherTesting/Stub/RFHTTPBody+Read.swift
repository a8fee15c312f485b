import Foundation
import RestFetcher

extension RFHTTPBody {
    /// All the bytes, as a network would get them. Fails if there are more or fewer than announced.
    func readToEnd(reporting report: (@Sendable (Int) -> Void)?) async throws -> Data {
        let bytes: Data
        switch self {
        case .none: return Data()
        case .data(let data): bytes = data
        case .file(let file, _): bytes = try RFHTTPBody.contents(of: file)
        case .stream(let stream): return try await stream.readToEnd(reporting: report)
        }
        guard bytes.count == length else { throw RFError.wrongLength(bytes.count, announced: length) }
        if !bytes.isEmpty { report?(bytes.count) }
        return bytes
    }

    private static func contents(of file: URL) throws -> Data {
        do {
            return try Data(contentsOf: file)
        } catch {
            throw RFError(
                stage: .transport, kind: .fileUnreadable,
                message: "The file \(file.lastPathComponent) can't be read.", underlyingError: error)
        }
    }
}

extension RFBodyStream {
    fileprivate func readToEnd(reporting report: (@Sendable (Int) -> Void)?) async throws -> Data {
        var bytes = Data()
        do {
            let next = try await makeReader()
            while let piece = try await next() {
                try Task.checkCancellation()
                bytes.append(piece)
                report?(bytes.count)
            }
        } catch  where !(error is RFError || error is CancellationError) {
            throw RFError(
                stage: .transport, kind: .fileUnreadable, message: "The stream of the body failed.",
                underlyingError: error)
        }
        guard bytes.count == length ?? bytes.count else {
            throw RFError.wrongLength(bytes.count, announced: length)
        }
        return bytes
    }
}

extension RFError {
    fileprivate static func wrongLength(_ count: Int, announced: Int?) -> RFError {
        RFError(
            stage: .transport, kind: .fileUnreadable,
            message: "The body has \(count) bytes, but \(announced ?? 0) were announced.")
    }
}
