import Foundation
import Testing

@testable import RestFetcher

#if !canImport(Network)
    @Suite("Where the system knows nothing of the network")
    struct RFSystemConnectivityTests {
        @Test(
            "the wait doubles with every failure up to the longest",
            arguments: [(1, 2), (2, 4), (3, 8), (4, 10), (1_000_000, 10), (0, 2), (-1, 2)]
                as [(Int, TimeInterval)])
        func waits(failures: Int, expected: TimeInterval) async throws {
            let clock = LeapingClock()
            let connectivity = RFSystemConnectivity(firstWait: 2, longestWait: 10)
            try await connectivity.waitForConnection(after: failures, clock: clock)
            #expect(clock.waits == [expected])
        }
    }
#endif
