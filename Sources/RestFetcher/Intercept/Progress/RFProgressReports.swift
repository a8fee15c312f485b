/// What a call reports about its upload and its download, and who listens. From any thread.
///
/// Listeners get a signal and take the value by themselves: so values can't overtake each other on their way, and a
/// slow listener misses some instead of falling behind.
struct RFProgressReports: Sendable {
    enum Direction: Sendable {
        case upload, download
    }

    struct Listener: Sendable {
        let direction: Direction
        /// There is something to take. On any thread.
        let signal: @Sendable () -> Void
        /// There won't be any more.
        let end: @Sendable () -> Void
    }

    struct State {
        var upload = RFProgressTrack()
        var download = RFProgressTrack()
        var listeners: [Int: Listener] = [:]
        var lastListener = 0
        var isOver = false

        subscript(direction: Direction) -> RFProgressTrack {
            get { direction == .upload ? upload : download }
            set { if direction == .upload { upload = newValue } else { download = newValue } }
        }

        var isHeard: Bool { !listeners.isEmpty }

        func listeners(to direction: Direction) -> [Listener] {
            listeners.values.filter { $0.direction == direction }
        }
    }

    let state = RFLocked(State())

    /// Begins an attempt that moves `total` bytes, or an unknown number, of which `done` are moved already. What it
    /// gives takes the bytes done so far.
    func begin(
        _ direction: Direction, at done: Int = 0, total: RFProgressTotal, clock: any RFClock
    ) -> @Sendable (Int) -> Void {
        let (attempt, isHeard) = state.withLock { state in
            (state.isOver ? 0 : state[direction].begin(at: done, total: total), state.isHeard)
        }
        if isHeard { tell(direction, clock) }
        return { count in
            let isHeard = state.withLock { state in
                if !state.isOver { state[direction].advance(attempt, to: count) }
                return state.isHeard
            }
            if isHeard { tell(direction, clock) }
        }
    }

    /// An attempt that is over at once, with all its bytes.
    func note(_ direction: Direction, done: Int, total: RFProgressTotal, clock: any RFClock) {
        let isHeard = state.withLock { state in
            if !state.isOver { _ = state[direction].begin(at: done, total: total) }
            return state.isHeard
        }
        if isHeard { tell(direction, clock) }
    }

    private func tell(_ direction: Direction, _ clock: any RFClock) {
        let now = clock.now
        let listeners = state.withLock { state in
            state.isHeard && state[direction].tell(at: now) ? state.listeners(to: direction) : []
        }
        for listener in listeners { listener.signal() }
    }

    /// Adds a listener, which learns at once what there is already. Gives a number to take it back with.
    func add(_ listener: Listener) -> Int {
        let (id, hasNews, isOver) = state.withLock { state in
            state.lastListener += 1
            if !state.isOver { state.listeners[state.lastListener] = listener }
            _ = state[listener.direction].tell()
            return (state.lastListener, state[listener.direction].told != nil, state.isOver)
        }
        if hasNews { listener.signal() }
        if isOver { listener.end() }
        return id
    }

    func remove(_ id: Int) {
        state.withLock { $0.listeners[id] = nil }
    }

    /// The latest value, unless it is the one whose number is given. Sets the number.
    func take(_ direction: Direction, after number: inout Int) -> RFProgress? {
        let track = state.withLock { $0[direction] }
        guard track.number != number else { return nil }
        number = track.number
        return track.told
    }

    /// Tells what hasn't been told, and that there won't be any more.
    func finish() {
        let listeners = state.withLock { state -> [Listener] in
            guard !state.isOver else { return [] }
            state.isOver = true
            // What nobody hears need not be worked out.
            guard state.isHeard else { return [] }
            _ = state.upload.tell()
            _ = state.download.tell()
            defer { state.listeners = [:] }
            return Array(state.listeners.values)
        }
        for listener in listeners {
            listener.signal()
            listener.end()
        }
    }
}
