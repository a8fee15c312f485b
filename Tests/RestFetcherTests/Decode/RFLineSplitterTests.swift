import Foundation
import Testing

@testable import RestFetcher

@Suite("Lines of a stream")
struct RFLineSplitterTests {
    /// The lines of a stream that comes in these pieces.
    private static func lines(of pieces: [Data], maximumLength: Int = .max) throws -> [String] {
        var splitter = RFLineSplitter(maximumLength: maximumLength)
        var lines: [String] = []
        for piece in pieces {
            splitter.append(piece)
            while let line = try splitter.next() { lines.append(String(decoding: line, as: UTF8.self)) }
        }
        if let last = splitter.last() { lines.append(String(decoding: last, as: UTF8.self)) }
        return lines
    }

    static let table: [(String, [String])] = [
        ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("\n", [""]), ("\n\n", ["", ""]),
        ("a\r\nb\r\n", ["a", "b"]), ("a\rb\r", ["a", "b"]), ("\r\r\n\n\r", ["", "", "", ""]),
        ("a\n\rb", ["a", "", "b"]),
        ("\r\n\r\na", ["", "", "a"]), ("é日\n😀\r\n", ["é日", "😀"]),
        ("\u{feff}a\n\u{feff}b", ["a", "\u{feff}b"]),
        ("\u{feff}", []), ("\u{feff}\n", [""]), ("\u{feff}\u{feff}a", ["\u{feff}a"]),
        ("a\u{85}b\u{2028}c\u{b}d", ["a\u{85}b\u{2028}c\u{b}d"]),
        ("a\0b\n", ["a\0b"]),
    ]

    @Test("lines are the same wherever the stream is cut", arguments: table)
    func linesAreTheSameWhereverTheStreamIsCut(stream: String, lines: [String]) throws {
        for pieces in Pieces.all(of: Data(stream.utf8)) {
            #expect(try Self.lines(of: pieces) == lines)
        }
    }

    @Test("bytes that aren't text come through as they are")
    func bytesThatAreNotText() throws {
        var splitter = RFLineSplitter()
        splitter.append(Data([0xFF, 0xC3, 0x0A, 0xA9, 0x0D, 0xEF, 0xBB]))
        #expect(try splitter.next() == [0xFF, 0xC3])
        #expect(try splitter.next() == [0xA9])
        #expect(try splitter.next() == nil)
        #expect(splitter.last() == [0xEF, 0xBB])
        #expect(splitter.last() == nil)
    }

    @Test("pieces may be given before the lines of earlier ones are taken")
    func piecesMayBeGivenBefore() throws {
        var splitter = RFLineSplitter()
        for piece in ["a\r", "\nb", "c\nd"] { splitter.append(Data(piece.utf8)) }
        #expect(try splitter.next() == Array("a".utf8)[...])
        splitter.append(Data("e\n".utf8))
        #expect(try splitter.next() == Array("bc".utf8)[...])
        #expect(try splitter.next() == Array("de".utf8)[...])
        #expect(try splitter.next() == nil)
    }

    @Test("a line too long is an error, after the lines before it, wherever the stream is cut")
    func aLineTooLongIsAnError() throws {
        let stream = Data("abcd\n\r\nabcde\nf\n".utf8)
        for pieces in Pieces.all(of: stream) {
            #expect(try Self.lines(of: pieces, maximumLength: 5) == ["abcd", "", "abcde", "f"])

            var splitter = RFLineSplitter(maximumLength: 4)
            var lines = 0
            var errors: [RFError] = []
            for piece in pieces {
                splitter.append(piece)
                do {
                    while try splitter.next() != nil { lines += 1 }
                } catch {
                    errors.append(error)
                }
            }
            #expect(lines == 2)
            #expect(errors.last?.kind == .responseTooLarge)
            #expect(errors.last?.message.contains(" 4 bytes") == true)
            #expect(throws: RFError.self) { try splitter.next() }
        }
    }
}
