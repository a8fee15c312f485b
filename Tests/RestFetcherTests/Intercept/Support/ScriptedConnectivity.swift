import Foundation
import RestFetcherTesting

@testable import RestFetcher

/// Is connected as soon as its gate is open, and counts who asked.
final class ScriptedConnectivity: RFConnectivity {
    let gate = RFGate()
    private let asked = RFLocked<[Int]>([])

    init(isConnected: Bool = true) {
        if isConnected { gate.open() }
    }

    /// The numbers of failures that were told.
    var failures: [Int] { asked.withLock { $0 } }

    func waitForConnection(after failures: Int, clock: any RFClock) async throws {
        asked.withLock { $0.append(failures) }
        try await gate.pass()
    }
}
