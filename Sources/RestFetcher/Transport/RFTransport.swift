/// Sends one HTTP request exactly once.
///
/// A transport follows no redirect, keeps no cookie, answers no challenge and retries nothing: all of that is
/// done above it, the same for every transport. Write one to put another HTTP stack, or a stub, under every
/// request. ``RFURLSessionTransport`` is the default on Apple platforms.
public protocol RFTransport: Sendable {
    /// Sends `request` and returns when the head of the final answer is there (1xx answers are skipped).
    ///
    /// The body may still be arriving: give it as pieces, and ask the network for more only as they are read.
    /// If the whole body is at hand already, give it as data.
    ///
    /// Cancelling the task ends the transfer at once and closes its connection.
    ///
    /// - Returns: the answer, whatever its status code.
    /// - Throws: an ``RFError`` of stage `.transport` if no complete answer came. A body that ends early throws
    ///   ``RFErrorKind/connectionLost`` while it is read.
    nonisolated(nonsending) func send(_ request: RFHTTPRequest) async throws -> RFHTTPResponse
}
