import Foundation

extension RFError {
    /// Whatever a response wrapper or `createResponse` threw, with a sentence that says where in the body.
    static func decoding(
        _ thrown: any Error, body: Data, contentType: String?, scrubber: RFScrubber
    ) -> RFError {
        if let known = thrown as? RFError { return known }
        let reason =
            if let error = thrown as? DecodingError {
                RFDecodingSentence(body: body, contentType: contentType, scrubber: scrubber).text(for: error)
            } else {
                reason(thrown, scrubber: scrubber)
            }
        return RFError(
            stage: .decode, kind: .decoding, message: "The answer couldn't be decoded: \(reason)",
            underlyingError: thrown)
    }
}
