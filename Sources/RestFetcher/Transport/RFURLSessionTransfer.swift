import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request on its way through URLSession, from its start to the last byte of the answer.
final class RFURLSessionTransfer: Sendable {
    struct Head: Sendable {
        let status: Int
        let headers: RFHeaders
    }

    private enum Phase {
        case new
        case waitingForHead(CheckedContinuation<Head, any Error>)
        case receiving
        case over(RFError?)
    }

    private struct State {
        var phase = Phase.new
        var isChallengeRejected = false
        var watchdog: Task<Void, Never>?
    }

    private let state = RFLocked(State())
    private let pipe: RFBytePipe
    private let control: RFURLSessionControl
    private let metrics = RFLocked(RFTransportMetrics())
    private let request: RFHTTPRequest
    // Keeps a temporary file until the transfer is over.
    private let upload: RFURLSessionUpload
    private let clock: any RFClock
    private let start: TimeInterval

    init(_ request: RFHTTPRequest, upload: RFURLSessionUpload, start: TimeInterval, clock: any RFClock) {
        self.request = request
        self.upload = upload
        self.start = start
        self.clock = clock
        let control = RFURLSessionControl(clock: clock)
        self.control = control
        pipe = RFBytePipe(
            highWater: 1 << 20, wantsMore: { control.goOn() }, cancel: { control.cancel() })
    }

    /// Takes the one who waits for the head. False if the transfer is over already; then it was told so.
    func begin(_ head: CheckedContinuation<Head, any Error>) -> Bool {
        let failure = state.withLock { state -> RFError? in
            if case .over(let failure) = state.phase { return failure ?? .cancelled }
            state.phase = .waitingForHead(head)
            return nil
        }
        if let failure { head.resume(throwing: failure) }
        return failure == nil
    }

    /// Lets the task run, unless the transfer is over already.
    func run(_ task: URLSessionTask, on queue: OperationQueue) {
        if request.timeout < .infinity { watchSilence() }
        control.run(task, on: queue)
    }

    /// The answer, once its head is there.
    func response(_ head: Head) -> RFHTTPResponse {
        let body = pipe.takeAllIfFinished().map { RFHTTPResponseBody($0) } ?? pipe.body
        let metrics = metrics
        // What was decoded isn't what was on the wire.
        let isDecoded = head.headers.contains("Content-Encoding")
        return RFHTTPResponse(status: head.status, headers: head.headers, body: body) {
            var measured = metrics.withLock { $0 }
            if isDecoded { measured.bytesReceived = nil }
            return measured
        }
    }

    /// Ends the transfer from this side.
    func fail(_ error: RFError) {
        finish(error)
        control.cancel()
    }
}

// MARK: - What the session reports

extension RFURLSessionTransfer {
    func receive(_ response: URLResponse) {
        control.touch()
        guard let response = response as? HTTPURLResponse else {
            return fail(
                RFError(
                    stage: .transport, kind: .badServerResponse, message: "The answer isn't an HTTP response."
                ))
        }
        if RFHeaders(receivedIn: response).hasTwoLengths { return fail(.lengthsDiffer(request)) }
        // URLSession on Linux lets some interim answers through. Nothing follows a 101.
        if (100..<200).contains(response.statusCode) && response.statusCode != 101 { return }
        let waiting = state.withLock { state -> CheckedContinuation<Head, any Error>? in
            guard case .waitingForHead(let waiting) = state.phase else { return nil }
            state.phase = .receiving
            return waiting
        }
        guard let waiting else { return }
        let elapsed = clock.now - start
        metrics.withLock { $0.firstByte = elapsed }
        waiting.resume(
            returning: Head(status: response.statusCode, headers: RFHeaders(receivedIn: response)))
    }

    func receive(_ data: Data) {
        control.touch()
        metrics.withLock { $0.bytesReceived = ($0.bytesReceived ?? 0) + data.count }
        if !pipe.push(data) { control.pause() }
    }

    func send(_ count: Int) {
        control.touch()
        metrics.withLock { $0.bytesSent = count }
        request.didSendBytes?(count)
    }

    /// Remembers that the error to come is the refusal of a challenge, and no failure.
    func rejectChallenge() {
        state.withLock { $0.isChallengeRejected = true }
    }

    func measure(_ transaction: URLSessionTaskTransactionMetrics) {
        metrics.withLock { $0.fill(from: transaction) }
    }

    func end(_ error: (any Error)?, response: URLResponse?) {
        control.letGo()
        let isRejection = state.withLock { $0.isChallengeRejected }
        if let error, !isRejection { return finish(RFError(sending: request, error)) }
        // The head of an answer with a challenge may come with the end.
        if let response { receive(response) }
        finish(nil)
    }
}

// MARK: - The end

extension RFURLSessionTransfer {
    private func finish(_ error: RFError?) {
        let last = state.withLock { state -> (phase: Phase, watchdog: Task<Void, Never>?) in
            let last = (state.phase, state.watchdog)
            if case .over = state.phase { return last }
            state.phase = .over(error)
            state.watchdog = nil
            return last
        }
        let elapsed = clock.now - start
        switch last.phase {
        case .over: return
        case .new: break
        case .waitingForHead(let waiting): waiting.resume(throwing: error ?? .noAnswer)
        case .receiving:
            metrics.withLock { $0.total = elapsed }
            pipe.finish(throwing: error)
        }
        last.watchdog?.cancel()
    }

    private func watchSilence() {
        let clock = clock
        let watchdog = Task.detached { [weak self] in
            while let rest = self?.restOfSilence() {
                if (try? await clock.sleep(for: rest)) == nil { return }
            }
        }
        let isOver = state.withLock { state -> Bool in
            if case .over = state.phase { return true }
            state.watchdog = watchdog
            return false
        }
        if isOver { watchdog.cancel() }
    }

    /// The seconds until the silence is too long; nil, and the end of the transfer, if it is.
    private func restOfSilence() -> TimeInterval? {
        let rest = control.lastActivity + request.timeout - clock.now
        guard rest <= 0 else { return rest }
        fail(.tooSilent(request.timeout))
        return nil
    }
}
