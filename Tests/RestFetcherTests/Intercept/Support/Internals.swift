import Foundation

@testable import RestFetcher

extension RFCallContext {
    /// A context for a chain without an engine.
    static func plain(clock: any RFClock = LeapingClock()) -> RFCallContext {
        RFCallContext(
            requestName: "Test", logger: RFSilentLogger(),
            secrets: RFLocked(RFScrubber(keys: [], headers: [])),
            clock: clock,
            requiresAuthentication: false, inquirer: nil, priority: .normal,
            progress: RFProgressReports(), observers: [], cachePolicy: nil, maxResponseBytes: nil,
            redirectLimit: 20)
    }
}

extension RFTurnstile {
    /// How many are in or in line.
    func count(_ key: Key) -> Int {
        lanes.withLock { lanes in
            lanes[key].map { lane in lane.lines.reduce(lane.inside) { $0 + $1.elements.count } } ?? 0
        }
    }

    var isEmpty: Bool { lanes.withLock { $0.isEmpty } }

    /// How many are in line, for all keys.
    var waiting: Int {
        lanes.withLock { lanes in
            lanes.values.reduce(0) { sum, lane in lane.lines.reduce(sum) { $0 + $1.elements.count } }
        }
    }
}

extension RFFlights {
    var waiting: Int { state.withLock { $0.flights.values.reduce(0) { $0 + $1.passengers.count } } }
}
