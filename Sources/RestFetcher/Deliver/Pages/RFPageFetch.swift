/// The fetch of one page.
final class RFPageFetch<Value> {
    let plan: RFPlan
    private let source: RFPageSource<Value>
    private let loop: RFCall
    private let call = RFCall()
    private let reader: RFReader
    private let value: () -> Value?
    private var work: Task<RFOutcome, Never>?

    /// - Parameter loop: ends the fetch when it is cancelled.
    init(_ plan: RFPlan, from source: RFPageSource<Value>, in loop: RFCall) {
        self.plan = plan
        self.source = source
        self.loop = loop
        (reader, value) = source.makeReader()
    }

    deinit {
        call.cancel()
    }

    /// Starts ahead of ``page()``.
    func start() {
        let (fetcher, plan, reader, call) = (source.fetcher, plan, reader, call)
        loop.whenCancelled { call.cancel() }
        let progress = source.relayProgress(call)
        work = Task.detached { await fetcher.outcome(of: plan, reading: reader, as: call, after: progress) }
    }

    nonisolated(nonsending) func page() async throws(RFError) -> RFPage<Value> {
        if work == nil { start() }
        let call = call
        let outcome = await withTaskCancellationHandler {
            await work?.value
        } onCancel: {
            call.cancel()
        }
        guard let reply = try outcome?.get(), let value = value() else {
            throw plan.explain(RFError.noValue)
        }
        return RFPage(value: value, response: reply.response(with: value))
    }
}
