/// How a call ended, on its way from the engine to whoever waits for it.
struct RFOutcome<Value>: @unchecked Sendable {
    // Safe because the value was made by one task for this call, and is handed over once, to one receiver.
    let result: Result<RFResponse<Value>, RFError>

    /// What went wrong, or nil if nothing did.
    var error: RFError? { if case .failure(let error) = result { error } else { nil } }

    init(_ result: Result<RFResponse<Value>, RFError>) {
        self.result = result
    }
}
