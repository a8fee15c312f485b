extension RFCallContext {
    /// Counts the bytes of the body that is sent.
    func countUpload(of request: inout RFHTTPRequest) {
        if case .none = request.body { return }
        let report = progress.begin(.upload, total: .bytes(request.body.length), clock: clock)
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
        let total = RFProgressTotal.announced(
            response.headers, method: request.method, status: response.status, earlier: earlier)
        if let data = response.body.data {
            progress.note(.download, done: earlier + data.count, total: total, clock: clock)
        } else {
            let report = progress.begin(.download, at: earlier, total: total, clock: clock)
            response.body = response.body.counting(from: earlier, report)
        }
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
