extension RFFetcher {
    /// Makes the call and waits for its outcome. Cancelling the task or the call ends both: at once, or when a hook of
    /// the declaration that reads the answer just then has returned.
    ///
    /// - Parameter progress: what calls back meanwhile; its last value comes before the outcome.
    nonisolated(nonsending) func outcome(
        of plan: RFPlan, reading reader: RFReader, as call: RFCall, after progress: RFProgressRelay?
    ) async -> RFOutcome {
        if progress == nil, plan.resourceTimeout == nil, directTransport(for: plan) != nil {
            return await directOutcome(of: plan, reading: reader, as: call)
        }
        return await withTaskCancellationHandler {
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

extension RFFetcher {
    /// Makes the call in the task that waits for it, which spares a change of thread.
    nonisolated(nonsending) private func directOutcome(
        of plan: RFPlan, reading reader: RFReader, as call: RFCall
    ) async -> RFOutcome {
        let context = context(of: plan, reportingTo: call.progressReports, isStoppable: true)
        call.whenCancelled { context.stop() }
        let outcome = await withTaskCancellationHandler {
            await perform(plan, in: context, reading: reader)
        } onCancel: {
            call.cancel()
        }
        guard call.settle(), call.end() else { return .failure(plan.explain(RFError.cancelled)) }
        return outcome
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
