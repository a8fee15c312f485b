import Foundation

/// One event of a `text/event-stream` (WHATWG HTML §9.2).
public struct RFServerSentEvent: Sendable, Hashable {
    /// What kind of event it is: `message` unless the server gave a name.
    public var event: String

    /// What it carries. Several `data` lines are joined with a line feed.
    public var data: String

    /// The id that this event or an earlier one gave last, empty if none did. A new connection sends it as
    /// `Last-Event-ID`, to go on after this event.
    public var id: String

    /// The seconds to wait before connecting again, if this event says so.
    public var retry: TimeInterval?

    /// Makes an event.
    public init(event: String = "message", data: String, id: String = "", retry: TimeInterval? = nil) {
        self.event = event
        self.data = data
        self.id = id
        self.retry = retry
    }
}
