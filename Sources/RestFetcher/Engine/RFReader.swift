import Foundation

/// Reads the answer of one call: judges it and makes the value, or the server's own error.
///
/// It works off the caller's thread, so that a large body never blocks the main thread. The engine knows nothing of
/// the value's type: whoever made the reader takes the value out of it when the call has succeeded.
class RFReader: @unchecked Sendable {
    // Safe because the engine calls it from one task, one method after another, each at most once for a call, while
    // the call is in flight; and whoever takes the value does so after that. The declaration documents that its hooks
    // run off the caller's thread.

    /// How the body of an answer that was accepted becomes the value.
    enum Manner {
        /// By ``read(_:)``, from all of it, in memory.
        case whole
        /// By ``readPieces(_:of:)``, as it arrives; the reply has no data.
        case pieces
        /// By ``readFile(_:)``, from the file that it was written into.
        case file(RFDownload?)
    }

    let manner: Manner

    init(_ manner: Manner = .whole) {
        self.manner = manner
    }

    /// Throws to refuse an answer of a success code.
    func validate(_ reply: RFReply) throws {}

    /// Makes the server's own error from an answer of no success code.
    func serverError(_ reply: RFReply) -> (any Error)? { nil }

    func read(_ reply: RFReply) throws {}

    /// The call lasts until this returns. What it throws should be an ``RFError``.
    func readPieces(_ body: RFHTTPResponseBody, of reply: RFReply) async throws {}

    func readFile(_ file: URL) {}
}

extension RFReader {
    /// Whether the body is read as it arrives.
    final var isPiecewise: Bool { if case .whole = manner { false } else { true } }

    /// What writes the body into a file, or nil if that isn't wanted.
    final func downloading(successCodes: Range<Int>) -> RFDownloading? {
        guard case .file(let download) = manner else { return nil }
        return RFDownloading(download: download, successCodes: successCodes)
    }
}
