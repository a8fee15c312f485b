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
        let context = context(of: plan, reportingTo: call.progressReports)
        call.attach(begin(plan, in: context, reading: reader, as: call, deliver))
        guard let seconds = plan.resourceTimeout, seconds.isFinite, seconds > 0 else { return }
        let clock = configuration.clock
        call.attach(
            Task.detached {
                guard (try? await clock.sleep(for: seconds)) != nil else { return }
                guard call.settle() else { return }
                let error = plan.explain(RFError.tookTooLong(seconds), in: context)
                context.finish(error)
                deliver(.failure(error))
            })
    }

    /// Sends a request on its way from the caller's thread if nothing but the framework's own code runs there until
    /// then. That spares a change of thread, which costs more than all else.
    private func begin(
        _ plan: RFPlan, in context: RFCallContext, reading reader: RFReader, as call: RFCall,
        _ deliver: @escaping @Sendable (RFOutcome) -> Void
    ) -> Task<Void, Never> {
        #if os(Linux)
            if isQuickToBegin(plan) {
                context.begin()
                defer { context.didBegin() }
                return Task.immediateDetached {
                    await self.run(plan, in: context, reading: reader, as: call, deliver)
                }
            }
        #endif
        return Task.detached { await self.run(plan, in: context, reading: reader, as: call, deliver) }
    }

    private func run(
        _ plan: RFPlan, in context: RFCallContext, reading reader: RFReader, as call: RFCall,
        _ deliver: @Sendable (RFOutcome) -> Void
    ) async {
        guard call.state == .started else { return }
        context.start()
        let outcome = await perform(plan, in: context, reading: reader)
        let isToBeDelivered = call.settle()
        // Otherwise the deadline has settled the call, and finishes it.
        if isToBeDelivered || call.isCancelled { context.finish(outcome.error) }
        if isToBeDelivered { deliver(outcome) }
    }

    #if os(Linux)
        private func isQuickToBegin(_ plan: RFPlan) -> Bool {
            // Other transports may be anybody's code.
            guard case .success = plan.request, configuration.transport is RFCurlTransport else {
                return false
            }
            let retryPolicy = plan.retryPolicy ?? configuration.retryPolicy
            return retryPolicy == nil && configuration.interceptors.isEmpty && plan.interceptors.isEmpty
                && plan.providedValues == nil && configuration.observers.isEmpty
                && plan.logger.level != .debug
        }
    #endif
}

extension RFError {
    fileprivate static func tookTooLong(_ seconds: TimeInterval) -> RFError {
        RFError(
            stage: .transport, kind: .timedOut,
            message: "The call took longer than the \(seconds) seconds of resourceTimeout.")
    }
}
