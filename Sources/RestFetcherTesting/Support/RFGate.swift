/// A gate that stays shut until the test opens it, so that a test decides when things happen and needs no sleep.
///
/// Put it into the steps of an ``RFLoopbackAnswer`` or an ``RFStubAnswer``. Once open it stays open.
public final class RFGate: Sendable {
    private struct State {
        var isOpen = false
        var arrivals = 0
        var actions: [Int: @Sendable () -> Void] = [:]
    }

    private let state = RFWatched(State())

    /// Makes a gate that is shut.
    public init() {}

    /// Whether it was opened.
    public var isOpen: Bool {
        state.value.isOpen
    }

    /// How many have come to the gate until now.
    public var arrivals: Int {
        state.value.arrivals
    }

    /// Lets through everybody who waits or comes later.
    public func open() {
        let actions = state.update { state -> [@Sendable () -> Void] in
            state.isOpen = true
            defer { state.actions = [:] }
            return Array(state.actions.values)
        }
        for action in actions { action() }
    }

    /// Waits until the gate is open. Throws `CancellationError` when the task is cancelled.
    public func pass() async throws {
        state.update { $0.arrivals += 1 }
        await state.wait { $0.isOpen }
        try Task.checkCancellation()
    }

    /// Waits until `count` have come to the gate, whether they had to wait or not. Returns early if the task
    /// is cancelled.
    public func reached(_ count: Int = 1) async {
        await state.wait { $0.arrivals >= count }
    }

    /// Calls `action` when the gate opens, or now if it is open. Gives a number to take it back with.
    func whenOpen(_ action: @escaping @Sendable () -> Void) -> Int {
        let (id, isOpen) = state.update { state -> (Int, Bool) in
            state.arrivals += 1
            if !state.isOpen { state.actions[state.arrivals] = action }
            return (state.arrivals, state.isOpen)
        }
        if isOpen { action() }
        return id
    }

    func forget(_ id: Int) {
        state.update { $0.actions[id] = nil }
    }
}
