extension RFCallContext {
    /// Ends the transfer that is under way, or the next before it begins. From any thread.
    func stop() {
        let stop = report.withLock { report in
            defer { report.stop = .stopped }
            return report.stop
        }
        if case .transfer(let end) = stop { end() }
    }

    /// Says how to end the transfer that is about to begin.
    func canStop(by end: @escaping @Sendable () -> Void) {
        let isStopped = report.withLock { report in
            if case .stopped = report.stop { return true }
            report.stop = .transfer(end)
            return false
        }
        if isStopped { end() }
    }
}
