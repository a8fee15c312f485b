import Foundation

/// Opens connections for one loop over server-sent events after another, and reads them (WHATWG HTML §9.2).
struct RFEventSource: Sendable {
    private enum Ending {
        /// The server doesn't want to be asked again.
        case forGood
        /// The body ended.
        case forNow
    }

    /// What is kept from one connection to the next.
    private struct Memory {
        var lastEventID: String
        var retry: TimeInterval?
        /// Connections in a row that brought nothing.
        var failures = 0
    }

    let fetcher: RFFetcher
    let plan: RFPlan
    /// Judges the head of each connection.
    let judge: RFReader
    /// nil: one connection is all.
    let reconnect: RFReconnectPolicy?
    let maxEventBytes: Int

    /// Starts, and gives the events to the channel until the call ends. `ended` is called when it has.
    func start(
        as call: RFCall, ended: @escaping @Sendable () -> Void
    ) -> RFPieceChannel<Void, RFServerSentEvent> {
        let channel = RFPieceChannel<Void, RFServerSentEvent>(cancel: { call.cancel() })
        call.whenCancelled {
            channel.finish(throwing: plan.explain(RFError.cancelled))
            ended()
        }
        call.attach(
            work: .task(
                Task.detached {
                    var failure: RFError?
                    do {
                        try await run(into: channel)
                    } catch let error as RFError where error.requestName != nil {
                        failure = error  // The engine has explained it.
                    } catch {
                        failure = plan.explain(error)
                    }
                    guard call.settle(), call.end() else { return }
                    channel.finish(throwing: failure)
                    ended()
                }))
        return channel
    }

    private func run(into channel: RFPieceChannel<Void, RFServerSentEvent>) async throws {
        var memory = Memory(lastEventID: (try? plan.request.get().headers[lastEventIDName]) ?? "")
        while true {
            var failure: RFError?
            memory.failures += 1
            do {
                if try await connect(&memory, channel) == .forGood { return }
            } catch let error as RFError where RFError.passingKinds.contains(error.kind) {
                failure = error
            }
            guard let reconnect, mayBeSentAgain else {
                if let failure { throw failure }
                return
            }
            if let limit = reconnect.maxFailures, memory.failures > limit {
                throw failure ?? .broughtNothing(connections: memory.failures)
            }
            let wait = reconnect.wait(named: memory.retry, failures: memory.failures)
            if plan.logger.level == .debug {
                plan.logger.debug("\(plan.name): connecting again in \(wait) seconds.")
            }
            try await fetcher.configuration.clock.sleep(for: wait)
        }
    }

    private func connect(
        _ memory: inout Memory, _ channel: RFPieceChannel<Void, RFServerSentEvent>
    ) async throws -> Ending {
        let answer = try await fetcher.open(
            plan.continuing(after: memory.lastEventID), judging: judge, as: RFCall(), ended: {})
        if answer.head.code == RFStatusCode.noContent.rawValue { return .forGood }
        var parser = RFServerSentEventParser(lastEventID: memory.lastEventID, maximumSize: maxEventBytes)
        for try await piece in answer.body {
            memory.failures = 0
            parser.append(piece)
            while let event = try parser.next() {
                memory.lastEventID = event.id
                try await channel.send(event)
            }
            memory.lastEventID = parser.lastEventID
            memory.retry = parser.retry ?? memory.retry
        }
        return .forNow
    }

    private var mayBeSentAgain: Bool {
        guard case .success(let request) = plan.request else { return false }
        return request.isIdempotent && request.body.isReplayable
    }
}

private let lastEventIDName = "Last-Event-ID"

extension RFPlan {
    /// The same plan, for a connection that goes on after an event. None is the empty id, and one that no header field
    /// can carry (RFC 9110 §5.5).
    fileprivate func continuing(after id: String) -> RFPlan {
        let isSendable = !id.isEmpty && RFHTTPRequest.isFieldValue(id)
        return changing { $0.headers[lastEventIDName] = isSendable ? id : nil }
    }
}

extension RFError {
    fileprivate static func broughtNothing(connections: Int) -> RFError {
        RFError(
            stage: .transport, kind: .connectionLost,
            message: "The server ended \(connections) connections in a row without a byte.")
    }
}
