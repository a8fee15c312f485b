/// How a call ended, on its way from the engine to whoever waits for it.
struct RFOutcome<Value>: @unchecked Sendable {
    // Safe because the value was made by one task for this call, and is handed over once, to one receiver.
    let result: Result<RFResponse<Value>, RFError>

    init(_ result: Result<RFResponse<Value>, RFError>) {
        self.result = result
    }
}
