extension RFCallContext {
    /// Notes that the thread that begins the call is at work on it.
    func begin() {
        report.withLock { $0.departure = .awaited }
    }

    /// Notes that this thread is done, and lets the call go on if it waits for that.
    func didBegin() {
        let departure = report.withLock { report in
            defer { report.departure = .over }
            return report.departure
        }
        if case .waiting(let call) = departure { call.resume() }
    }

    /// Leaves the thread that began the call, if it is still at it, before anything comes back to it.
    ///
    /// An answer can be there at once. Whoever calls `fetch()` may hold locks, so nothing of theirs runs before it has
    /// returned. To yield isn't enough: another thread may resume a task that has yet to suspend, and then it goes on
    /// where it was.
    nonisolated(nonsending) func depart() async {
        guard case .awaited = report.withLock({ $0.departure }) else { return }
        await withCheckedContinuation { call in
            let isOver = report.withLock { report in
                guard case .awaited = report.departure else { return true }
                report.departure = .waiting(call)
                return false
            }
            if isOver { call.resume() }
        }
    }
}
