extension RFRequest {
    /// Fetches as ``bytes()`` does, and gives the body line by line, in the charset that `Content-Type` names; UTF-8
    /// if it names none.
    ///
    /// - Parameter maxLineBytes: the most bytes that a line may have; more throw ``RFErrorKind/responseTooLarge`` in
    ///   the loop. Default: 16 MB.
    /// - Throws: what ``bytes()`` throws, and ``RFErrorKind/unsupported`` if the answer is in UTF-16 or UTF-32.
    nonisolated(nonsending) public func lines(
        maxLineBytes: Int = 16 << 20
    ) async throws(RFError) -> RFLineStream {
        let (answer, plan) = try await open()
        do throws(RFError) {
            return try RFLineStream(RFByteStream(answer), maxLineBytes: maxLineBytes, plan: plan)
        } catch {
            throw plan.explain(error)
        }
    }
}
