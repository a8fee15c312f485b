#if os(Linux)
    import CRestFetcherCurl

    extension RFError {
        /// The error for a transfer that libcurl ended with `code`.
        ///
        /// - Parameters:
        ///   - detail: libcurl's own words about this transfer; empty if it had none.
        ///   - isConnected: whether the transfer had got a connection.
        ///   - systemError: what the system said when connecting, or 0.
        ///   - proxyStatus: the status with which a proxy answered CONNECT, or 0.
        static func curl(
            _ code: Int32, detail: String, isConnected: Bool, systemError: Int = 0, proxyStatus: Int = 0
        ) -> RFError {
            let text = String(cString: rfcurl_text(code))
            let kind: RFErrorKind
            if proxyStatus >= 400 {
                kind = .cannotConnect
            } else if code == couldNotConnect, systemError == networkUnreachable {
                kind = .offline
            } else {
                kind = kindOf(code, isConnected: isConnected)
            }
            var message = sentence(for: kind)
            if proxyStatus >= 400 { message = "The proxy refused the connection with status \(proxyStatus)." }
            return RFError(
                stage: .transport, kind: kind, message: "\(message) (\(text))",
                underlyingError: RFCurlError(code: Int(code), message: detail.isEmpty ? text : detail))
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

        static var silence: RFError {
            RFError(
                stage: .transport, kind: .timedOut,
                message: "The server was silent for longer than the timeout.")
        }

        /// The connection ended before the answer was complete, and libcurl hasn't noticed or was stopped.
        static func connectionLost(_ message: String) -> RFError {
            RFError(stage: .transport, kind: .connectionLost, message: message)
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
            case 16, 18, 52, 55, 56, 92: .connectionLost
            case 28: .timedOut
            case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91, 98: .secureConnectionFailed
            case 65: .bodyNotReplayable
            default: .transport
            }
        }

        private static func sentence(for kind: RFErrorKind) -> String {
            switch kind {
            case .badServerResponse: "What the server sent isn't a proper HTTP response."
            case .invalidURL: "The URL can't be used."
            case .cannotFindHost: "The host name isn't known."
            case .cannotConnect: "The host refuses connections or can't be reached."
            case .offline: "The network can't be reached."
            case .connectionLost: "The connection ended before the answer was complete."
            case .timedOut: "The connection took longer than the timeout to open."
            case .secureConnectionFailed: "No secure connection could be made."
            case .bodyNotReplayable: "The body had to be sent again, but can be read only once."
            default: "The transfer failed."
            }
        }
    }

    private let couldNotConnect: Int32 = 7
    private let networkUnreachable = 101
#endif
