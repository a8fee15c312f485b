import Foundation

extension RFHTTPResponseBody {
    /// The same body, with something around the reading of each piece. For bodies that aren't in memory.
    ///
    /// - Parameter read: gives a piece of the new body. It is given what reads the next one of this body.
    func wrapped(
        _ read: @escaping @Sendable (_ next: () async throws -> Data?) async throws -> Data?
    ) -> RFHTTPResponseBody {
        RFHTTPResponseBody(
            next: {
                try await read {
                    // All iterators over pieces read on from the same place.
                    var iterator = self.makeAsyncIterator()
                    return try await iterator.next()
                }
            },
            // Letting go of the body within ends the transfer.
            cancel: {})
    }
}
