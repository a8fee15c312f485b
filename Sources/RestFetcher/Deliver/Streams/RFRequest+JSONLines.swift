extension RFRequest {
    /// Fetches as ``bytes()`` does, and gives each line of the body as a value, decoded from JSON with
    /// ``jsonDecoder``: for `application/x-ndjson`, JSON Lines and the like. The response wrapper takes no part but
    /// for its `Accept`.
    ///
    /// - Parameters:
    ///   - type: what a line decodes to.
    ///   - maxLineBytes: the most bytes that a line may have; more throw ``RFErrorKind/responseTooLarge`` in the
    ///     loop. Default: 16 MB.
    nonisolated(nonsending) public func jsonLines<Value: Decodable & SendableMetatype>(
        of type: Value.Type = Value.self, maxLineBytes: Int = 16 << 20
    ) async throws(RFError) -> RFJSONLineStream<Value> {
        let jsonDecoder = jsonDecoder
        let (answer, plan) = try await open()
        return RFJSONLineStream(
            RFByteStream(answer), maxLineBytes: maxLineBytes, jsonDecoder: jsonDecoder, plan: plan)
    }
}
