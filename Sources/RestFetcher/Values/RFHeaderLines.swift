/// Header lines as they came from the wire (RFC 9112 §5), looked at only when somebody asks.
///
/// Most calls read one or two fields of an answer, so making strings of all of them would be wasted. White
/// space around a value is dropped, a folded line belongs to the value before it (RFC 9112 §5.2), a line
/// without a colon is skipped.
struct RFHeaderLines: Sendable {
    private let bytes: [UInt8]

    /// Lines that end in LF or CR LF, without the status line.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// All fields in order.
    var fields: [RFHeaders.Field] {
        var fields: [RFHeaders.Field] = []
        fields.reserveCapacity(12)
        forEach { name, value in
            fields.append(RFHeaders.Field(name: text(name), value: unfolded(value)))
        }
        return fields
    }

    /// The values of all fields of a name, in order.
    func values(for name: String) -> [String] {
        var values: [String] = []
        let wanted = name.utf8
        forEach { found, value in
            if isName(found, wanted) { values.append(unfolded(value)) }
        }
        return values
    }

    private func isName(_ range: Range<Int>, _ wanted: String.UTF8View) -> Bool {
        guard range.count == wanted.count else { return false }
        return zip(bytes[range], wanted).allSatisfy(RFHeaders.isSameNameByte)
    }

    private func text(_ range: Range<Int>) -> String {
        let slice = bytes[range]
        let text = String(decoding: slice, as: UTF8.self)
        if slice.allSatisfy({ $0 < 0x80 }) || text.utf8.elementsEqual(slice) { return text }
        // Not UTF-8. What such bytes mean was ISO-8859-1 once (RFC 9110 §5.5).
        return String(String.UnicodeScalarView(slice.map { Unicode.Scalar($0) }))
    }

    private func unfolded(_ range: Range<Int>) -> String {
        guard bytes[range].contains(lineFeed) else { return text(range) }
        let lines = bytes[range].split(whereSeparator: { $0 == lineFeed })
        return lines.map { text(trimmed($0.startIndex..<$0.endIndex)) }.joined(separator: " ")
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound
        var end = range.upperBound
        while start < end, isSpace(bytes[start]) { start += 1 }
        while end > start, isSpace(bytes[end - 1]) { end -= 1 }
        return start..<end
    }

    private func forEach(_ body: (_ name: Range<Int>, _ value: Range<Int>) -> Void) {
        var start = 0
        while start < bytes.count {
            var end = endOfLine(from: start)
            while end < bytes.count, bytes[end] == space || bytes[end] == tab { end = endOfLine(from: end) }
            if let at = bytes[start..<end].firstIndex(of: colon), at > start {
                body(start..<at, trimmed(at + 1..<end))
            }
            start = end
        }
    }

    /// The position after the next line feed.
    private func endOfLine(from start: Int) -> Int {
        bytes[start...].firstIndex(of: lineFeed).map { $0 + 1 } ?? bytes.count
    }
}

private let lineFeed = UInt8(ascii: "\n")
private let colon = UInt8(ascii: ":")
private let space = UInt8(ascii: " ")
private let tab = UInt8(ascii: "\t")

private func isSpace(_ byte: UInt8) -> Bool {
    byte == space || byte == tab || byte == lineFeed || byte == UInt8(ascii: "\r")
}
