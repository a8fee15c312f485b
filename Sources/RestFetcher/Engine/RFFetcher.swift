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
        usualSteps = RFFetcher.steps(configuration)
        directTransport = RFFetcher.directTransport(of: configuration)
    }

    /// What the request of a call passes that wants nothing special.
    let usualSteps: RFChainSteps

    /// What sends such a request, if nothing but the framework's own code runs until its answer is here.
    let directTransport: (any RFDirectTransport)?

    /// The one way through: every call, however it was declared and however it is delivered, takes these steps.
    ///
    /// Declaration → plan → build have happened on the caller's thread; deliver follows on the callback queue.
    @concurrent
    func perform(
        _ plan: RFPlan, in context: RFCallContext, reading reader: RFReader
    ) async -> RFOutcome {
        do {
            let chain = chain(for: plan, in: context, reading: reader)
            let response = try await chain.proceed(with: plan.request.get())
            if reader.isPiecewise, plan.successCodes.contains(response.status) {
                return try await read(response, to: plan, in: context, with: reader)
            }
            let data = try await response.body.collect()
            return try read(data, of: response, to: plan, in: context, with: reader)
        } catch {
            return failure(error, of: plan, in: context)
        }
    }

    /// Validates and decodes an answer that is here as a whole.
    // Not part of the function above: what it needs for a moment isn't kept for as long as the network takes.
    @inline(never)
    func read(
        _ data: Data, of response: RFHTTPResponse, to plan: RFPlan, in context: RFCallContext,
        with reader: RFReader
    ) throws -> RFOutcome {
        let reply = try reply(from: response, data: data, to: plan, in: context)
        try plan.validate(reply, headers: configuration.validateHeaders, reading: reader)
        try plan.decode(reply, with: reader)
        return .success(reply)
    }

    /// Validates an answer, and reads its body as it arrives.
    @inline(never)
    private func read(
        _ response: RFHTTPResponse, to plan: RFPlan, in context: RFCallContext, with reader: RFReader
    ) async throws -> RFOutcome {
        let reply = try reply(from: response, data: nil, to: plan, in: context)
        try plan.validate(reply, headers: configuration.validateHeaders, reading: reader)
        if case .file = reader.manner {
            reader.readFile(try context.putFile())
        } else {
            try await reader.readPieces(response.body, of: reply)
        }
        // The body is over only now, and all is measured.
        return .success(try self.reply(from: response, data: nil, to: plan, in: context))
    }

    @inline(never)
    func failure(_ error: any Error, of plan: RFPlan, in context: RFCallContext) -> RFOutcome {
        context.report.withLock { $0.savedFile = nil }
        return .failure(plan.explain(error, in: context))
    }

    @inline(never)
    private func chain(
        for plan: RFPlan, in context: RFCallContext, reading reader: RFReader
    ) -> RFChain {
        let isUsual = plan.isUsual && !reader.isPiecewise
        let steps = isUsual ? usualSteps : RFFetcher.steps(configuration, for: plan, reading: reader)
        return RFChain(steps, context: context)
    }

    /// The interceptors in the order in which a request passes them, and the transport at the end.
    private static func steps(
        _ configuration: RFConfiguration, for plan: RFPlan? = nil, reading reader: RFReader? = nil
    ) -> RFChainSteps {
        let given = (configuration.interceptors + (plan?.interceptors ?? [])).ungrouped
        var interceptors: [any RFInterceptor] = []
        let retryPolicy = plan?.retryPolicy ?? configuration.retryPolicy
        if let retryPolicy, retryPolicy.maxRetries > 0 { interceptors.append(RFRetry(policy: retryPolicy)) }
        interceptors += given.filter { $0.scope == .call }
        if let providedValues = plan?.providedValues { interceptors.append(providedValues) }
        if let plan, let downloading = reader?.downloading(successCodes: plan.successCodes) {
            interceptors.append(downloading)
        }
        interceptors.append(RFRedirects(policy: plan?.redirectPolicy ?? .follow))
        interceptors += given.filter { $0.scope == .attempt }
        if plan?.logger.level == .debug { interceptors.append(RFWireLog()) }
        interceptors.append(
            RFAttempt(piecewiseCodes: reader?.isPiecewise == true ? plan?.successCodes : nil))
        return RFChainSteps(interceptors: interceptors, transport: configuration.transport)
    }

    func context(
        of plan: RFPlan, reportingTo progress: RFProgressReports, isStoppable: Bool = false
    ) -> RFCallContext {
        RFCallContext(
            requestName: plan.name, logger: plan.logger, secrets: plan.secrets, clock: configuration.clock,
            requiresAuthentication: plan.requiresAuthentication, inquirer: plan.inquirer,
            priority: plan.priority, progress: progress, observers: configuration.observers,
            cachePolicy: plan.cachePolicy,
            maxResponseBytes: plan.maxResponseBytes, redirectLimit: configuration.redirectLimit,
            isStoppable: isStoppable)
    }

    /// `data` is nil if the body is still on its way.
    private func reply(
        from response: RFHTTPResponse, data: Data?, to plan: RFPlan, in context: RFCallContext
    ) throws(RFError) -> RFReply {
        let request = try plan.request.get()
        var metrics = context.metrics
        if data == nil {
            metrics.transport = response.metrics
        } else {
            metrics.readTransport = response.readMetrics
        }
        return RFReply(
            RFReply.Parts(
                request: request, writtenURL: response.writtenURL ?? request.writtenURL,
                code: response.status,
                headers: response.headers, data: data ?? Data(), metrics: metrics,
                hasBody: context.savedCount.map { $0 > 0 }
                    ?? ((data ?? response.body.data)?.isEmpty != true)))
    }
}
