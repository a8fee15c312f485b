#if os(Linux)
    import CRestFetcherCurl
    import Foundation

    extension RFCurlSlot {
        static func upload(
            for request: RFHTTPRequest, _ transfer: RFCurlTransfer, _ inbox: RFCurlInbox
        ) throws(RFError) -> (any RFCurlUpload)? {
            switch request.body {
            case .none: nil
            case .data(let data): data.count <= copiedAtMost ? nil : RFCurlDataUpload(data)
            case .file(let url, let length): try RFCurlFileUpload(url, length: length)
            case .stream(let stream):
                RFCurlStreamUpload(stream) { [weak transfer] piece in
                    if let transfer { inbox.post(.piece(transfer, piece)) }
                }
            }
        }

        static func body(of request: RFHTTPRequest, _ upload: (any RFCurlUpload)?)
            -> RFCurlOptions.Body
        {
            if let upload { return .upload(length: upload.length) }
            if case .data(let data) = request.body { return data.isEmpty ? .empty : .copied }
            if request.method == .head { return .head }
            // Methods whose meaning is in the body say that they have none (RFC 9110 §8.6).
            return [.post, .put, .patch, .query].contains(request.method) ? .empty : .none
        }

        func tellBody(_ body: RFCurlOptions.Body, of request: RFHTTPRequest) throws(RFError) {
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

    /// Bodies up to this size go out together with the head.
    private let copiedAtMost = 64 * 1024
#endif
