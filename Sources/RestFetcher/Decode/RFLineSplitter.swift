import Foundation

/// Cuts a stream of bytes into lines, wherever its pieces begin and end.
///
/// A line ends with LF, CR LF or CR, and at a CR at once: whether an LF follows is found out later. A UTF-8 byte
/// order mark before the first line is left out. Give it each piece, then take lines until there is none.
struct RFLineSplitter: Sendable {
    /// The most bytes that a line may have.
    let maximumLength: Int

    private var unread: ArraySlice<UInt8> = []
    private var line: ArraySlice<UInt8> = []
    private var isAfterCarriageReturn = false
    private var isFirstLine = true

    init(maximumLength: Int = .max) {
        self.maximumLength = maximumLength
    }

    mutating func append(_ piece: Data) {
        unread += piece
    }

    /// The next whole line without its end, or nil if more bytes are needed.
    /// - Throws: ``RFErrorKind/responseTooLarge`` at a line that is too long, and at every call after it.
    mutating func next() throws(RFError) -> ArraySlice<UInt8>? {
        if isAfterCarriageReturn, let first = unread.first {
            isAfterCarriageReturn = false
            if first == UInt8(ascii: "\n") { unread.removeFirst() }
        }
        let end = unread.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        let part = unread[..<(end ?? unread.endIndex)]
        guard line.count + part.count <= maximumLength else { throw tooLong }
        if line.isEmpty { line = part } else { line += part }
        guard let end else {
            unread = []
            return nil
        }
        isAfterCarriageReturn = unread[end] == UInt8(ascii: "\r")
        unread = unread[(end + 1)...]
        return takeLine()
    }

    /// What stands after the end of the last line once no more bytes come, or nil if there is nothing.
    mutating func last() -> ArraySlice<UInt8>? {
        let line = takeLine()
        return line.isEmpty ? nil : line
    }

    private mutating func takeLine() -> ArraySlice<UInt8> {
        defer {
            line = []
            isFirstLine = false
        }
        return isFirstLine && line.starts(with: [0xEF, 0xBB, 0xBF]) ? line.dropFirst(3) : line
    }

    private var tooLong: RFError {
        RFError(
            stage: .decode, kind: .responseTooLarge,
            message: "The stream has a line longer than the \(maximumLength) bytes allowed.")
    }

    private static func endsLine(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
}
