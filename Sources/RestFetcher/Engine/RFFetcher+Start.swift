import Foundation

extension RFFetcher {
    /// Begins a call and returns at once. `deliver` is called with its outcome, at most once and never if the
    /// call is cancelled before; on the engine's thread.
    func start<Value>(
        _ plan: RFPlan,
        reading reader: RFReader<Value>,
        as call: RFCall,
        deliver: @escaping @Sendable (RFOutcome<Value>) -> Void
    ) {
        if let notice = RFDefaultTransport.takeNotice() { plan.logger.error(notice) }
        let context = context(of: plan, reportingTo: call.progressReports)
        call.attach(
            Task.detached {
                guard call.state == .started else { return }
                context.start()
                let outcome = await self.perform(plan, in: context, reading: reader)
                let isToBeDelivered = call.settle()
                // Otherwise the deadline has settled the call, and finishes it.
                if isToBeDelivered || call.isCancelled { context.finish(outcome.error) }
                if isToBeDelivered { deliver(outcome) }
            })
        guard let seconds = plan.resourceTimeout, seconds.isFinite, seconds > 0 else { return }
        let clock = configuration.clock
        call.attach(
            Task.detached {
                guard (try? await clock.sleep(for: seconds)) != nil else { return }
                guard call.settle() else { return }
                let error = plan.explain(RFError.tookTooLong(seconds), in: context)
                context.finish(error)
                deliver(RFOutcome(.failure(error)))
            })
    }
}

extension RFError {
    fileprivate static func tookTooLong(_ seconds: TimeInterval) -> RFError {
        RFError(
            stage: .transport, kind: .timedOut,
            message: "The call took longer than the \(seconds) seconds of resourceTimeout.")
    }
}
