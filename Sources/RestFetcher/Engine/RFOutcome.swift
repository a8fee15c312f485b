/// How a call ended: with an answer, whose value its reader has, or with an error.
typealias RFOutcome = Result<RFReply, RFError>

extension RFOutcome {
    /// What went wrong, or nil if nothing did.
    var error: RFError? { if case .failure(let error) = self { error } else { nil } }
}
