import Foundation

/// A request that waits in an ``RFOutbox``.
public struct RFOutboxItem: Sendable, Hashable, Identifiable {
    /// Its `Idempotency-Key`, the same on every try.
    public let id: String

    /// The name of the request class.
    public let requestName: String

    /// The method.
    public let method: RFMethod

    /// Where it goes. The query may hold secrets: don't print it.
    public let url: URL

    /// When it was put into the outbox.
    public let addedAt: Date

    /// How often it was sent without success so that a server may have seen it.
    public internal(set) var tries: Int
}

/// What became of a request in an ``RFOutbox``.
public enum RFOutboxEvent: Sendable {
    /// It was answered by one of its success codes, and is out.
    case sent(RFOutboxItem, RFResponse<Data>)

    /// It failed in a way that won't pass, or too often, and is out.
    case failed(RFOutboxItem, RFError)

    /// It needs credentials that are missing or refused, or its file can't be read just now. It stays the first, and
    /// nothing is sent until ``RFOutbox/start()`` is called again.
    case paused(RFOutboxItem, RFError)

    /// The file of a request can't be read, because of a fault of the disk for instance, and was deleted.
    case damaged(file: String)
}
