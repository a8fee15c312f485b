import Foundation

/// The engine behind every request: turns a plan into an answer.
///
/// Most programs use ``shared``. Make one of your own, with its own ``RFConfiguration``, for another transport,
/// for interceptors that wrap every request of an API, or for tests, and return it from a request's `fetcher`.
public final class RFFetcher: Sendable {
    /// The fetcher that requests use unless they say otherwise.
    public static let shared = RFFetcher()

    /// How this fetcher works.
    public let configuration: RFConfiguration

    /// Makes a fetcher.
    public init(configuration: RFConfiguration = RFConfiguration()) {
        self.configuration = configuration
    }

    /// The one way through: every call, however it was declared and however it is delivered, takes these steps.
    ///
    /// Declaration → plan → build have happened on the caller's thread; deliver follows on the callback queue.
    @concurrent
    func perform<Value>(
        _ plan: RFPlan, in context: RFCallContext, reading reader: RFReader<Value>
    ) async -> RFOutcome<Value> {
        do {
            let request = try plan.request.get()
            let chain = chain(for: plan, in: context, reading: reader)
            let received = try await chain.proceed(with: request)
            let leavesBody = reader.isPiecewise && plan.successCodes.contains(received.status)
            let data = leavesBody ? nil : try await received.body.collect()
            let reply = reply(from: received, data: data, to: request, in: context)
            try plan.checkStatus(of: reply, reading: reader)
            try plan.validate(reply, headers: configuration.validateHeaders, reading: reader)
            let value = try await plan.value(of: reply, received.body, in: context, reading: reader)
            // A body that is read piece by piece is over only now, and all is measured.
            let whole =
                leavesBody ? self.reply(from: received, data: data, to: request, in: context) : reply
            return RFOutcome(.success(whole.response(with: value)))
        } catch {
            context.report.withLock { $0.savedFile = nil }
            return RFOutcome(.failure(plan.explain(error, in: context)))
        }
    }

    /// The interceptors in the order in which a request passes them, and the transport at the end.
    private func chain<Value>(
        for plan: RFPlan, in context: RFCallContext, reading reader: RFReader<Value>
    ) -> RFChain {
        let given = (configuration.interceptors + plan.interceptors).ungrouped
        var interceptors: [any RFInterceptor] = []
        let retryPolicy = plan.retryPolicy ?? configuration.retryPolicy
        if context.isBeginning { interceptors.append(RFDeparture()) }
        if let retryPolicy, retryPolicy.maxRetries > 0 { interceptors.append(RFRetry(policy: retryPolicy)) }
        interceptors += given.filter { $0.scope == .call }
        if let providedValues = plan.providedValues { interceptors.append(providedValues) }
        if let downloading = reader.downloading(successCodes: plan.successCodes) {
            interceptors.append(downloading)
        }
        interceptors.append(RFRedirects(policy: plan.redirectPolicy))
        interceptors += given.filter { $0.scope == .attempt }
        if plan.logger.level == .debug { interceptors.append(RFWireLog()) }
        interceptors.append(RFWireGuard())
        interceptors.append(RFBodyCollection(piecewiseCodes: reader.isPiecewise ? plan.successCodes : nil))
        interceptors.append(RFTransferProgress())
        if !context.observers.isEmpty { interceptors.append(RFAttemptEvents()) }
        return RFChain(
            interceptors: interceptors[...], transport: configuration.transport, context: context)
    }

    func context(of plan: RFPlan, reportingTo progress: RFProgressReports) -> RFCallContext {
        RFCallContext(
            requestName: plan.name, logger: plan.logger, secrets: plan.secrets, clock: configuration.clock,
            requiresAuthentication: plan.requiresAuthentication, inquirer: plan.inquirer,
            priority: plan.priority, progress: progress, observers: configuration.observers,
            cachePolicy: plan.cachePolicy,
            maxResponseBytes: plan.maxResponseBytes, redirectLimit: configuration.redirectLimit)
    }

    /// `data` is nil if the body is still on its way.
    private func reply(
        from response: RFHTTPResponse, data: Data?, to request: RFHTTPRequest, in context: RFCallContext
    ) -> RFReply {
        var metrics = context.metrics
        metrics.transport = response.metrics
        return RFReply(
            request: request, url: response.url ?? request.url, code: response.status,
            headers: response.headers, data: data ?? Data(), responseTime: metrics.duration, metrics: metrics,
            hasBody: context.savedCount.map { $0 > 0 } ?? ((data ?? response.body.data)?.isEmpty != true))
    }
}
