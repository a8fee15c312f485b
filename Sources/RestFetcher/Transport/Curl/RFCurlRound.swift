#if os(Linux)
    import Foundation

    /// What happened since the loop last slept. Belongs to whoever leads the loop, which is why
    /// exclusivity isn't checked of what is touched for every request.
    final class RFCurlRound {
        /// Nanoseconds of a clock that never runs backwards, read once after every sleep: exact enough for
        /// timeouts, and cheaper than reading it for every piece of data.
        private(set) var now: Int64 = 0

        /// What body bytes are received into.
        let buffers = RFCurlBuffers()

        /// The transfers that got something from the network.
        @exclusivity(unchecked) var touched: [RFCurlTransfer] = []

        /// The transfers whose head waits for the rest of the answer.
        @exclusivity(unchecked) var held: [RFCurlTransfer] = []

        /// No transfer has been silent for too long before this time.
        private(set) var nextSilence = Int64.max

        /// When a transfer last got a connection.
        private var lastConnection: Int64 = 0
        /// Nanoseconds that the queue for connections may stand still, beyond the time a connection may take to open.
        private let longestStandstill: Int64

        init(queueTimeout: TimeInterval) {
            longestStandstill = RFCurlTransfer.nanoseconds(queueTimeout)
            readClock()
        }

        /// When the transfer has waited for too long, for the other side or for a connection; nil for never.
        func end(of transfer: RFCurlTransfer) -> Int64? {
            if transfer.lastActivity != nil { return transfer.endOfSilence }
            guard longestStandstill < .max, transfer.silenceLimit < .max else { return nil }
            return max(transfer.waitsSince, lastConnection) + transfer.silenceLimit + longestStandstill
        }

        /// Something came or went: the silence of the transfer begins anew.
        func heard(_ transfer: RFCurlTransfer) {
            // As long as a silence is being watched, a later end of it needs no earlier look.
            let isNew = transfer.lastActivity == nil
            if isNew { lastConnection = now }
            transfer.lastActivity = now
            if isNew { watchSilence(of: [transfer]) }
        }

        /// Makes sure that the loop looks again when the first of these has been silent for too long.
        func watchSilence(of transfers: [RFCurlTransfer], anew: Bool = false) {
            if anew { nextSilence = .max }
            for transfer in transfers {
                if let end = end(of: transfer) { nextSilence = min(nextSilence, end) }
            }
        }

        /// What is left until `time`, rounded up; -1 if that never comes.
        func milliseconds(until time: Int64) -> Int32 {
            guard time < .max else { return -1 }
            return Int32(clamping: max(0, time - now + 999_999) / 1_000_000)
        }

        func readClock() {
            var time = timespec()
            clock_gettime(CLOCK_MONOTONIC, &time)
            now = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
        }
    }
#endif
