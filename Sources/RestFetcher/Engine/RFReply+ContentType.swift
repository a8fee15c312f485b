extension RFReply {
    /// Throws ``RFErrorKind/unexpectedContentType`` unless the `Content-Type` of the answer is one that the
    /// request's `Accept` asked for (RFC 9110 §12.5.1). To be called in `validate`.
    ///
    /// Everything is fine if the request has no `Accept`, or the answer no body. A body without a type counts as
    /// `application/octet-stream` (RFC 9110 §8.3).
    public func checkContentType() throws(RFError) {
        guard hasBody, let accepted = request.headers["Accept"] else { return }
        let named = headers["Content-Type"]
        if let type = RFMediaType(named ?? "application/octet-stream"), RFAccept(accepted).accepts(type) {
            return
        }
        throw RFError(
            stage: .validate, kind: .unexpectedContentType,
            message:
                "The answer is \(named?.escapedForMessage ?? "of no type"), but \(accepted.escapedForMessage) "
                + "was asked for.")
    }
}
