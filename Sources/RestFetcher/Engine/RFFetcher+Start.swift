import Foundation

extension RFFetcher {
    /// Begins a call and returns at once. `deliver` is called with its outcome, at most once and never if the
    /// call is cancelled before; on the engine's thread.
    func start(
        _ plan: RFPlan,
        reading reader: RFReader,
        as call: RFCall,
        deliver: @escaping @Sendable (RFOutcome) -> Void
    ) {
        if let notice = RFDefaultTransport.takeNotice() { plan.logger.error(notice) }
        let transport = reader.isPiecewise ? nil : directTransport(for: plan)
        let context = context(of: plan, reportingTo: call.progressReports, isStoppable: transport != nil)
        if let transport {
            RFDirectCall(self, plan, in: context, reading: reader, as: call, deliver).start(
                through: transport)
        } else {
            call.attach(
                work: .task(
                    Task.detached {
                        await self.run(plan, in: context, reading: reader, as: call, deliver)
                    }))
        }
        guard let seconds = plan.resourceTimeout, seconds.isFinite, seconds > 0 else { return }
        let clock = configuration.clock
        call.attach(
            deadline: Task.detached {
                guard (try? await clock.sleep(for: seconds)) != nil else { return }
                guard call.settle(byDeadline: true) else { return }
                let error = plan.explain(RFError.tookTooLong(seconds), in: context)
                context.finish(error)
                deliver(.failure(error))
            })
    }

    private func run(
        _ plan: RFPlan, in context: RFCallContext, reading reader: RFReader, as call: RFCall,
        _ deliver: @Sendable (RFOutcome) -> Void
    ) async {
        guard call.state == .started else { return }
        context.start()
        settle(call, with: await perform(plan, in: context, reading: reader), in: context, deliver)
    }

    @inline(never)
    func settle(
        _ call: RFCall, with outcome: RFOutcome, in context: RFCallContext,
        _ deliver: @Sendable (RFOutcome) -> Void
    ) {
        let isToBeDelivered = call.settle()
        // Otherwise the deadline has settled the call, and finishes it.
        if isToBeDelivered || call.isCancelled { context.finish(outcome.error) }
        if isToBeDelivered { deliver(outcome) }
    }
}

extension RFError {
    fileprivate static func tookTooLong(_ seconds: TimeInterval) -> RFError {
        RFError(
            stage: .transport, kind: .timedOut,
            message: "The call took longer than the \(seconds) seconds of resourceTimeout.")
    }
}
