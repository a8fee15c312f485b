/// One call for which nothing but the framework's own code runs from the plan on until the answer is here: on Linux,
/// most calls. It takes the steps of ``RFFetcher/perform(_:in:reading:)``, but needs no task of its own.
final class RFDirectCall: Sendable {
    private let fetcher: RFFetcher
    private let plan: RFPlan
    private let context: RFCallContext
    private let reader: RFReader
    private let call: RFCall
    private let deliver: @Sendable (RFOutcome) -> Void

    private static let attempt = RFAttempt(piecewiseCodes: nil)
    private static let redirects = RFRedirects(policy: .follow)

    init(
        _ fetcher: RFFetcher, _ plan: RFPlan, in context: RFCallContext, reading reader: RFReader,
        as call: RFCall,
        _ deliver: @escaping @Sendable (RFOutcome) -> Void
    ) {
        self.fetcher = fetcher
        self.plan = plan
        self.context = context
        self.reader = reader
        self.call = call
        self.deliver = deliver
    }

    /// Sends the request from the caller's thread, and goes on where the answer comes.
    ///
    /// Whoever calls may hold locks: so nothing of theirs runs on their thread before this has returned.
    func start(through transport: any RFDirectTransport) {
        call.attach(work: .transfer(of: context))
        do {
            let request = try RFDirectCall.attempt.prepare(plan.request.get(), in: context)
            let url = request.writtenURL
            transport.start(request, stoppable: context.canStop) { result in
                RFWorkQueue.shared.async { self.goOn(with: result, from: url) }
            }
        } catch {
            RFWorkQueue.shared.async { self.fail(error) }
        }
    }

    private func goOn(with result: Result<RFHTTPResponse, any Error>, from url: RFWrittenURL) {
        do {
            var response = try result.get()
            response.writtenURL = url
            let request = try plan.request.get()
            let isToBeCollected = RFDirectCall.attempt.begin(&response, answering: request, in: context)
            if !isToBeCollected, !RFDirectCall.redirects.isRedirect(response), let data = response.body.data {
                settle(try fetcher.read(data, of: response, to: plan, in: context, with: reader))
            } else {
                goOnInTask(from: response, to: request)
            }
        } catch {
            fail(error)
        }
    }

    /// Goes on where there is something to wait for, the rest of the body or the answer to another request, or where the
    /// body is too large.
    private func goOnInTask(from response: RFHTTPResponse, to request: RFHTTPRequest) {
        Task.detached {
            do {
                var response = response
                response.body = RFHTTPResponseBody(
                    try await response.body.collect(upTo: self.context.maxResponseBytes))
                // What comes after the redirects, which are the first step where nobody else has one.
                let chain = RFChain(self.fetcher.usualSteps, position: 1, context: self.context)
                response = try await RFDirectCall.redirects.follow(response, to: request, next: chain)
                let data = try await response.body.collect()
                self.settle(
                    try self.fetcher.read(
                        data, of: response, to: self.plan, in: self.context, with: self.reader))
            } catch {
                self.fail(error)
            }
        }
    }

    private func fail(_ error: any Error) {
        settle(fetcher.failure(context.transportFailure(error), of: plan, in: context))
    }

    private func settle(_ outcome: RFOutcome) {
        fetcher.settle(call, with: outcome, in: context, deliver)
    }
}

extension RFFetcher {
    /// What sends the request of a plan that wants nothing special; nil if anybody else's code has a part in it.
    func directTransport(for plan: RFPlan) -> (any RFDirectTransport)? {
        guard let directTransport, plan.isUsual, case .success = plan.request else { return nil }
        return directTransport
    }

    static func directTransport(of configuration: RFConfiguration) -> (any RFDirectTransport)? {
        guard configuration.retryPolicy == nil, configuration.interceptors.isEmpty,
            configuration.observers.isEmpty
        else { return nil }
        return configuration.transport as? any RFDirectTransport
    }
}
