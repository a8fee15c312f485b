#if os(Linux)
    import CRestFetcherCurl
    import Foundation

    /// What other threads want from the loop, in the order in which they said so.
    final class RFCurlInbox: Sendable {
        enum Message: Sendable {
            case start(RFCurlTransfer)
            case cancel(RFCurlTransfer)
            /// The reader of the body has room again.
            case readMore(RFCurlTransfer)
            /// The next piece of a request body is there.
            case piece(RFCurlTransfer, RFCurlStreamUpload.Piece)
            /// Work of a task that prefers the loop's thread.
            case job(UnownedJob, RFCurlExecutor)
            case stop
        }

        private struct State {
            var messages: [Message] = []
            var isAsleep = false
            var isQuiet = false
        }

        private let state = RFLocked(State())

        /// Wakes the loop when it sleeps.
        let bell: Int32

        init() throws(RFError) {
            bell = rfcurl_bell_make()
            guard bell >= 0 else { throw .curlUnavailable("the system gives no event descriptor") }
        }

        deinit {
            close(bell)
        }

        func post(_ message: Message) {
            let wasAsleep = state.withLock { state -> Bool in
                state.messages.append(message)
                defer { state.isAsleep = false }
                return state.isAsleep
            }
            if wasAsleep { rfcurl_bell_ring(bell) }
        }

        /// Moves the waiting messages into `messages`, which must be empty.
        func take(into messages: inout [Message]) {
            state.withLock { swap(&$0.messages, &messages) }
        }

        /// Says that the loop goes to sleep and must be woken. Returns false if there is something to do first.
        ///
        /// - Parameter isQuiet: whether requests come one at a time.
        func fallAsleep(isQuiet: Bool) -> Bool {
            state.withLock { state in
                state.isAsleep = state.messages.isEmpty
                state.isQuiet = isQuiet
                return state.isAsleep
            }
        }

        /// Whether the loop sleeps, and requests come one at a time.
        var isQuiet: Bool { state.withLock { $0.isAsleep && $0.isQuiet } }

        func wakeUp() {
            state.withLock { $0.isAsleep = false }
        }
    }
#endif
