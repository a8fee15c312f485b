import Foundation

/// Knows when it's worth trying again to reach the network.
public protocol RFConnectivity: Sendable {
    /// Waits until the machine seems to be connected, or until it's time to just try.
    ///
    /// Called on no particular thread. Throws `CancellationError` when the task is cancelled;
    /// anything else that is thrown ends the waiting, and what waits fails.
    ///
    /// - Parameters:
    ///   - failures: how many attempts in a row couldn't reach the network; 1 or more.
    ///   - clock: what to wait with.
    func waitForConnection(after failures: Int, clock: any RFClock) async throws
}
