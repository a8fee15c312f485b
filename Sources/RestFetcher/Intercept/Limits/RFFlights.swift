/// Work that is done once for all who ask for it while it is under way, by keys.
///
/// Who is cancelled leaves at once, and the work goes on for the others; when the last one leaves it is cancelled.
final class RFFlights<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// The result, and whether it was this caller's work that made it.
    typealias Arrival = (value: Value, isFirst: Bool)

    typealias Passenger = CheckedContinuation<Arrival, any Error>

    struct Flight {
        let id: Int
        var work: Task<Void, Never>?
        /// By seat; the first has seat 0.
        var passengers: [Int: Passenger] = [:]
        var seats = 0
    }

    struct State {
        var flights: [Key: Flight] = [:]
        var lastID = 0
    }

    private struct Ticket {
        let flight: Int
        let seat: Int
    }

    private enum Step {
        case start(flight: Int)
        case wait
        case leave
    }

    let state = RFLocked(State())

    /// The result of the work under way for `key`, or of `work` if there is none.
    ///
    /// Throws what the work throws, and `CancellationError` at once when the task is cancelled.
    func board(_ key: Key, work: @escaping @Sendable () async throws -> Value) async throws -> Arrival {
        let ticket = RFLocked<Ticket?>(nil)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { passenger in
                switch seat(passenger, on: key, noting: ticket) {
                case .start(let flight): start(flight, for: key, work: work)
                case .wait: break
                case .leave: passenger.resume(throwing: CancellationError())
                }
            }
        } onCancel: {
            leave(key, ticket)
        }
    }

    private func seat(_ passenger: Passenger, on key: Key, noting ticket: RFLocked<Ticket?>) -> Step {
        state.withLock { state in
            // A cancel before this point found nobody to resume.
            if Task.isCancelled { return .leave }
            let isNew = state.flights[key] == nil
            if isNew { state.lastID += 1 }
            var flight = state.flights[key] ?? Flight(id: state.lastID)
            ticket.withLock { [flight] in $0 = Ticket(flight: flight.id, seat: flight.seats) }
            flight.passengers[flight.seats] = passenger
            flight.seats += 1
            state.flights[key] = flight
            return isNew ? .start(flight: flight.id) : .wait
        }
    }

    private func start(_ id: Int, for key: Key, work: @escaping @Sendable () async throws -> Value) {
        // Detached, so that it belongs to none of those who wait.
        let task = Task.detached {
            do { self.land(id, key, .success(try await work())) } catch {
                self.land(id, key, .failure(error))
            }
        }
        let isAbandoned = state.withLock { state in
            guard state.flights[key]?.id == id else { return true }
            state.flights[key]?.work = task
            return false
        }
        if isAbandoned { task.cancel() }
    }

    private func land(_ id: Int, _ key: Key, _ result: Result<Value, any Error>) {
        let passengers = state.withLock { state -> [Int: Passenger] in
            guard let flight = state.flights[key], flight.id == id else { return [:] }
            state.flights[key] = nil
            return flight.passengers
        }
        for (seat, passenger) in passengers {
            passenger.resume(with: result.map { ($0, isFirst: seat == 0) })
        }
    }

    private func leave(_ key: Key, _ ticket: RFLocked<Ticket?>) {
        let (passenger, abandoned) = state.withLock { state -> (Passenger?, Task<Void, Never>?) in
            guard let ticket = ticket.withLock({ $0 }), var flight = state.flights[key],
                flight.id == ticket.flight
            else { return (nil, nil) }
            let passenger = flight.passengers.removeValue(forKey: ticket.seat)
            state.flights[key] = flight.passengers.isEmpty ? nil : flight
            return (passenger, flight.passengers.isEmpty ? flight.work : nil)
        }
        abandoned?.cancel()
        passenger?.resume(throwing: CancellationError())
    }
}
