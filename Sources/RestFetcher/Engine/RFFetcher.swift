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
    func perform(
        _ plan: RFPlan, in context: RFCallContext, reading reader: RFReader
    ) async -> RFOutcome {
        do {
            let request = try plan.request.get()
            let chain = chain(for: plan, in: context, reading: reader)
            let received = try await chain.proceed(with: request)
            let leavesBody = reader.isPiecewise && plan.successCodes.contains(received.status)
            let data = leavesBody ? nil : try await received.body.collect()
            let reply = reply(from: received, data: data, to: request, in: context)
            try plan.checkStatus(of: reply, reading: reader)
            try plan.validate(reply, headers: configuration.validateHeaders, reading: reader)
            try await plan.read(reply, received.body, in: context, with: reader)
            // A body that is read piece by piece is over only now, and all is measured.
            return .success(
                leavesBody ? self.reply(from: received, data: data, to: request, in: context) : reply)
        } catch {
            await context.depart()
            context.report.withLock { $0.savedFile = nil }
            return .failure(plan.explain(error, in: context))
        }
    }

    /// The interceptors in the order in which a request passes them, and the transport at the end.
    private func chain(
        for plan: RFPlan, in context: RFCallContext, reading reader: RFReader
    ) -> RFChain {
        var given = configuration.interceptors
        if !plan.interceptors.isEmpty { given += plan.interceptors }
        given = given.ungrouped
        var interceptors: [any RFInterceptor] = []
        interceptors.reserveCapacity(given.count + 6)
        let retryPolicy = plan.retryPolicy ?? configuration.retryPolicy
        if let retryPolicy, retryPolicy.maxRetries > 0 { interceptors.append(RFRetry(policy: retryPolicy)) }
        for interceptor in given where interceptor.scope == .call { interceptors.append(interceptor) }
        if let providedValues = plan.providedValues { interceptors.append(providedValues) }
        if let downloading = reader.downloading(successCodes: plan.successCodes) {
            interceptors.append(downloading)
        }
        interceptors.append(RFRedirects(policy: plan.redirectPolicy))
        for interceptor in given where interceptor.scope == .attempt { interceptors.append(interceptor) }
        if plan.logger.level == .debug { interceptors.append(RFWireLog()) }
        interceptors.append(RFAttempt(piecewiseCodes: reader.isPiecewise ? plan.successCodes : nil))
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
