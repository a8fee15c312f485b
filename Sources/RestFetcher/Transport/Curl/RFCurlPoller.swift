#if os(Linux)
    import CRestFetcherCurl
    import Foundation

    /// Watches libcurl's sockets with epoll. Belongs to whoever leads the loop; only ``wait(milliseconds:)`` is for its
    /// thread alone, which need not lead meanwhile.
    ///
    /// libcurl stops watching a connection when a request on it ends, and watches it again for the next one. Here
    /// the kernel isn't told of the first, so in the run of requests over kept-alive connections it isn't asked
    /// anything at all. Only if something comes from a connection that nobody listens to, it is taken out.
    final class RFCurlPoller {
        private struct Socket {
            /// What libcurl wants to know: 1 readable, 2 writable, both or nothing.
            var wanted: Int32 = 0
            /// What the kernel was asked to watch.
            var watched: Int32 = 0
            /// Whether libcurl tells us when it closes this one. It does so for connections, but not for what
            /// it wakes itself with.
            var isConnection = false
        }

        private let poll: Int32
        private let inbox: RFCurlInbox
        @exclusivity(unchecked) private var sockets: [Socket] = []
        private let events = UnsafeMutablePointer<rfcurl_event>.allocate(capacity: eventsAtOnce)

        /// Told of opened and closed sockets. libcurl keeps this pointer as long as a connection lives.
        let socketCallbacks = UnsafeMutablePointer<rfcurl_socket_callbacks>.allocate(capacity: 1)

        /// When libcurl wants to look at its clock, on the clock of the round.
        private(set) var timer = Int64.max
        private let round: RFCurlRound

        /// Why the last socket couldn't be opened; 0 if it could.
        private(set) var openFailure: Int32 = 0

        init(inbox: RFCurlInbox, round: RFCurlRound) throws(RFError) {
            self.inbox = inbox
            self.round = round
            poll = rfcurl_poll_make()
            guard poll >= 0 else { throw .curlUnavailable("the system gives no epoll descriptor") }
            rfcurl_poll_watch(poll, inbox.bell, 0, readable)
            socketCallbacks.initialize(
                to: rfcurl_socket_callbacks(
                    opened: { RFCurlPoller.of($0).opened($1) },
                    closing: { RFCurlPoller.of($0).closing($1) },
                    failed: { RFCurlPoller.of($0).openFailure = $1 },
                    context: Unmanaged.passUnretained(self).toOpaque()))
        }

        deinit {
            close(poll)
            events.deallocate()
            socketCallbacks.deallocate()
        }

        /// Makes libcurl tell this poller what to watch. It must live as long as `multi`.
        func attach(to multi: rfcurl_multi) -> Int32 {
            var callbacks = rfcurl_multi_callbacks(
                watch: { _, socket, what, context, _ in
                    RFCurlPoller.of(context).watch(socket, what)
                    return 0
                },
                timer: { _, milliseconds, context in
                    RFCurlPoller.of(context).setTimer(milliseconds)
                    return 0
                })
            return rfcurl_multi_set_callbacks(multi, &callbacks, Unmanaged.passUnretained(self).toOpaque())
        }

        private static func of(_ context: UnsafeMutableRawPointer) -> RFCurlPoller {
            // Safe because the loop keeps the poller until libcurl's handles are gone.
            Unmanaged<RFCurlPoller>.fromOpaque(context).takeUnretainedValue()
        }

        /// Waits for at most so many milliseconds, -1 for ever. Returns how many events came.
        func wait(milliseconds: Int32) -> Int {
            Int(rfcurl_poll_wait(poll, events, Int32(eventsAtOnce), milliseconds))
        }

        /// Lets libcurl act on the events that were waited for. What they say may have changed since: libcurl finds
        /// out by itself.
        ///
        /// What comes while nothing is asked for is no answer to anything: its connection is ended (RFC 9112 §9.2).
        func act(_ multi: rfcurl_multi, onEvents count: Int, isAtRest: () -> Bool) {
            round.readClock()
            for index in 0..<count {
                let event = events[index]
                if event.socket == inbox.bell {
                    rfcurl_bell_silence(inbox.bell)
                } else if sockets[Int(event.socket)].wanted == 0 {
                    change(event.socket) { $0.watched = 0 }
                    if sockets[Int(event.socket)].isConnection, isAtRest() {
                        rfcurl_socket_discard(event.socket)
                    }
                } else {
                    _ = rfcurl_multi_act(multi, event.socket, event.events)
                }
            }
        }

        /// Lets libcurl look at its clock if it is time.
        func runTimer(_ multi: rfcurl_multi) {
            guard timer <= round.now else { return }
            timer = .max
            _ = rfcurl_multi_act(multi, Int32(rfcurl_no_socket), 0)
        }

        private func setTimer(_ milliseconds: Int) {
            timer = milliseconds < 0 ? .max : round.now + Int64(min(milliseconds, 86_400_000)) * 1_000_000
        }

        private func watch(_ socket: Int32, _ what: Int32) {
            let wanted = what == remove ? 0 : what & (readable | writable)
            change(socket) { socket in
                socket.wanted = wanted
                if wanted != 0 || !socket.isConnection { socket.watched = wanted }
            }
        }

        private func opened(_ socket: Int32) {
            openFailure = 0
            forget(socket)
            sockets[Int(socket)].isConnection = true
        }

        private func closing(_ socket: Int32) {
            // Closing takes it out of the kernel's set.
            forget(socket)
        }

        private func forget(_ socket: Int32) {
            makeRoom(for: socket)
            sockets[Int(socket)] = Socket()
        }

        private func change(_ socket: Int32, _ change: (inout Socket) -> Void) {
            makeRoom(for: socket)
            let was = sockets[Int(socket)].watched
            change(&sockets[Int(socket)])
            let now = sockets[Int(socket)].watched
            if was != now { rfcurl_poll_watch(poll, socket, was, now) }
        }

        private func makeRoom(for socket: Int32) {
            while sockets.count <= Int(socket) { sockets.append(Socket()) }
        }
    }

    private let eventsAtOnce = 128
    private let readable: Int32 = 1
    private let writable: Int32 = 2
    private let remove: Int32 = 4
#endif
