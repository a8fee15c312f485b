/// The calls of one request that are in flight, in the order in which they began. Mostly there is one.
struct RFCallsInFlight: Sendable {
    private(set) var latest: RFCall?
    private var earlier: [RFCall] = []

    var all: [RFCall] { latest.map { earlier + [$0] } ?? [] }

    mutating func add(_ call: RFCall) {
        if let latest { earlier.append(latest) }
        latest = call
    }

    mutating func remove(_ call: RFCall) {
        if latest === call { return latest = earlier.popLast() }
        earlier.removeAll { $0 === call }
    }
}
