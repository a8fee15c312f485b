/// The part of a declaration that reads an answer: judges it and makes the value, or makes the server's own error.
///
/// It works off the caller's thread, so that a large body never blocks the main thread.
struct RFReader<Value>: @unchecked Sendable {
    // Safe because the engine calls them one after another, each at most once, from one task, while the call is in
    // flight, and the declaration documents that these hooks run off the caller's thread.
    let validate: (RFReply) throws -> Void
    let value: (RFReply) throws -> Value?
    let serverError: (RFReply) -> (any Error)?
}
