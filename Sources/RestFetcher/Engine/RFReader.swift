import Foundation

/// The part of a declaration that reads an answer: judges it and makes the value, or makes the server's own error.
///
/// It works off the caller's thread, so that a large body never blocks the main thread.
struct RFReader<Value>: @unchecked Sendable {
    /// How the body of an answer that was accepted becomes the value.
    enum Reading {
        /// From all of it, in memory.
        case whole((RFReply) throws -> Value?)
        /// Piece by piece, as it arrives; the reply has no data. The call lasts until this returns. What it throws
        /// should be an ``RFError``.
        case pieces((RFReply, RFHTTPResponseBody) async throws -> Value?)
        /// From the file that it was written into.
        case file(RFDownload?, (URL) -> Value?)
    }

    // Safe because the engine calls them one after another, each at most once for a call, from one task, while the
    // call is in flight, and the declaration documents that these hooks run off the caller's thread.
    let validate: (RFReply) throws -> Void
    let value: Reading
    let serverError: (RFReply) -> (any Error)?

    /// Whether the body is read as it arrives.
    var isPiecewise: Bool { if case .whole = value { false } else { true } }

    /// What writes the body into a file, or nil if that isn't wanted.
    func downloading(successCodes: Range<Int>) -> RFDownloading? {
        guard case .file(let download, _) = value else { return nil }
        return RFDownloading(download: download, successCodes: successCodes)
    }

    /// The same judgement, with another way to make a value, of another type.
    func reading<Other>(
        _ pieces: @escaping @Sendable (RFReply, RFHTTPResponseBody) async throws -> Other?
    ) -> RFReader<Other> {
        RFReader<Other>(validate: validate, value: .pieces(pieces), serverError: serverError)
    }
}
