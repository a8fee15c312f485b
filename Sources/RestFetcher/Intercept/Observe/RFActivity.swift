import Dispatch

/// Tells whether any call is in flight, for a loading indicator.
///
/// ```swift
/// let activity = RFActivity { isActive in spinner.isAnimating = isActive }
/// let fetcher = RFFetcher(configuration: RFConfiguration(observers: [activity]))
/// ```
///
/// One object may observe several fetchers.
public final class RFActivity: RFObserver {
    private struct State {
        var count = 0
        var reported = false
    }

    private let state = RFLocked(State())
    private let onChange: @MainActor @Sendable (Bool) -> Void

    /// Makes an observer.
    ///
    /// - Parameter onChange: called on the main thread when the first call begins (true) and when the last one ends
    ///   (false), always by turns. A change that is undone before the main thread gets to it isn't told.
    public init(onChange: @escaping @MainActor @Sendable (Bool) -> Void) {
        self.onChange = onChange
    }

    /// The number of calls in flight. From any thread.
    public var count: Int { state.withLock { $0.count } }

    /// Counts the call.
    public func didStart(_ context: RFCallContext) {
        change(by: 1)
    }

    /// Counts the call no more.
    public func didFinish(_ context: RFCallContext, metrics: RFMetrics, error: RFError?) {
        change(by: -1)
    }

    private func change(by difference: Int) {
        let isChange = state.withLock { state in
            let wasActive = state.count > 0
            state.count += difference
            return wasActive != (state.count > 0)
        }
        if isChange { DispatchQueue.main.async { MainActor.assumeIsolated { self.report() } } }
    }

    @MainActor
    private func report() {
        let news = state.withLock { state -> Bool? in
            let isActive = state.count > 0
            guard isActive != state.reported else { return nil }
            state.reported = isActive
            return isActive
        }
        if let news { onChange(news) }
    }
}
