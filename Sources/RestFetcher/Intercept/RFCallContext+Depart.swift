extension RFCallContext {
    /// Leaves the thread that began the call, if it is still at it, before anything comes back to it.
    ///
    /// An answer can be there at once, from a transport that doesn't wait or a network that is quick. Whoever calls
    /// `fetch()` may hold locks, so nothing of theirs runs before it has returned.
    nonisolated(nonsending) func depart() async {
        if report.withLock({ $0.isBeginning }) { await Task.yield() }
    }
}
