/// One fetch in flight. Use it from any thread.
///
/// It ends exactly once: with a success, with an error, or cancelled.
public final class RFCall: Sendable {
    /// Where a call is on its way.
    public enum State: Sendable, Hashable {
        /// Under way.
        case started
        /// Over: delivered, or cancelled.
        case ended
    }

    private enum Phase {
        case running
        case settled
        case ended(isCancelled: Bool)
    }

    private struct Progress {
        var phase = Phase.running
        var work: Work?
        var deadline: Task<Void, Never>?
        var whenCancelled: (@Sendable () -> Void)?
    }

    private let progress = RFLocked(Progress())

    /// What the call tells about its upload and download, until it ends.
    let progressReports = RFProgressReports()

    init() {}

    /// Where the call is.
    public var state: State {
        progress.withLock { if case .ended = $0.phase { .ended } else { .started } }
    }

    /// Whether the call was ended by ``cancel()``, or by cancelling the task that awaits it.
    public var isCancelled: Bool {
        progress.withLock { if case .ended(isCancelled: true) = $0.phase { true } else { false } }
    }

    /// Ends the call now: its connection is closed, neither the success nor the error callback runs any more,
    /// and whoever awaits it gets ``RFErrorKind/cancelled``. Does nothing if the call has ended.
    public func cancel() {
        let running = progress.withLock { progress -> Progress? in
            if case .ended = progress.phase { return nil }
            defer { progress = Progress(phase: .ended(isCancelled: true)) }
            return progress
        }
        guard let running else { return }
        running.work?.cancel()
        running.deadline?.cancel()
        progressReports.finish()
        running.whenCancelled?()
    }

    /// Says what to do, once, if the call is cancelled; at once if it already is.
    func whenCancelled(_ action: @escaping @Sendable () -> Void) {
        let isCancelled = progress.withLock { progress in
            if case .ended(let isCancelled) = progress.phase { return isCancelled }
            progress.whenCancelled = action
            return false
        }
        if isCancelled { action() }
    }

    /// What works for a call.
    enum Work: Sendable {
        case task(Task<Void, Never>)
        case transfer(of: RFCallContext)

        func cancel() {
            switch self {
            case .task(let task): task.cancel()
            case .transfer(let context): context.stop()
            }
        }
    }

    /// Says what works for the call, to be cancelled when the call ends.
    func attach(work: Work) {
        attach(work) { $0.work = work }
    }

    /// Names the task that waits for the call's deadline, to be cancelled when the call ends.
    func attach(deadline: Task<Void, Never>) {
        attach(.task(deadline)) { $0.deadline = deadline }
    }

    private func attach(_ work: Work, _ note: (inout Progress) -> Void) {
        let isOver = progress.withLock { progress in
            guard case .running = progress.phase else { return true }
            note(&progress)
            return false
        }
        if isOver { work.cancel() }
    }

    /// Accepts an outcome. True for the first only, and only if the call isn't cancelled: that one is to be
    /// delivered.
    ///
    /// - Parameter byDeadline: the call is over although the work for it isn't.
    func settle(byDeadline: Bool = false) -> Bool {
        let settled = progress.withLock { progress -> Progress? in
            guard case .running = progress.phase else { return nil }
            progress.phase = .settled
            defer { (progress.work, progress.deadline) = (nil, nil) }
            return progress
        }
        if byDeadline { settled?.work?.cancel() } else { settled?.deadline?.cancel() }
        return settled != nil
    }

    /// Ends the call to deliver its outcome. False if it was cancelled after it had settled.
    func end() -> Bool {
        let isEnd = progress.withLock { progress in
            guard case .settled = progress.phase else { return false }
            progress = Progress(phase: .ended(isCancelled: false))
            return true
        }
        if isEnd { progressReports.finish() }
        return isEnd
    }
}
