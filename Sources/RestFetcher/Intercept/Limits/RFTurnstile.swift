/// Lets in so many at once for every key. The others wait: the higher priority goes first, and of one priority
/// whoever came first.
final class RFTurnstile<Key: Hashable & Sendable>: Sendable {
    typealias Waiter = CheckedContinuation<Void, any Error>

    struct Lane {
        var inside = 0
        /// One for each priority, the highest first.
        var lines = RFPriority.allCases.map { _ in RFLine<Waiter>() }

        mutating func popFirst() -> Waiter? {
            for index in lines.indices {
                if let waiter = lines[index].popFirst() { return waiter }
            }
            return nil
        }
    }

    private struct Place {
        let line: Int
        let number: Int
    }

    private enum Step {
        case go
        case wait
        case leave
    }

    private let limit: Int
    let lanes = RFLocked<[Key: Lane]>([:])

    /// - Parameter limit: less than 1 counts as 1.
    init(limit: Int) {
        self.limit = max(1, limit)
    }

    /// Waits until there is room, and takes it. Whoever gets in has to ``leave(_:)``.
    ///
    /// Throws `CancellationError` at once when the task is cancelled while it waits.
    func enter(_ key: Key, priority: RFPriority) async throws {
        if takeRoom(key) { return }
        let place = RFLocked<Place?>(nil)
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiter in
                switch queue(waiter, key, priority, noting: place) {
                case .go: waiter.resume()
                case .wait: break
                case .leave: waiter.resume(throwing: CancellationError())
                }
            }
        } onCancel: {
            leaveLine(key, place)?.resume(throwing: CancellationError())
        }
    }

    /// Makes room for the next in line.
    func leave(_ key: Key) {
        let next = lanes.withLock { lanes -> Waiter? in
            if let waiter = lanes[key]?.popFirst() { return waiter }
            lanes[key]?.inside -= 1
            if lanes[key]?.inside == 0 { lanes[key] = nil }
            return nil
        }
        next?.resume()
    }

    private func takeRoom(_ key: Key) -> Bool {
        lanes.withLock { lanes in
            guard lanes[key]?.inside ?? 0 < limit else { return false }
            lanes[key, default: Lane()].inside += 1
            return true
        }
    }

    private func queue(
        _ waiter: Waiter, _ key: Key, _ priority: RFPriority, noting place: RFLocked<Place?>
    ) -> Step {
        lanes.withLock { lanes in
            // A cancel before this point found nobody to resume.
            if Task.isCancelled { return .leave }
            var lane = lanes[key] ?? Lane()
            defer { lanes[key] = lane }
            if lane.inside < limit {
                lane.inside += 1
                return .go
            }
            let line = RFPriority.high.rawValue - priority.rawValue
            let number = lane.lines[line].append(waiter)
            place.withLock { $0 = Place(line: line, number: number) }
            return .wait
        }
    }

    private func leaveLine(_ key: Key, _ place: RFLocked<Place?>) -> Waiter? {
        lanes.withLock { lanes in
            guard let place = place.withLock({ $0 }) else { return nil }
            return lanes[key]?.lines[place.line].remove(place.number)
        }
    }
}
