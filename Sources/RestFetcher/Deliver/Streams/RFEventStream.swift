import Foundation

/// The events of a server, as an async sequence. From ``RFRequest/events(reconnect:maxEventBytes:)``.
///
/// Each loop has a connection of its own, which it opens when it begins. Leaving the loop, cancelling its task, and
/// `cancel()` of the request close it.
public struct RFEventStream: AsyncSequence, Sendable {
    /// One event.
    public typealias Element = RFServerSentEvent

    let source: RFEventSource
    let calls: RFLocked<RFCallsInFlight>

    /// Starts connecting.
    public func makeAsyncIterator() -> Iterator {
        let call = RFCall()
        calls.withLock { $0.add(call) }
        let calls = calls
        let channel = source.start(as: call) {
            calls.withLock { $0.remove(call) }
        }
        return Iterator(reader: Reader(call: call, channel: channel))
    }

    /// Gives the events one after another.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        fileprivate let reader: Reader

        /// The next event, or nil when the server ends the stream for good.
        /// - Throws: an ``RFError``.
        public mutating func next() async throws -> RFServerSentEvent? {
            try await reader.channel.next()
        }
    }

    /// Ends the call when the loop lets go of it.
    fileprivate final class Reader: Sendable {
        let call: RFCall
        let channel: RFPieceChannel<Void, RFServerSentEvent>

        init(call: RFCall, channel: RFPieceChannel<Void, RFServerSentEvent>) {
            self.call = call
            self.channel = channel
        }

        deinit {
            call.cancel()
        }
    }
}
