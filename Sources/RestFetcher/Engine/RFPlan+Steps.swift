import Foundation

extension RFPlan {
    /// Lets only `successCodes` through.
    private func checkStatus(of reply: RFReply, reading reader: RFReader) throws(RFError) {
        guard !successCodes.contains(reply.code) else { return }
        let request = reply.request
        var error = RFError(
            stage: .validate, kind: .httpStatus,
            message: "\(request.method) \(scrubber.scrub(url: request.url)) was answered "
                + "\(RFStatusCode(reply.code)).")
        error.serverError = reader.serverError(reply)
        error.add(reply)
        throw error
    }

    /// Lets only answers of a success code through which neither the fetcher nor the declaration refuses.
    func validate(
        _ reply: RFReply, headers check: ((RFHeaders) throws -> Void)?, reading reader: RFReader
    ) throws(RFError) {
        try checkStatus(of: reply, reading: reader)
        do {
            try check?(reply.headers)
            try reader.validate(reply)
        } catch {
            var failure =
                error as? RFError
                ?? .refused(because: RFError.reason(error, scrubber: scrubber), by: error)
            failure.add(reply)
            throw failure
        }
    }

    /// Reads an answer whose body is in memory.
    func decode(_ reply: RFReply, with reader: RFReader) throws(RFError) {
        do {
            try reader.read(reply)
        } catch {
            var failure = RFError.decoding(
                error, body: reply.data, contentType: reply.headers["Content-Type"], scrubber: scrubber)
            failure.add(reply)
            throw failure
        }
    }

    /// Makes whatever was thrown on the way an error that says which request it concerns, and logs it.
    func explain(_ thrown: any Error, in context: RFCallContext? = nil) -> RFError {
        var error: RFError
        switch thrown {
        case let known as RFError:
            error = known
        case is CancellationError:
            error = .cancelled
        default:
            error = RFError(
                stage: .intercept, kind: .interceptor,
                message: "An interceptor failed: \(scrubber.scrub(text: thrown.localizedDescription))",
                underlyingError: thrown)
        }
        if error.requestName == nil { error.requestName = name }
        if let context { error.add(context) }
        if logger.level <= .error, error.kind != .cancelled {
            logger.error(RFLogFormat.failure(error, scrubber: scrubber, marks: logger.marks))
        }
        return error
    }
}

extension RFError {
    fileprivate mutating func add(_ context: RFCallContext) {
        if metrics == nil { metrics = context.metrics }
        if let remark = context.report.withLock({ $0.remark }) { message += " " + remark }
    }

    /// Notes the answer that it is about.
    mutating func add(_ reply: RFReply) {
        code = reply.code
        headers = reply.headers
        body = reply.data
        metrics = reply.metrics
    }
}
