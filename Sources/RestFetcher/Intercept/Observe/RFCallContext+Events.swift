extension RFCallContext {
    /// Notes that the call began, and tells the observers, once.
    func start() {
        guard !observers.isEmpty, report.withLock({ $0.start() }) else { return }
        for observer in observers { observer.didStart(self) }
    }

    /// Tells the observers what goes to the wire.
    func tellSending(of request: RFHTTPRequest) {
        for observer in observers { observer.willSend(request, in: self) }
    }

    /// Tells the observers what comes back.
    func tellHead(of response: RFHTTPResponse) {
        for observer in observers {
            observer.didReceiveHead(status: response.status, headers: response.headers, in: self)
        }
    }

    /// Notes that the call is over, and tells the observers, once, if they were told that it began.
    func finish(_ error: RFError?) {
        guard !observers.isEmpty, report.withLock({ $0.finish() }) else { return }
        let metrics = error?.metrics ?? metrics
        for observer in observers { observer.didFinish(self, metrics: metrics, error: error) }
    }
}
