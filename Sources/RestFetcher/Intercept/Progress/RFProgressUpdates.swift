/// How far the upload or the download of a call is, as an async sequence.
///
/// It begins with the latest value, if there is one, and ends with the call. A reader that is slow misses values in
/// between, but never the last. Any number of loops may read.
public struct RFProgressUpdates: AsyncSequence, Sendable {
    /// One value.
    public typealias Element = RFProgress

    let reports: RFProgressReports
    let direction: RFProgressReports.Direction

    /// Starts listening.
    public func makeAsyncIterator() -> Iterator {
        Iterator(reports, direction)
    }

    /// Gives the values one after another.
    public struct Iterator: AsyncIteratorProtocol {
        private let reports: RFProgressReports
        private let direction: RFProgressReports.Direction
        private var signals: AsyncStream<Void>.Iterator
        private var seen = 0

        fileprivate init(_ reports: RFProgressReports, _ direction: RFProgressReports.Direction) {
            self.reports = reports
            self.direction = direction
            let (signals, continuation) = AsyncStream.makeStream(
                of: Void.self, bufferingPolicy: .bufferingNewest(1))
            let id = reports.add(
                RFProgressReports.Listener(
                    direction: direction, signal: { continuation.yield() }, end: { continuation.finish() }))
            continuation.onTermination = { _ in reports.remove(id) }
            self.signals = signals.makeAsyncIterator()
        }

        /// The next value, or nil when the call is over or the task is cancelled.
        public mutating func next() async -> RFProgress? {
            while await signals.next() != nil {
                if let progress = reports.take(direction, after: &seen) { return progress }
            }
            return nil
        }
    }
}
