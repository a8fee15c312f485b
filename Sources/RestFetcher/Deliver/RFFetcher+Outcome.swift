extension RFFetcher {
    /// Makes the call and waits for its outcome. Cancelling the task or the call ends both at once.
    ///
    /// - Parameter progress: what calls back meanwhile; its last value comes before the outcome.
    nonisolated(nonsending) func outcome(
        of plan: RFPlan, reading reader: RFReader, as call: RFCall, after progress: RFProgressRelay?
    ) async -> RFOutcome {
        await withTaskCancellationHandler {
            await withCheckedContinuation { (waiting: CheckedContinuation<RFOutcome, Never>) in
                call.whenCancelled { waiting.resume(returning: .failure(plan.explain(RFError.cancelled))) }
                start(plan, reading: reader, as: call) { outcome in
                    call.end(after: progress) { waiting.resume(returning: outcome) }
                }
            }
        } onCancel: {
            call.cancel()
        }
    }
}

extension RFCall {
    /// Ends a call that is awaited, unless it was cancelled. The last progress comes before.
    fileprivate func end(after progress: RFProgressRelay?, _ resume: @escaping @Sendable () -> Void) {
        guard let progress else {
            if end() { resume() }
            return
        }
        progress.queue.async {
            guard self.end() else { return }
            progress.relay()
            resume()
        }
    }
}
