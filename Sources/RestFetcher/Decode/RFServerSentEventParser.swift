import Foundation

/// Reads a `text/event-stream`, wherever its pieces begin and end (WHATWG HTML §9.2.6).
///
/// Give it each piece, then take events until there is none. When the stream ends, an event whose empty line
/// hasn't come is dropped, as the standard wants.
struct RFServerSentEventParser: Sendable {
    /// What a new connection must send as `Last-Event-ID`: the id in force at the last empty line.
    private(set) var lastEventID: String

    /// The seconds to wait before connecting again, once the server has said so.
    private(set) var retry: TimeInterval?

    private let maximumSize: Int
    private var lines: RFLineSplitter
    private var event = ""
    private var data: [UInt8] = []
    private var id: String
    private var eventRetry: TimeInterval?

    /// - Parameters:
    ///   - lastEventID: the id in force when the stream begins, after a connection that was lost.
    ///   - maximumSize: the most bytes that a line, or the data of an event, may have.
    init(lastEventID: String = "", maximumSize: Int = .max) {
        self.lastEventID = lastEventID
        self.id = lastEventID
        self.maximumSize = maximumSize
        self.lines = RFLineSplitter(maximumLength: maximumSize)
    }

    mutating func append(_ piece: Data) {
        lines.append(piece)
    }

    /// The next event, or nil if more bytes are needed.
    /// - Throws: ``RFErrorKind/responseTooLarge`` at an event that is too large, and at every call after it.
    mutating func next() throws(RFError) -> RFServerSentEvent? {
        while data.count - 1 <= maximumSize {
            guard let line = try lines.next() else { return nil }
            if !line.isEmpty {
                read(line)
            } else if let event = dispatch() {
                return event
            }
        }
        throw RFError(
            stage: .decode, kind: .responseTooLarge,
            message: "The stream has an event larger than the \(maximumSize) bytes allowed.")
    }

    private mutating func read(_ line: ArraySlice<UInt8>) {
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        var value = line[colon...].dropFirst()
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        switch String(decoding: line[..<colon], as: UTF8.self) {
        case "data":
            data += value
            data.append(UInt8(ascii: "\n"))
        case "event":
            event = String(decoding: value, as: UTF8.self)
        case "id" where !value.contains(0):
            id = String(decoding: value, as: UTF8.self)
        case "retry" where !value.isEmpty && value.allSatisfy(RFFieldScanner.isDigit):
            let milliseconds = Int(String(decoding: value, as: UTF8.self)) ?? .max
            eventRetry = TimeInterval(milliseconds) / 1000
            retry = eventRetry
        default:
            break
        }
    }

    /// What an empty line does: ends the event, if it has data.
    private mutating func dispatch() -> RFServerSentEvent? {
        lastEventID = id
        defer {
            event = ""
            data = []
            eventRetry = nil
        }
        guard !data.isEmpty else { return nil }
        return RFServerSentEvent(
            event: event.isEmpty ? "message" : event, data: String(decoding: data.dropLast(), as: UTF8.self),
            id: id, retry: eventRetry)
    }
}
