import Foundation

/// Reads the lines of a byte stream as bytes, and counts them.
struct RFLineReader: Sendable {
    /// The number of the line read last; the first is 1.
    private(set) var number = 0

    private var pieces: RFByteStream.Iterator
    private var splitter: RFLineSplitter
    private var isAtEnd = false

    init(_ bytes: RFByteStream, maxLineBytes: Int) {
        pieces = bytes.makeAsyncIterator()
        splitter = RFLineSplitter(maximumLength: maxLineBytes)
    }

    /// The next line without its end, or nil when there is none.
    mutating func next() async throws -> ArraySlice<UInt8>? {
        while !isAtEnd {
            if let line = try splitter.next() {
                number += 1
                return line
            }
            if let piece = try await pieces.next() { splitter.append(piece) } else { isAtEnd = true }
        }
        guard let line = splitter.last() else { return nil }
        number += 1
        return line
    }
}
