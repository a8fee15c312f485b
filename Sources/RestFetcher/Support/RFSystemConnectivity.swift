import Foundation

#if canImport(Network)
    import Network
#endif

/// What the system knows about the network.
///
/// On Apple platforms it waits while the system has no path to the network. Where there is a path, and on Linux, it
/// waits a time that doubles with every failure, and then it's worth a try.
public final class RFSystemConnectivity: RFConnectivity {
    private let firstWait: TimeInterval
    private let longestWait: TimeInterval

    /// Makes one.
    ///
    /// - Parameters:
    ///   - firstWait: seconds to wait after the first failure. Default: 1.
    ///   - longestWait: the most seconds to wait. Default: 60.
    public init(firstWait: TimeInterval = 1, longestWait: TimeInterval = 60) {
        self.firstWait = firstWait
        self.longestWait = longestWait
        #if canImport(Network)
            monitor.value.start(queue: .global())
        #endif
    }

    /// See ``RFConnectivity``.
    public func waitForConnection(after failures: Int, clock: any RFClock) async throws {
        #if canImport(Network)
            if monitor.value.currentPath.status == .unsatisfied {
                while monitor.value.currentPath.status == .unsatisfied { try await clock.sleep(for: 1) }
                return
            }
        #endif
        try await clock.sleep(for: min(longestWait, firstWait * pow(2, Double(max(failures, 1) - 1))))
    }

    #if canImport(Network)
        // Safe because a path monitor may be asked for its path on every thread.
        private let monitor = RFHandedOver(NWPathMonitor())

        deinit {
            monitor.value.cancel()
        }
    #endif
}
