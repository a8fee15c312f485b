#if os(Linux)
    import CRestFetcherCurl
    import Foundation

    /// One of libcurl's handles, used for one request after another. Belongs to the loop's thread.
    ///
    /// A handle keeps what it was told, so only what differs from the request before is set.
    final class RFCurlSlot {
        let easy: rfcurl_easy
        private let round: RFCurlRound
        private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: errorTextSize)

        /// The request it works on.
        var transfer: RFCurlTransfer?

        /// What it was told for the request before.
        var told = RFCurlOptions()

        init(_ environment: RFCurlEnvironment, _ poller: RFCurlPoller, _ round: RFCurlRound) throws(RFError) {
            guard let easy = rfcurl_easy_make() else { throw .curlUnavailable("it has no memory") }
            self.easy = easy
            self.round = round
            errorText.pointee = 0
            try setUp(environment, poller)
        }

        deinit {
            rfcurl_easy_free(easy)
            rfcurl_slist_free(told.headerList)
            errorText.deallocate()
        }

        /// libcurl's words about the last failure; empty if it had none.
        var failureText: String { String(cString: errorText) }

        /// What libcurl has counted for the transfer.
        var figures: rfcurl_figures {
            var figures = rfcurl_figures()
            rfcurl_get_figures(easy, &figures)
            return figures
        }

        /// Whether libcurl says when a transfer has got a connection.
        static var tellsOfConnections: Bool { rfcurl_version() >= 0x075000 }

        func clearFailure() {
            errorText.pointee = 0
        }

        private func setUp(_ environment: RFCurlEnvironment, _ poller: RFCurlPoller) throws(RFError) {
            let me = Unmanaged.passUnretained(self).toOpaque()
            var callbacks = RFCurlSlot.callbacks
            try check(rfcurl_set_callbacks(easy, &callbacks, me), "callbacks")
            try check(rfcurl_set_socket_callbacks(easy, poller.socketCallbacks), "socket callbacks")
            try check(rfcurl_set_pointer(easy, rfcurl_private, me), "context")
            try check(rfcurl_set_pointer(easy, rfcurl_error_text, errorText), "error buffer")
            try setConstants()
            try environment.apply(to: self)
        }

        func set(_ option: rfcurl_long, _ value: Int, _ name: String) throws(RFError) {
            try check(rfcurl_set_long(easy, option, value), name)
        }

        func set(_ option: rfcurl_string, _ value: String?, _ name: String) throws(RFError) {
            try check(rfcurl_set_string(easy, option, value), name)
        }

        private func check(_ code: Int32, _ name: String) throws(RFError) {
            if code != 0 { throw .curlOption(name, code: code) }
        }

        private func setConstants() throws(RFError) {
            // Signals belong to the program. The loop's thread blocks SIGPIPE.
            try set(rfcurl_no_signal, 1, "signal setting")
            let httpAndHTTPS = 3
            try set(rfcurl_protocols, httpAndHTTPS, "protocols")
            try set(rfcurl_path_as_is, 1, "path setting")
            try set(rfcurl_http09_allowed, 0, "refusal of HTTP/0.9")
            try set(rfcurl_suppress_connect_headers, 1, "proxy setting")
            // Without it (before 7.87), giving up a name look-up waits for the look-up.
            _ = rfcurl_set_long(easy, rfcurl_quick_exit, 1)
        }
    }

    // What libcurl calls.
    extension RFCurlSlot {
        private static func of(_ context: UnsafeMutableRawPointer) -> RFCurlSlot {
            // Safe because the loop keeps a slot as long as its handle exists.
            Unmanaged<RFCurlSlot>.fromOpaque(context).takeUnretainedValue()
        }

        fileprivate static var callbacks: rfcurl_callbacks {
            rfcurl_callbacks(
                write: { bytes, size, count, context in
                    RFCurlSlot.of(context).received(UnsafeRawBufferPointer(start: bytes, count: size * count))
                },
                header: { bytes, size, count, context in
                    RFCurlSlot.of(context).receivedLine(
                        UnsafeRawBufferPointer(start: bytes, count: size * count))
                },
                read: { buffer, size, count, context in
                    RFCurlSlot.of(context).fill(
                        UnsafeMutableRawBufferPointer(start: buffer, count: size * count))
                },
                seek: { context, offset, origin in
                    RFCurlSlot.of(context).seek(to: offset, origin: origin)
                },
                connected: { context, _, _, _, _ in
                    RFCurlSlot.of(context).gotConnection()
                })
        }

        private func touch(_ transfer: RFCurlTransfer) {
            round.heard(transfer)
            guard !transfer.isTouched else { return }
            transfer.isTouched = true
            round.touched.append(transfer)
        }

        private func received(_ bytes: UnsafeRawBufferPointer) -> Int {
            guard let transfer else { return bytes.count }
            touch(transfer)
            if transfer.body.isEmpty, bytes.count >= pieceSize { reserve(transfer) }
            if let start = bytes.baseAddress {
                transfer.body.append(start.assumingMemoryBound(to: UInt8.self), count: bytes.count)
            }
            return bytes.count
        }

        /// libcurl hands over a full buffer in many pieces.
        private func reserve(_ transfer: RFCurlTransfer) {
            let expected = Int(rfcurl_content_length(easy))
            transfer.body.reserveCapacity(expected > 0 ? min(expected, told.bufferSize) : told.bufferSize)
        }

        private func receivedLine(_ line: UnsafeRawBufferPointer) -> Int {
            guard let transfer else { return line.count }
            touch(transfer)
            transfer.head.append(line)
            return line.count
        }

        private func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
            guard let transfer, let upload = transfer.upload else { return 0 }
            round.heard(transfer)
            do {
                guard let count = try upload.read(into: buffer) else {
                    transfer.isSendingPaused = true
                    return Int(rfcurl_read_pause)
                }
                transfer.didSend(count)
                return count
            } catch {
                transfer.refusal = error
                return Int(rfcurl_read_abort)
            }
        }

        private func seek(to offset: Int64, origin: Int32) -> Int32 {
            guard offset == 0, origin == SEEK_SET, let transfer, transfer.upload?.rewind() ?? true else {
                return Int32(rfcurl_seek_failed)
            }
            return 0
        }

        /// The request is about to go out on a connection, for the first time or again.
        ///
        /// libcurl takes a new connection by itself if one that it used again ends without an answer. The server
        /// may have got the request all the same, and may even have acted on it: so a second time is allowed
        /// only for methods that are idempotent, or if nothing was sent (RFC 9110 §9.2.2).
        private func gotConnection() -> Int32 {
            guard let transfer else { return 0 }
            transfer.connections += 1
            round.heard(transfer)
            guard transfer.connections > 1 else { return 0 }
            guard transfer.request.method.isIdempotent || rfcurl_request_bytes(easy) == 0 else {
                transfer.refusal = .connectionLost(
                    "The connection ended before any answer came. The request may have reached the server, and "
                        + "\(transfer.request.method) isn't sent twice.")
                return Int32(rfcurl_connected_abort)
            }
            guard transfer.startAgain() else {
                transfer.refusal = .curl(bodyCouldNotBeSentAgain, detail: "", isConnected: true)
                return Int32(rfcurl_connected_abort)
            }
            return 0
        }
    }

    /// The largest piece that libcurl hands over at once.
    private let pieceSize = 16 * 1024
    private let errorTextSize = 256
    private let bodyCouldNotBeSentAgain: Int32 = 65
#endif
