/// Cuts a multipart body at its delimiters (RFC 2046 §5.1.1). A line may end in LF alone.
struct RFMultipartReader {
    enum Piece {
        /// A delimiter with the line ends around it, which belong to it.
        case delimiter(ArraySlice<UInt8>)
        /// The head and the content of a part.
        case part(ArraySlice<UInt8>)
        /// What comes before the first delimiter or after the last.
        case outside(ArraySlice<UInt8>)
    }

    /// All of the body, in order.
    private(set) var pieces: [Piece] = []

    private let source: [UInt8]
    private let delimiter: [UInt8]
    private var isInPart = false
    private var done = 0

    init(_ source: [UInt8], boundary: String) {
        self.source = source
        delimiter = Array("--\(boundary)".utf8)
        var start = 0
        while start < source.count {
            let end = source[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? source.count
            take(line: start..<end)
            start = end
        }
        endContent(at: source.count)
    }

    private mutating func take(line: Range<Int>) {
        guard source[line].starts(with: delimiter) else { return }
        let rest = source[line].dropFirst(delimiter.count)
        let isLast = rest.starts(with: "--".utf8)
        guard rest.dropFirst(isLast ? 2 : 0).allSatisfy(RFMultipartReader.space.contains) else { return }
        let content = RFMultipartReader.withoutLineEnd(source[done..<line.lowerBound])
        endContent(at: content.endIndex)
        pieces.append(.delimiter(source[done..<line.upperBound]))
        done = line.upperBound
        isInPart = !isLast
    }

    private mutating func endContent(at end: Int) {
        if isInPart {
            pieces.append(.part(source[done..<end]))
        } else if done < end {
            pieces.append(.outside(source[done..<end]))
        }
        done = end
    }

    private static func withoutLineEnd(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard text.last == UInt8(ascii: "\n") else { return text }
        let line = text.dropLast()
        return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }

    private static let space = RFByteSet(" \t\r\n")
}
