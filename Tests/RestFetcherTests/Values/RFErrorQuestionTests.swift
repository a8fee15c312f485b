import RestFetcher
import Testing

@Suite("What an error answers about itself")
struct RFErrorQuestionTests {
    private func status(_ code: Int) -> RFError {
        var error = RFError(stage: .validate, kind: .httpStatus, message: "")
        error.code = code
        return error
    }

    private func failure(_ kind: RFErrorKind) -> RFError {
        RFError(stage: .transport, kind: kind, message: "")
    }

    @Test("the status code has a name")
    func theStatusCodeHasAName() {
        #expect(status(404).statusCode == .notFound)
        #expect(status(299).statusCode == 299)
        #expect(failure(.offline).statusCode == nil)
    }

    @Test("each status question is true for its codes only")
    func eachStatusQuestion() {
        func codes(_ isTrue: (RFError) -> Bool) -> [Int] { (100..<600).filter { isTrue(status($0)) } }
        #expect(codes(\.isNotModified) == [304])
        #expect(codes(\.isUnauthorized) == [401])
        #expect(codes(\.isForbidden) == [403])
        #expect(codes(\.isNotFound) == [404])
        #expect(codes(\.isRateLimited) == [429])
        #expect(codes(\.isClientError) == Array(400..<500))
        #expect(codes(\.isServerError) == Array(500..<600))
        #expect(codes(\.isRetryable) == [408, 425, 429, 500, 502, 503, 504])
        #expect(codes { $0.isCancelled || $0.isTimeout || $0.isOffline } == [])
    }

    @Test("each question about the way is true for its kind only")
    func eachQuestionAboutTheWay() {
        let kinds: [RFErrorKind] = [
            .cancelled, .timedOut, .offline, .cannotFindHost, .cannotConnect, .connectionLost,
            .outOfDescriptors, .secureConnectionFailed, .badServerResponse, .invalidURL, .decoding,
            .emptyResponse, .validation,
        ]
        func answered(_ isTrue: (RFError) -> Bool) -> [RFErrorKind] { kinds.filter { isTrue(failure($0)) } }
        #expect(answered(\.isCancelled) == [.cancelled])
        #expect(answered(\.isTimeout) == [.timedOut])
        #expect(answered(\.isOffline) == [.offline])
        #expect(
            answered(\.isRetryable)
                == [.timedOut, .offline, .cannotFindHost, .cannotConnect, .connectionLost, .outOfDescriptors])
        #expect(answered { $0.isNotFound || $0.isClientError || $0.isServerError || $0.isNotModified } == [])
    }

    @Test("a body that can't be decoded isn't worth another try, whatever its code")
    func aBodyThatCannotBeDecoded() {
        var error = RFError(stage: .decode, kind: .decoding, message: "")
        error.code = 503
        #expect(!error.isRetryable)
    }
}
