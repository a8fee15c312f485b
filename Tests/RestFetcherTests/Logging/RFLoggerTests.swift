import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

@Suite("Loggers take what they want and no more")
struct RFLoggerTests {
    /// The least that a user has to write.
    private struct MinimalLogger: RFLogger {
        func debug(_ message: String) {}
        func error(_ message: String) {}
    }

    private final class MessageList: RFLogger {
        private let list = RFLocked<[String]>([])
        var messages: [String] { list.withLock { $0 } }
        func debug(_ message: String) { list.withLock { $0.append("debug \(message)") } }
        func error(_ message: String) { list.withLock { $0.append("error \(message)") } }
    }

    @Test("a logger with the two functions only wants everything")
    func aMinimalLoggerWantsEverything() {
        #expect(MinimalLogger().level == .debug)
        #expect(MessageList().level == .debug)
    }

    @Test("levels are ordered from debug to off")
    func levelsAreOrdered() {
        #expect(RFLogLevel.allCases.sorted() == [.debug, .error, .off])
    }

    @Test("the silent logger wants nothing")
    func theSilentLoggerWantsNothing() {
        #expect(RFSilentLogger().level == .off)
        RFSilentLogger().debug("unheard")
        RFSilentLogger().error("unheard")
    }

    @Test(
        "the console logger prints its level and above, led by the level",
        arguments: [
            (.debug, ["DEBUG: one\nand more", "ERROR: two"]), (.error, ["ERROR: two"]), (.off, []),
        ] as [(RFLogLevel, [String])])
    func theConsoleLoggerPrintsItsLevel(level: RFLogLevel, printed: [String]) {
        let lines = MessageList()
        let logger = RFConsoleLogger(level: level) { lines.debug($0) }
        logger.debug("one\nand more")
        logger.error("two")
        #expect(lines.messages == printed.map { "debug \($0)" })
    }

    @Test("the console logger hands a message over in one piece, from whatever thread")
    func theConsoleLoggerHandsOverWholeMessages() async {
        let lines = MessageList()
        let logger = RFConsoleLogger(level: .debug) { lines.debug($0) }
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<200 { group.addTask { logger.error("line \(number)\nof \(number)") } }
        }
        let expected = Set((0..<200).map { "debug ERROR: line \($0)\nof \($0)" })
        #expect(Set(lines.messages) == expected)
        #expect(lines.messages.count == 200)
    }

    @Test("the console logger prints everything by default")
    func theConsoleLoggerPrintsEverythingByDefault() {
        #expect(RFConsoleLogger().level == .debug)
    }

    @Test("entries begin with the marks of the logger: arrows, circles, or signs of one's own")
    func marks() throws {
        let own = RFLogMarks(request: ">", success: "+", redirect: "~", refusal: "-", failure: "!")
        #expect(MinimalLogger().marks == .arrows && RFConsoleLogger(marks: own).marks == own)
        let url = try #require(URL(string: "http://h/"))
        let scrubber = RFScrubber()
        for (marks, expected) in [(own, ">+~--!"), (.circles, "⚪️🟢🟡🔴🔴🔴"), (.arrows, "→←←←←✗")] {
            let request = RFHTTPRequest(url: url)
            var shown = [RFLogFormat.request(request, name: "A", scrubber: scrubber, marks: marks)]
            for status in [200, 304, 404, 500] {
                shown.append(
                    RFLogFormat.response(
                        RFHTTPResponse(status: status), to: request, name: "A", seconds: 0,
                        scrubber: scrubber, marks: marks))
            }
            let error = RFError(stage: .build, kind: .encoding, message: "m")
            shown.append(RFLogFormat.failure(error, scrubber: scrubber, marks: marks))
            #expect(String(shown.compactMap(\.first)) == expected)
        }
    }
}
