#if os(Linux)
    import CRestFetcherCurl
    import Foundation

    /// What a handle was told for the last request. Whatever is the same for the next one isn't told again.
    struct RFCurlOptions {
        /// How the body is given to libcurl.
        enum Body: Equatable {
            case none
            /// No body, but its length all the same: `Content-Length: 0`.
            case empty
            /// HEAD, without a body.
            case head
            /// Bytes that libcurl copied.
            case copied
            /// Bytes that libcurl asks for.
            case upload(length: Int?)
        }

        var url = ""
        var isSecure: Bool?
        var method: RFMethod?
        var headers: RFHeaders?
        var headerList: UnsafeMutablePointer<rfcurl_slist>?
        var hasBody = false
        var decodes: Bool?
        var body = Body.none
        var connectTimeout = 0
        var pins: String?
        var takesNewConnection = false
        /// Bytes that one read from the network may have.
        var bufferSize = 0
        var uploadBufferSize = 0
    }

    extension RFCurlSlot {
        /// Tells the handle everything about the transfer's request that it doesn't know yet.
        func prepare(for transfer: RFCurlTransfer, _ configuration: RFCurlConfiguration) throws(RFError) {
            var request = transfer.request
            if told.method != request.method || told.headers != request.headers {
                try request.prepareForSending()
            }
            try tellURL(request, configuration)
            if told.method != request.method {
                try set(rfcurl_custom_request, request.method.rawValue, "method")
                told.method = request.method
            }
            transfer.upload = try RFCurlSlot.upload(for: request, transfer)
            let body = RFCurlSlot.body(of: request, transfer.upload)
            try tellHeaders(request, hasBody: body != .none && body != .head)
            try tellBody(body, of: request)
            try tellConnectTimeout(min(configuration.connectTimeout, request.timeout))
            try tellBuffers(request, transfer.upload)
            try tellReuse(isRepeatable: request.method.isIdempotent && transfer.upload == nil)
        }

        /// An old libcurl doesn't ask before it sends a request again, so it gets no chance to.
        private func tellReuse(isRepeatable: Bool) throws(RFError) {
            let takesNew = !RFCurlSlot.tellsOfConnections && !isRepeatable
            guard takesNew != told.takesNewConnection else { return }
            try set(rfcurl_fresh_connect, takesNew ? 1 : 0, "new connection")
            told.takesNewConnection = takesNew
        }

        private func tellURL(_ request: RFHTTPRequest, _ configuration: RFCurlConfiguration) throws(RFError) {
            let url = request.url.absoluteString
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

        /// Large buffers make large bodies twice as fast. But libcurl before 8.7 takes one from the heap for every
        /// transfer, and the large ones cost as much there as a small request.
        private func tellBuffers(_ request: RFHTTPRequest, _ upload: (any RFCurlUpload)?) throws(RFError) {
            let sharesBuffer = rfcurl_version() >= 0x080700
            let size = sharesBuffer || request.expectsLargeAnswer ? largeBuffer : smallBuffer
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

        private func tellHeaders(_ request: RFHTTPRequest, hasBody: Bool) throws(RFError) {
            guard told.headers != request.headers || told.hasBody != hasBody else { return }
            let list = try RFCurlSlot.list(of: request.headers, hasBody: hasBody)
            let decodes = !request.headers.contains("Accept-Encoding")
            if decodes != told.decodes {
                // The empty string is everything that libcurl can decode.
                try set(rfcurl_accept_encoding, decodes ? "" : nil, "accepted encodings")
                told.decodes = decodes
            }
            _ = rfcurl_set_pointer(easy, rfcurl_header_list, list)
            rfcurl_slist_free(told.headerList)
            told.headerList = list
            told.headers = request.headers
            told.hasBody = hasBody
        }

        /// The header fields, and what keeps libcurl from adding some of its own.
        private static func list(
            of headers: RFHeaders, hasBody: Bool
        ) throws(RFError) -> UnsafeMutablePointer<rfcurl_slist>? {
            var lines = headers.map { field in
                // `X:` would remove a header; `X;` sends one without a value.
                let isEmpty = field.value.utf8.allSatisfy {
                    $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
                }
                return isEmpty ? field.name + ";" : field.name + ": " + field.value
            }
            if !headers.contains("Accept") { lines.append("Accept:") }
            if hasBody, !headers.contains("Expect") { lines.append("Expect:") }
            if hasBody, !headers.contains("Content-Type") { lines.append("Content-Type:") }
            var list: UnsafeMutablePointer<rfcurl_slist>?
            for line in lines {
                guard let longer = rfcurl_slist_append(list, line) else {
                    rfcurl_slist_free(list)
                    throw .curlUnavailable("it has no memory")
                }
                list = longer
            }
            return list
        }

        private static func upload(
            for request: RFHTTPRequest, _ transfer: RFCurlTransfer
        ) throws(RFError) -> (any RFCurlUpload)? {
            switch request.body {
            case .none: nil
            case .data(let data): data.count <= copiedAtMost ? nil : RFCurlDataUpload(data)
            case .file(let url, let length): try RFCurlFileUpload(url, length: length)
            case .stream(let stream):
                RFCurlStreamUpload(stream) { [weak transfer, inbox = transfer.executor.inbox] piece in
                    if let transfer { inbox.post(.piece(transfer, piece)) }
                }
            }
        }

        private static func body(of request: RFHTTPRequest, _ upload: (any RFCurlUpload)?)
            -> RFCurlOptions.Body
        {
            if let upload { return .upload(length: upload.length) }
            if case .data(let data) = request.body { return data.isEmpty ? .empty : .copied }
            if request.method == .head { return .head }
            // Methods whose meaning is in the body say that they have none (RFC 9110 §8.6).
            return [.post, .put, .patch, .query].contains(request.method) ? .empty : .none
        }

        private func tellBody(_ body: RFCurlOptions.Body, of request: RFHTTPRequest) throws(RFError) {
            guard body != told.body || body == .copied else { return }
            try forgetBody()
            switch body {
            case .none: break
            case .head: try set(rfcurl_no_body, 1, "method HEAD")
            case .empty: try tellBytes(Data())
            case .copied: if case .data(let data) = request.body { try tellBytes(data) }
            case .upload(let length): try tellUpload(length)
            }
            told.body = body
        }

        private func forgetBody() throws(RFError) {
            _ = rfcurl_set_pointer(easy, rfcurl_post, nil)
            try set(rfcurl_http_get, 1, "method")
            told.body = .none
        }

        private func tellBytes(_ data: Data) throws(RFError) {
            var code = rfcurl_set_offset(easy, rfcurl_post_length, Int64(data.count))
            // libcurl takes no pointer to no bytes.
            let bytes = data.isEmpty ? Data([0]) : data
            if code == 0 {
                code = bytes.withUnsafeBytes { rfcurl_set_pointer(easy, rfcurl_copied_post, $0.baseAddress) }
            }
            if code != 0 { throw .curlOption("body", code: code) }
        }

        private func tellUpload(_ length: Int?) throws(RFError) {
            var code = rfcurl_set_offset(easy, rfcurl_post_length, Int64(length ?? -1))
            if code == 0 { code = rfcurl_set_pointer(easy, rfcurl_post, nil) }
            if code != 0 { throw .curlOption("body", code: code) }
        }
    }

    private let http1 = 2
    private let http2OverTLS = 4
    /// Bodies up to this size go out together with the head.
    private let copiedAtMost = 64 * 1024
    private let largeBuffer = 512 * 1024
    private let smallBuffer = 32 * 1024
    private let smallUploadBuffer = 64 * 1024
    private let longestConnect: TimeInterval = 2_000_000_000
#endif
