import Foundation

/// The state of the way to one host: closed while all is well, open while nothing is sent, half-open while one request
/// tries whether it works again.
struct RFCircuit: Sendable, Equatable {
    /// Lets a result be counted only in the state its request was let through in.
    struct Pass: Sendable, Equatable {
        fileprivate let generation: Int
    }

    enum Outcome: Sendable {
        case success
        case failure
        /// Says nothing about the host: cancelled, offline.
        case neither
    }

    private enum State: Sendable, Equatable {
        case closed(failures: Int)
        case open(until: TimeInterval)
        case halfOpen
    }

    let threshold: Int
    private let pause: TimeInterval
    private var state = State.closed(failures: 0)
    private var generation = 0

    /// - Parameters:
    ///   - threshold: the failures in a row that open it; less than 1 counts as 1.
    ///   - pause: the seconds that it stays open.
    init(threshold: Int, pause: TimeInterval) {
        self.threshold = max(1, threshold)
        self.pause = pause > 0 ? pause : 0
    }

    /// Lets a request through, or gives the seconds after which the next one may try; 0 while one tries.
    mutating func admit(at now: TimeInterval) -> Result<Pass, RFCircuitRefusal> {
        switch state {
        case .closed:
            return .success(Pass(generation: generation))
        case .open(let end) where now < end:
            return .failure(RFCircuitRefusal(retryAfter: end - now))
        case .open:
            enter(.halfOpen)
            return .success(Pass(generation: generation))
        case .halfOpen:
            return .failure(RFCircuitRefusal(retryAfter: 0))
        }
    }

    /// Counts what came of a request that was let through.
    mutating func record(_ outcome: Outcome, of pass: Pass, at now: TimeInterval) {
        guard pass.generation == generation else { return }
        switch (state, outcome) {
        case (.closed, .success): state = .closed(failures: 0)
        case (.closed(let failures), .failure) where failures + 1 < threshold:
            state = .closed(failures: failures + 1)
        case (.closed, .failure), (.halfOpen, .failure): enter(.open(until: now + pause))
        case (.halfOpen, .success): enter(.closed(failures: 0))
        case (.halfOpen, .neither): enter(.open(until: now))
        case (.closed, .neither), (.open, _): break
        }
    }

    /// Whether it is as good as new.
    var isUnused: Bool { state == .closed(failures: 0) }

    private mutating func enter(_ new: State) {
        state = new
        generation += 1
    }
}

/// Why a request wasn't let through.
struct RFCircuitRefusal: Error, Equatable {
    let retryAfter: TimeInterval
}
