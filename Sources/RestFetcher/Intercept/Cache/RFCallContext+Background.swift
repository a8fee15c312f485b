extension RFCallContext {
    /// A context for work that goes on when the call is over: nothing of it is counted or observed.
    func forBackground() -> RFCallContext {
        RFCallContext(
            requestName: requestName, logger: logger, secrets: RFLocked(scrubber), clock: clock,
            requiresAuthentication: requiresAuthentication, inquirer: inquirer, priority: .low,
            progress: RFProgressReports(), observers: [],
            cachePolicy: cachePolicy, maxResponseBytes: maxResponseBytes, redirectLimit: redirectLimit)
    }
}
