extension RFCallContext {
    /// Counts the bytes of the body that is sent.
    func countUpload(of request: inout RFHTTPRequest) {
        if case .none = request.body { return }
        let report = progress.begin(.upload, total: request.body.length, clock: clock)
        let earlier = request.didSendBytes
        request.didSendBytes = { count in
            earlier?(count)
            report(count)
        }
    }

    /// Counts the bytes of a body that is on its way to become the value, and nothing of redirects, challenges and
    /// errors.
    func countDownload(of response: inout RFHTTPResponse, answering request: RFHTTPRequest) {
        guard (200..<300).contains(response.status) else { return }
        let earlier = response.status == 206 ? request.answerContinues : 0
        let total = response.announcedLength(answering: request.method).flatMap { length in
            length <= .max - earlier ? length + earlier : nil
        }
        let report = progress.begin(.download, at: earlier, total: total, clock: clock)
        if let data = response.body.data {
            report(earlier + data.count)
        } else {
            response.body = response.body.counting(from: earlier, report)
        }
    }
}

extension RFHTTPResponse {
    /// The number of body bytes to come, or nil if it isn't known. A compressed body announces another number than
    /// will be read.
    fileprivate func announcedLength(answering method: RFMethod) -> Int? {
        // Have no body, whatever the header fields say (RFC 9112 §6.3).
        if method == .head || status == 204 { return 0 }
        guard !headers.contains("Content-Encoding"), let text = headers["Content-Length"] else { return nil }
        return Int(text).flatMap { $0 >= 0 ? $0 : nil }
    }
}

extension RFHTTPResponseBody {
    /// The same body; `report` is called with the number of bytes read so far.
    fileprivate func counting(from start: Int, _ report: @escaping @Sendable (Int) -> Void)
        -> RFHTTPResponseBody
    {
        let count = RFLocked(start)
        return wrapped { next in
            guard let piece = try await next() else { return nil }
            report(
                count.withLock { count in
                    count += piece.count
                    return count
                })
            return piece
        }
    }
}
