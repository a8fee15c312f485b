/// The part of a declaration that reads an answer: makes the value, or the server's own error.
///
/// It works off the caller's thread, so that a large body never blocks the main thread.
struct RFReader<Value>: @unchecked Sendable {
    // Safe because the engine calls one of the two, once, from one task, while the call is in flight, and the
    // declaration documents that these hooks run off the caller's thread.
    let value: (RFReply) throws -> Value?
    let serverError: (RFReply) -> (any Error)?
}
