#if os(Linux)
    import CRestFetcherCurl
    import Foundation

    /// One request on its way.
    final class RFCurlTransfer: @unchecked Sendable {
        // Safe because only who leads the loop touches what varies, from the moment the transfer is given to it;
        // before that only the transport has it, which sets the receiver. Exclusivity isn't checked of what every request
        // touches many times.

        let request: RFHTTPRequest
        /// Keeps the loop going until the transfer ends.
        var executor: RFCurlExecutor?
        @exclusivity(unchecked) var receiver = Receiver.nobody

        var state = RFCurlTransferState()
        @exclusivity(unchecked) var head = RFCurlHead()
        /// Body bytes that came since the reader got some.
        @exclusivity(unchecked) var body = RFCurlBody()
        /// What decodes the body, from its first byte on.
        var decoder: RFCurlDecoder?
        var pipe: RFBytePipe?
        var upload: (any RFCurlUpload)?
        /// What was measured so far, for a reader of the body that still arrives.
        var figures: RFLocked<rfcurl_figures>?

        /// The handle that does the work, while libcurl has it.
        var slot: RFCurlSlot?
        /// The place among the loop's running transfers.
        var index = 0
        /// Whether the round knows already that something came.
        var isTouched = false
        /// Since when the head waits for the rest of the answer.
        var heldSince: Int64?
        var isReceivingPaused = false
        var isSendingPaused = false

        /// How often it got a connection: more than once if one that was used again turned out to be dead.
        var connections = 0
        /// Whether what was sent may have been lost with a connection, and went out once more.
        var wasSentAgain = false
        /// When something last came or went, on the clock of the rounds; nil before it has got a connection.
        var lastActivity: Int64?
        /// When libcurl got it, on the clock of the rounds.
        var waitsSince: Int64 = 0
        /// The longest silence allowed, in nanoseconds.
        let silenceLimit: Int64
        /// Why one of the callbacks told libcurl to stop.
        var refusal: RFError?
        /// Bytes of the answer's body, as they were sent.
        var bytesReceived = 0
        private var bytesSent = 0

        init(_ request: RFHTTPRequest, executor: RFCurlExecutor) {
            self.request = request
            self.executor = executor
            silenceLimit = RFCurlTransfer.nanoseconds(request.timeout)
        }

        static func nanoseconds(_ seconds: TimeInterval) -> Int64 {
            let longest: TimeInterval = 10 * 365 * 86_400
            return seconds < longest ? Int64(max(seconds, 0) * 1_000_000_000) : .max
        }

        /// libcurl can't send a body with HEAD unless it takes it for a POST, and then it would wait for a body of
        /// the answer too.
        var isHeadWithBody: Bool {
            if case .none = request.body { return false }
            return request.method == .head
        }

        /// When it has been silent for too long. While we are the ones who keep the other side waiting, never.
        var endOfSilence: Int64? {
            guard let lastActivity, silenceLimit < .max, !isReceivingPaused, !isSendingPaused else {
                return nil
            }
            return lastActivity + silenceLimit
        }

        func resume(
            body: RFHTTPResponseBody, metrics: @escaping @Sendable () -> RFTransportMetrics?
        ) {
            resume(
                with: .success(
                    RFHTTPResponse(
                        status: head.status, headers: head.headers, body: body, metrics: metrics)))
        }

        func resume(throwing error: RFError) {
            resume(with: .failure(error))
        }

        private func resume(with result: Result<RFHTTPResponse, any Error>) {
            defer { receiver = .nobody }
            switch receiver {
            case .nobody: break
            case .task(let continuation): continuation.resume(with: result)
            case .completion(let completion): completion(result)
            }
        }

        /// Who waits for the answer.
        enum Receiver {
            case nobody
            case task(CheckedContinuation<RFHTTPResponse, any Error>)
            case completion(RFDirectTransport.Completion)
        }

        func didSend(_ count: Int) {
            bytesSent += count
            if count > 0 { request.didSendBytes?(bytesSent) }
        }

        /// A body that libcurl copied was sent before the answer came.
        func didSendCopy() {
            if upload == nil, case .data(let data) = request.body, bytesSent == 0 { didSend(data.count) }
        }

        /// Forgets what an attempt on a dead connection left behind. Returns false if the body can't be sent again.
        func startAgain() -> Bool {
            head = RFCurlHead()
            decoder = nil
            bytesSent = 0
            bytesReceived = 0
            return upload?.rewind() ?? true
        }
    }
#endif
