#if os(Linux)
    import CRestFetcherCurl
    import Foundation

    /// One of libcurl's handles, used for one request after another. Belongs to whoever leads the loop.
    ///
    /// A handle keeps what it was told, so only what differs from the request before is set.
    final class RFCurlSlot {
        let easy: rfcurl_easy
        // Safe because the loop has the slots, and none outlives it.
        unowned(unsafe) let loop: RFCurlLoop
        private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: errorTextSize)

        /// The request it works on.
        @exclusivity(unchecked) var transfer: RFCurlTransfer?

        /// What it was told for the request before.
        @exclusivity(unchecked) var told = RFCurlOptions()

        init(for loop: RFCurlLoop) throws(RFError) {
            guard let easy = rfcurl_easy_make() else { throw .curlUnavailable("it has no memory") }
            self.easy = easy
            self.loop = loop
            errorText.pointee = 0
            try setUp()
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

        private func setUp() throws(RFError) {
            let me = Unmanaged.passUnretained(self).toOpaque()
            var callbacks = RFCurlSlot.callbacks
            try check(rfcurl_set_callbacks(easy, &callbacks, me), "callbacks")
            try check(rfcurl_set_socket_callbacks(easy, loop.poller.socketCallbacks), "socket callbacks")
            try check(rfcurl_set_pointer(easy, rfcurl_private, me), "context")
            try check(rfcurl_set_pointer(easy, rfcurl_error_text, errorText), "error buffer")
            try setConstants()
            try loop.environment.apply(to: self)
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

    private let errorTextSize = 256
#endif
