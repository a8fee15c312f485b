#if os(Linux)
    import CRestFetcherCurl
    import Foundation

    extension RFCurlSlot {
        /// Tells the handle everything about the transfer's request that it doesn't know yet.
        func prepare(
            for transfer: RFCurlTransfer, _ configuration: RFCurlConfiguration, _ inbox: RFCurlInbox
        ) throws(RFError) {
            var request = transfer.request
            let isKnown = told.headers == request.headers && told.method == request.method
            if !isKnown { try request.prepareForSending() }
            try tellURL(request, configuration)
            try tellMethod(request.method)
            transfer.upload = try RFCurlSlot.upload(for: request, transfer, inbox)
            let body = RFCurlSlot.body(of: request, transfer.upload)
            let hasBody = body != .none && body != .head
            if !isKnown || told.hasBody != hasBody { try tellHeaders(request.headers, hasBody: hasBody) }
            try tellBody(body, of: request)
            try tellConnectTimeout(min(configuration.connectTimeout, request.timeout))
            try tellBuffers(request, transfer.upload)
            try tellReuse(isRepeatable: request.method.isIdempotent && transfer.upload == nil)
        }

        private func tellMethod(_ method: RFMethod) throws(RFError) {
            guard method != told.method else { return }
            try set(rfcurl_custom_request, method.rawValue, "method")
            told.method = method
        }

        /// An old libcurl doesn't ask before it sends a request again, so it gets no chance to.
        private func tellReuse(isRepeatable: Bool) throws(RFError) {
            let takesNew = !RFCurlSlot.tellsOfConnections && !isRepeatable
            guard takesNew != told.takesNewConnection else { return }
            try set(rfcurl_fresh_connect, takesNew ? 1 : 0, "new connection")
            told.takesNewConnection = takesNew
        }

        private func tellURL(_ request: RFHTTPRequest, _ configuration: RFCurlConfiguration) throws(RFError) {
            let url = request.writtenURL.text
            guard url != told.url else { return }
            let isSecure = try RFCurlSlot.isSecure(url)
            if isSecure != told.isSecure {
                // Without TLS there is no HTTP/2, and so no sense in waiting for a connection to share.
                let mayShare = isSecure && configuration.usesHTTP2
                try set(rfcurl_http_version, mayShare ? http2OverTLS : http1, "HTTP version")
                try set(rfcurl_pipe_wait, mayShare ? 1 : 0, "sharing of connections")
                told.isSecure = isSecure
            }
            if !configuration.tls.pinnedPublicKeys.isEmpty {
                try tellPins(configuration.tls.pinnedPublicKeys[request.url.host?.lowercased() ?? ""])
            }
            try set(rfcurl_url, url, "URL")
            told.url = url
        }

        private static func isSecure(_ url: String) throws(RFError) -> Bool {
            let start = url.utf8.prefix(8)
            if start.elementsEqual("https://".utf8, by: RFHeaders.isSameNameByte) { return true }
            if start.prefix(7).elementsEqual("http://".utf8, by: RFHeaders.isSameNameByte) { return false }
            throw RFError(
                stage: .transport, kind: .invalidURL, message: "The URL must begin with http:// or https://.")
        }

        private func tellPins(_ keys: [String]?) throws(RFError) {
            let pins = keys?.map { "sha256//" + $0 }.joined(separator: ";")
            guard pins != told.pins else { return }
            try set(rfcurl_pinned_public_key, pins, "pinned public keys")
            told.pins = pins
        }

        /// Large buffers make large bodies faster.
        ///
        /// Not every transfer gets one: libcurl takes it from the heap each time (until 8.7), where a large one
        /// costs as much as a small request.
        private func tellBuffers(_ request: RFHTTPRequest, _ upload: (any RFCurlUpload)?) throws(RFError) {
            let size = request.expectsLargeAnswer ? largeBuffer : smallBuffer
            if size != told.bufferSize {
                try set(rfcurl_buffer_size, size, "buffer size")
                told.bufferSize = size
            }
            let uploadSize = upload == nil ? smallUploadBuffer : largeBuffer
            if uploadSize != told.uploadBufferSize {
                try set(rfcurl_upload_buffer_size, uploadSize, "upload buffer size")
                told.uploadBufferSize = uploadSize
            }
        }

        private func tellConnectTimeout(_ seconds: TimeInterval) throws(RFError) {
            let milliseconds = Int(min((seconds * 1000).rounded(.up), longestConnect))
            guard milliseconds != told.connectTimeout else { return }
            try set(rfcurl_connect_timeout_ms, milliseconds, "connect timeout")
            told.connectTimeout = milliseconds
        }
    }

    private let http1 = 2
    private let http2OverTLS = 4
    private let largeBuffer = 512 * 1024
    private let smallBuffer = 32 * 1024
    private let smallUploadBuffer = 64 * 1024
    private let longestConnect: TimeInterval = 2_000_000_000
#endif
