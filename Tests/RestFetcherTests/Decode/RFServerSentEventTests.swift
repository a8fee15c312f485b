import Foundation
import Testing

@testable import RestFetcher

@Suite("Server-sent events (WHATWG HTML §9.2.6)")
struct RFServerSentEventTests {
    typealias Event = RFServerSentEvent

    struct Stream: Sendable, CustomTestStringConvertible {
        let text: String
        let events: [Event]
        var lastEventID = ""
        var retry: TimeInterval?
        var testDescription: String { text.debugDescription }

        init(_ text: String, _ events: [Event], lastEventID: String = "", retry: TimeInterval? = nil) {
            self.text = text
            self.events = events
            self.lastEventID = lastEventID
            self.retry = retry
        }
    }

    /// With LF as the end of a line.
    static let table: [Stream] = [
        Stream("", []),
        Stream("\n\n\n", []),
        Stream("data: A\ndata: B\ndata: C\n\n", [Event(data: "A\nB\nC")]),
        // The examples of the standard.
        Stream("data: YHOO\ndata: +2\ndata: 10\n\n", [Event(data: "YHOO\n+2\n10")]),
        Stream(
            ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n",
            [Event(data: "first event", id: "1"), Event(data: "second event")]),
        Stream("data\n\ndata\ndata\n\ndata:", [Event(data: ""), Event(data: "\n")]),
        Stream("data:test\n\ndata: test\n\n", [Event(data: "test"), Event(data: "test")]),
        // Fields.
        Stream("data:  x\n\n", [Event(data: " x")]),
        Stream("data:x: y:\n\n", [Event(data: "x: y:")]),
        Stream("data:\tx\n\n", [Event(data: "\tx")]),
        Stream("event: add\ndata: 1\n\ndata: 2\n\n", [Event(event: "add", data: "1"), Event(data: "2")]),
        Stream("event: a\nevent: b\ndata: 1\n\n", [Event(event: "b", data: "1")]),
        Stream("event: a\nevent\ndata: 1\n\n", [Event(data: "1")]),
        Stream("event: lost\n\ndata: 1\n\n", [Event(data: "1")]),
        Stream(":comment\n:\ndata: 1\n: between\n\n", [Event(data: "1")]),
        Stream("foo: 1\nDATA: 2\ndata : 3\n data: 4\ndata2: 5\ndat: 6\n\n", []),
        Stream("datadata\nd\u{212a}ta: x\nev\u{e9}nt: x\ndata: ok\n\n", [Event(data: "ok")]),
        Stream("data: é日\u{feff}\0😀\n\n", [Event(data: "é日\u{feff}\0😀")]),
        // Byte order marks.
        Stream("\u{feff}data: 1\n\n", [Event(data: "1")]),
        Stream("\u{feff}\u{feff}data: 1\n\ndata: 2\n\n", [Event(data: "2")]),
        // Ids.
        Stream(
            "id: 1\ndata: a\n\ndata: b\n\n", [Event(data: "a", id: "1"), Event(data: "b", id: "1")],
            lastEventID: "1"),
        Stream("id: 1\ndata: a\n\nid\ndata: b\n\n", [Event(data: "a", id: "1"), Event(data: "b")]),
        Stream("id: 1\n\n", [], lastEventID: "1"),
        Stream("id: 1\n\nid: 2\ndata: lost\n", [], lastEventID: "1"),
        Stream("id: 1\nid: 2\0\ndata: a\n\n", [Event(data: "a", id: "1")], lastEventID: "1"),
        Stream("id: é 1\ndata: a\n\n", [Event(data: "a", id: "é 1")], lastEventID: "é 1"),
        // Times.
        Stream(
            "retry: 3000\ndata: a\n\ndata: b\n\n", [Event(data: "a", retry: 3), Event(data: "b")], retry: 3),
        Stream(
            "retry: 3000\n\nretry: 10x\nretry:\nretry: -1\nretry: 1.5\nretry: ٣\ndata: a\n\n",
            [Event(data: "a")], retry: 3),
        Stream("retry:500\nretry: 0\n", [], retry: 0),
        Stream("retry: 99999999999999999999999\n\n", [], retry: TimeInterval(Int.max) / 1000),
        // What isn't ended by an empty line.
        Stream("data: a\n\ndata: b", [Event(data: "a")]),
        Stream("data: a\n\ndata: b\n", [Event(data: "a")]),
        Stream("data: a", []),
    ]

    private static func check(_ stream: Stream, in pieces: [Data]) throws -> Bool {
        var parser = RFServerSentEventParser()
        var events: [Event] = []
        for piece in pieces {
            parser.append(piece)
            while let event = try parser.next() { events.append(event) }
        }
        return events == stream.events && parser.lastEventID == stream.lastEventID
            && parser.retry == stream.retry
    }

    @Test("events are the same with every end of line, wherever the stream is cut", arguments: table)
    func eventsAreTheSame(stream: Stream) throws {
        // No LF right after a CR: together they would be one end.
        let mixtures = [
            ["\n"], ["\r\n"], ["\r"], ["\r", "\r\n"], ["\n", "\r\n"], ["\r\n", "\n", "\r\n", "\r"],
        ]
        let lines = stream.text.split(separator: "\n", omittingEmptySubsequences: false)
        for ends in mixtures {
            var text = ""
            for (index, line) in lines.enumerated() {
                text += (index == 0 ? "" : ends[index % ends.count]) + line
            }
            let wrong = try Pieces.all(of: Data(text.utf8)).first { try !Self.check(stream, in: $0) }
            #expect(wrong == nil, "\(text.debugDescription)")
        }
    }

    @Test("two carriage returns end an event without waiting for more bytes")
    func twoCarriageReturns() throws {
        var parser = RFServerSentEventParser()
        parser.append(Data("data: a\r\r".utf8))
        #expect(try parser.next() == Event(data: "a"))
        #expect(try parser.next() == nil)
        parser.append(Data("\ndata: b\r\n\r".utf8))
        #expect(try parser.next() == Event(data: "b"))
        parser.append(Data("\n".utf8))
        #expect(try parser.next() == nil)
    }

    @Test("bytes that aren't UTF-8 become replacement characters, each as the Encoding standard has it")
    func bytesThatAreNotUTF8() throws {
        let stream =
            Data("data: ".utf8) + [0xFF, 0x41, 0xE2, 0x82, 0x0A] + Data("data: ".utf8) + [
                0xAC, 0xC3, 0x0A, 0x0A,
            ]
        for pieces in Pieces.all(of: stream) {
            var parser = RFServerSentEventParser()
            var events: [Event] = []
            for piece in pieces {
                parser.append(piece)
                while let event = try parser.next() { events.append(event) }
            }
            #expect(events == [Event(data: "\u{fffd}A\u{fffd}\n\u{fffd}\u{fffd}")])
        }
    }

    @Test("a new connection goes on with the id of the one before")
    func aNewConnectionGoesOn() throws {
        var parser = RFServerSentEventParser(lastEventID: "41")
        parser.append(Data("data: a\n\nid: 42\ndata: b\n\n".utf8))
        #expect(try parser.next() == Event(data: "a", id: "41"))
        #expect(parser.lastEventID == "41")
        #expect(try parser.next() == Event(data: "b", id: "42"))
        #expect(parser.lastEventID == "42")
    }

    @Test(
        "an event too large is an error, after the events before it",
        arguments: [
            "data: 123456789\n\n", "data: 12345\ndata: 6789\n\n", "data: 1234567890",
            ": a comment that never ends",
            "data: 1\ndata: 2\ndata: 3\ndata: 4\ndata: 5\ndata: 6\n",
            "data\ndata\ndata\ndata\ndata\ndata\ndata\ndata\ndata\ndata\ndata\ndata\n",
        ])
    func anEventTooLarge(text: String) {
        for pieces in Pieces.all(of: Data(("data: 1\n\n" + text).utf8)) {
            var parser = RFServerSentEventParser(maximumSize: 10)
            var events: [Event] = []
            var kind: RFErrorKind?
            for piece in pieces {
                parser.append(piece)
                do {
                    while let event = try parser.next() { events.append(event) }
                } catch {
                    kind = error.kind
                }
            }
            #expect(events == [Event(data: "1")])
            #expect(kind == .responseTooLarge)
            #expect(throws: RFError.self) { try parser.next() }
        }
    }

    @Test("an event of just the size allowed comes through")
    func anEventOfJustTheSize() throws {
        var parser = RFServerSentEventParser(maximumSize: 12)
        parser.append(Data("data: 123456\ndata: 78901\n\n".utf8))
        #expect(try parser.next() == Event(data: "123456\n78901"))
    }
}
