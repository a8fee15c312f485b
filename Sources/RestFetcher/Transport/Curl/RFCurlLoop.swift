#if os(Linux)
    import CRestFetcherCurl
    import Foundation

    /// Drives libcurl: one thread that sleeps until the network or another thread has something for it.
    ///
    /// Everything here is done by whoever leads: that thread while it is awake. While it sleeps, another that has a
    /// request to start may lead for a moment. Nothing that is called back may block.
    final class RFCurlLoop: @unchecked Sendable {
        // Safe because only who leads touches anything that varies, or libcurl's handles. So exclusivity isn't checked of
        // what is touched for every request.
        private let lead = RFLead()

        let configuration: RFCurlConfiguration
        let environment: RFCurlEnvironment
        let inbox: RFCurlInbox
        let multi: rfcurl_multi
        let poller: RFCurlPoller
        let round: RFCurlRound

        /// Handles at rest.
        @exclusivity(unchecked) var pool: [RFCurlSlot] = []
        /// The transfers that libcurl has.
        @exclusivity(unchecked) var running: [RFCurlTransfer] = []
        /// How many connections at rest libcurl keeps.
        var idleConnections = 64

        @exclusivity(unchecked) private var messages: [RFCurlInbox.Message] = []
        private var isStopping = false
        /// How many transfers there were at a time since the thread last slept.
        var mostRunning = 0
        /// When the thread wakes up by itself, on the clock of the round.
        private var wakeUpTime = Int64.max

        init(_ configuration: RFCurlConfiguration, inbox: RFCurlInbox) throws(RFError) {
            self.configuration = configuration
            self.inbox = inbox
            environment = try RFCurlEnvironment(configuration)
            round = RFCurlRound(queueTimeout: configuration.queueTimeout)
            poller = try RFCurlPoller(inbox: inbox, round: round)
            guard let multi = rfcurl_multi_make() else { throw .curlUnavailable("it has no memory") }
            self.multi = multi
            let code = poller.attach(to: multi)
            if code != 0 { throw .curlOption("callbacks", code: code) }
            setLimits()
            // The first handle shows whether libcurl takes all the settings.
            pool.append(try RFCurlSlot(for: self))
        }

        deinit {
            pool = []
            rfcurl_multi_free(multi)
        }

        private func setLimits() {
            let multiplex = 2
            _ = rfcurl_multi_set_long(multi, rfcurl_multi_pipelining, configuration.usesHTTP2 ? multiplex : 0)
            _ = rfcurl_multi_set_long(
                multi, rfcurl_multi_max_per_host, max(0, configuration.maxConnectionsPerHost))
            _ = rfcurl_multi_set_long(multi, rfcurl_multi_max_in_all, max(0, configuration.maxConnections))
            _ = rfcurl_multi_set_long(multi, rfcurl_multi_max_idle, idleConnections)
        }

        /// Works until somebody posts `stop`.
        func run() {
            lead.take()
            defer { lead.give() }
            while true {
                work()
                if isStopping { break }
                wait()
                if round.nextSilence <= round.now { endSilent() }
            }
            for transfer in running { end(transfer, with: .cancelled) }
        }

        /// Does what there is to do. Answers cause new requests, which go out before the network is looked at
        /// again; but they can't keep the loop from it.
        private func work() {
            for _ in 0..<turnsWithoutNetwork {
                let didTake = takeMessages()
                poller.runTimer(multi)
                endRound()
                if !didTake { return }
            }
        }

        private func wait() {
            defer { mostRunning = running.count }
            guard inbox.fallAsleep(isQuiet: running.isEmpty && mostRunning <= 1) else {
                return act(onEvents: poller.wait(milliseconds: 0))
            }
            wakeUpTime = nextTime
            let isHolding = !round.held.isEmpty
            var milliseconds = round.milliseconds(until: wakeUpTime)
            if isHolding, milliseconds != 0 { milliseconds = 1 }
            lead.give()
            let count = poller.wait(milliseconds: milliseconds)
            lead.take()
            inbox.wakeUp()
            act(onEvents: count)
            if isHolding, count == 0 { giveHeld(all: true) }
        }

        private func act(onEvents count: Int) {
            poller.act(multi, onEvents: count, isAtRest: { running.isEmpty })
        }

        /// When there is something to do although nothing has come.
        private var nextTime: Int64 { min(poller.timer, round.nextSilence) }

        /// Starts a transfer on the thread of the caller, if the loop's own sleeps and requests come one at a time. It
        /// then only has to wake up for the answer, which spares a change of thread. With many requests under way the
        /// threads would stand in each other's way.
        ///
        /// - Returns: false if it has to be posted to the loop.
        func startAtOnce(_ transfer: RFCurlTransfer) -> Bool {
            // With a body, what the caller gave us to read it and to tell of it would run in its own call.
            guard case .none = transfer.request.body, RFCurlLoop.neverBlocks, inbox.isQuiet,
                lead.tryToTake()
            else { return false }
            let signal = rfcurl_pipe_signal_hold()
            defer {
                lead.give()
                rfcurl_pipe_signal_release(signal)
            }
            round.readClock()
            start(transfer)
            poller.runTimer(multi)
            endRound()
            if nextTime < wakeUpTime || !round.held.isEmpty { rfcurl_bell_ring(inbox.bell) }
            return true
        }

        /// Whether libcurl looks up names on threads of its own.
        private static let neverBlocks = rfcurl_looks_up_asynchronously() != 0

        private func takeMessages() -> Bool {
            inbox.take(into: &messages)
            guard !messages.isEmpty else { return false }
            for message in messages { take(message) }
            messages.removeAll(keepingCapacity: true)
            return true
        }

        private func take(_ message: RFCurlInbox.Message) {
            switch message {
            case .start(let transfer): start(transfer)
            case .cancel(let transfer): end(transfer, with: .cancelled)
            case .readMore(let transfer): readMore(transfer)
            case .piece(let transfer, let piece): accept(piece, for: transfer)
            case .job(let job, let executor): job.runSynchronously(on: executor.asUnownedTaskExecutor())
            case .stop: isStopping = true
            }
        }

        /// Answers those who got something.
        private func endRound() {
            endFinished()
            for transfer in round.touched {
                transfer.isTouched = false
                if transfer.head.isComplete, transfer.isHeadWithBody || isAnsweredEarly(transfer) {
                    end(transfer, with: nil)
                } else {
                    giveReceived(of: transfer)
                }
            }
            round.touched.removeAll(keepingCapacity: true)
            giveHeld(all: false)
        }

        private func endFinished() {
            var code: Int32 = 0
            var context: UnsafeMutableRawPointer?
            while rfcurl_multi_next_ended(multi, &code, &context) != nil {
                guard let context else { continue }
                // Safe because running transfers keep their slots.
                let slot = Unmanaged<RFCurlSlot>.fromOpaque(context).takeUnretainedValue()
                if let transfer = slot.transfer { finish(transfer, slot, code) }
            }
        }

        private func endSilent() {
            let silent = running.filter { round.end(of: $0).map { $0 <= round.now } ?? false }
            for transfer in silent {
                let hasConnection = transfer.lastActivity != nil
                end(
                    transfer,
                    with: hasConnection
                        ? .tooSilent(transfer.request.timeout)
                        : .noConnectionFree(transfer.request, configuration))
            }
            round.watchSilence(of: running, anew: true)
        }
    }

    private let turnsWithoutNetwork = 4
#endif
