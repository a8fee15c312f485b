#if os(Linux)
    import CRestFetcherCurl
    import Foundation

    /// Sends requests with libcurl: the default on Linux.
    ///
    /// It uses the `libcurl.so.4` that Foundation needs there anyway. One thread does the network's work; while it
    /// sleeps, a request without a body that comes alone is sent from the thread that asks for it. Connections are kept
    /// and used again, over HTTP/2 by many requests at a time. A body that nobody reads is not received further. A
    /// request's `timeout` is kept to the millisecond: first while the connection opens, then for every silence.
    ///
    /// A request on a connection used again that ends before any answer is sent again by itself if its method is
    /// idempotent, or if nothing of it was sent. Otherwise it fails with ``RFErrorKind/connectionLost``, because
    /// the server may have got it.
    public final class RFCurlTransport: RFTransport {
        /// Keeps the loop going; unread bodies have it too, so they outlive the transport.
        let executor: RFCurlExecutor

        /// Makes a transport with its own connections.
        ///
        /// - Throws: ``RFErrorKind/unsupported`` if there is no libcurl or it can't do what the configuration
        ///   wants, ``RFErrorKind/fileUnreadable`` if a file named there can't be read.
        public init(_ configuration: RFCurlConfiguration = RFCurlConfiguration()) throws(RFError) {
            if let reason = rfcurl_load() { throw .curlUnavailable(String(cString: reason)) }
            let inbox = try RFCurlInbox()
            let loop = try RFCurlLoop(configuration, inbox: inbox)
            let thread = Thread {
                RFCurlTransport.blockSignals()
                loop.run()
            }
            thread.name = "RestFetcher"
            thread.start()
            executor = RFCurlExecutor(loop)
        }

        /// Signals are for the program's own threads. A broken TLS connection can raise SIGPIPE here.
        private static func blockSignals() {
            var all = sigset_t()
            sigfillset(&all)
            pthread_sigmask(SIG_BLOCK, &all, nil)
        }

        /// Sends a request. See ``RFTransport/send(_:)``.
        nonisolated(nonsending) public func send(_ request: RFHTTPRequest) async throws -> RFHTTPResponse {
            let transfer = RFCurlTransfer(request, executor: executor)
            return try await withTaskCancellationHandler {
                try await response(to: transfer)
            } onCancel: {
                executor.inbox.post(.cancel(transfer))
            }
        }

        nonisolated(nonsending) private func response(to transfer: RFCurlTransfer) async throws
            -> RFHTTPResponse
        {
            try await withCheckedThrowingContinuation { continuation in
                transfer.receiver = .task(continuation)
                executor.start(transfer)
            }
        }
    }

    extension RFCurlTransport: RFDirectTransport {
        nonisolated(nonsending) func send(
            _ request: RFHTTPRequest, stoppable handOut: (@escaping @Sendable () -> Void) -> Void
        ) async throws -> RFHTTPResponse {
            try await response(to: transfer(of: request, stoppable: handOut))
        }

        func start(
            _ request: RFHTTPRequest, stoppable handOut: (@escaping @Sendable () -> Void) -> Void,
            completion: @escaping Completion
        ) {
            let transfer = transfer(of: request, stoppable: handOut)
            transfer.receiver = .completion(completion)
            executor.start(transfer)
        }

        private func transfer(
            of request: RFHTTPRequest, stoppable handOut: (@escaping @Sendable () -> Void) -> Void
        ) -> RFCurlTransfer {
            let transfer = RFCurlTransfer(request, executor: executor)
            let inbox = executor.inbox
            handOut { inbox.post(.cancel(transfer)) }
            return transfer
        }
    }
#endif
