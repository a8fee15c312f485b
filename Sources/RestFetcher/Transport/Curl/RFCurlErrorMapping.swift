#if os(Linux)
    import CRestFetcherCurl

    extension RFError {
        /// The error for a transfer that libcurl ended with `code`.
        ///
        /// - Parameters:
        ///   - detail: libcurl's own words about this transfer; empty if it had none. They can name more than a
        ///     message may, so they are in the underlying error alone.
        ///   - isConnected: whether anything of the request was sent.
        ///   - systemError: what the system said when connecting, or 0.
        ///   - proxyStatus: the status with which a proxy answered CONNECT, or 0.
        static func curl(
            _ code: Int32, sending request: RFHTTPRequest, detail: String = "", isConnected: Bool = true,
            systemError: Int = 0, proxyStatus: Int = 0
        ) -> RFError {
            let host = request.url.host ?? "the server"
            let text = String(cString: rfcurl_text(code))
            var kind = kindOf(code, isConnected: isConnected)
            if code == couldNotConnect, systemError == networkUnreachable { kind = .offline }
            // libcurl reports what it can't read with the code for what it can't receive.
            if code == couldNotReceive, detail.contains("chunk") || detail.contains("header") {
                kind = .badServerResponse
            }
            if code == handshakeFailed, RFError.saysCutOff(detail) { kind = .connectionLost }
            var message = kind.sentence(about: host)
            switch kind {
            case .timedOut: message = "No connection to \(host) was made in the time allowed."
            case .bodyNotReplayable: message = "The body had to be sent again, but can be read only once."
            case .secureConnectionFailed where detail.hasPrefix(certificateProblem): message += " (\(detail))"
            case .secureConnectionFailed, .badServerResponse, .transport: message += " (\(text))"
            default: break
            }
            if code == headTooLarge || (code == outOfMemory && isConnected)
                || (code == couldNotReceive && RFErrorKind.saysHeadTooLarge(detail))
            {
                kind = .badServerResponse
                message = RFErrorKind.headTooLarge(from: host)
            }
            if proxyStatus >= 400 {
                kind = .cannotConnect
                message = "The proxy refused to connect to \(host), with status \(proxyStatus)."
            }
            return RFError(
                stage: .transport, kind: kind, message: message,
                underlyingError: RFCurlError(code: Int(code), message: detail.isEmpty ? text : detail))
        }

        /// Whether the TLS library says that the other side ended the connection within the handshake: that passes, as
        /// when a server starts anew.
        private static func saysCutOff(_ detail: String) -> Bool {
            ["reset by peer", "SSL_ERROR_SYSCALL", "unexpected eof", "properly terminated"]
                .contains { detail.contains($0) }
        }

        static func curlUnavailable(_ reason: String) -> RFError {
            RFError(
                stage: .transport, kind: .unsupported,
                message: "The libcurl transport can't be used: \(reason).")
        }

        /// An option that libcurl refused.
        static func curlOption(_ name: String, code: Int32) -> RFError {
            let text = String(cString: rfcurl_text(code))
            return RFError(
                stage: .transport, kind: .unsupported, message: "libcurl doesn't take the \(name): \(text).",
                underlyingError: RFCurlError(code: Int(code), message: text))
        }

        static func outOfDescriptors(_ request: RFHTTPRequest, code: Int32) -> RFError {
            RFError(
                stage: .transport, kind: .outOfDescriptors,
                message:
                    "No connection can be made to \(request.url.host ?? "the server"): this process has as many "
                    + "files and connections open as the system allows it (ulimit -n). Lower maxConnections.",
                underlyingError: RFCurlError(code: Int(code), message: String(cString: rfcurl_text(code))))
        }

        /// The queue for connections stood still.
        static func noConnectionFree(_ request: RFHTTPRequest, _ configuration: RFCurlConfiguration)
            -> RFError
        {
            RFError(
                stage: .transport, kind: .timedOut,
                message: "No connection to \(request.url.host ?? "the server") came free within "
                    + "\(configuration.queueTimeout + request.timeout) seconds. All that maxConnections "
                    + "(\(configuration.maxConnections)) and maxConnectionsPerHost "
                    + "(\(configuration.maxConnectionsPerHost)) allow are in use.")
        }

        /// The connection ended within the head of the answer, which libcurl takes for its end.
        static func headCutOff(_ request: RFHTTPRequest) -> RFError {
            let kind = RFErrorKind.connectionLost
            return RFError(
                stage: .transport, kind: kind, message: kind.sentence(about: request.url.host ?? "the server")
            )
        }

        /// The connection ended without an answer, and libcurl wanted to send the request once more.
        static func notSentAgain(_ request: RFHTTPRequest) -> RFError {
            RFError(
                stage: .transport, kind: .connectionLost,
                message:
                    "The connection to \(request.url.host ?? "the server") ended before any answer came. "
                    + "The request may have reached it, and "
                    + (request.method.isIdempotent
                        ? "was sent a second time already." : "\(request.method) isn't sent twice."))
        }

        private static func kindOf(_ code: Int32, isConnected: Bool) -> RFErrorKind {
            switch code {
            // An unknown scheme is refused before libcurl sees it, so after connecting this is about the answer:
            // HTTP/0.9, or a version that nobody knows.
            case 1: isConnected ? .badServerResponse : .unsupported
            case 3: .invalidURL
            case 5, 6: .cannotFindHost
            case couldNotConnect, 97: .cannotConnect
            case 8, 61, 100: .badServerResponse
            // Partial body, HTTP/2 framing and streams, empty answer, sending, receiving.
            case 16, 18, 52, 55, couldNotReceive, 92: .connectionLost
            case 28: .timedOut
            case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98: .secureConnectionFailed
            case 65: .bodyNotReplayable
            default: .transport
            }
        }
    }

    private let couldNotConnect: Int32 = 7
    private let handshakeFailed: Int32 = 35
    /// What libcurl's words about a certificate begin with. A reason of the TLS library follows.
    private let certificateProblem = "SSL certificate problem:"
    // libcurl has a limit for the memory of a head, and reaches it long before the memory is used up.
    private let outOfMemory: Int32 = 27
    private let headTooLarge: Int32 = 100
    private let couldNotReceive: Int32 = 56
    private let networkUnreachable = 101
#endif
