import Foundation

/// Header lines as they came from the wire (RFC 9112 §5), looked at only when somebody asks.
///
/// Most calls read one or two fields of an answer, so making strings of all of them would be wasted. White
/// space around a value is dropped, a folded line belongs to the value before it (RFC 9112 §5.2), a line
/// without a colon is skipped.
struct RFHeaderLines: Sendable {
    private typealias Bytes = UnsafeBufferPointer<UInt8>

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
            fields.append(
                RFHeaders.Field(name: RFHeaderLines.text(name), value: RFHeaderLines.unfolded(value)))
        }
        return fields
    }

    /// The fields by name, or nil if it takes a closer look to see whether any two have the same name.
    var fieldsByName: [String: String]? {
        var fields = [String: String](minimumCapacity: 12)
        var names = RFNameMarks()
        forEach { name, value in
            if names.insert(name) { fields[RFHeaderLines.text(name)] = RFHeaderLines.unfolded(value) }
        }
        return names.mayRepeat ? nil : fields
    }

    /// The values of all fields of a name, in order.
    func values(for name: String) -> [String] {
        var values: [String] = []
        let wanted = name.utf8
        forEach { found, value in
            if RFHeaderLines.isName(found, wanted) { values.append(RFHeaderLines.unfolded(value)) }
        }
        return values
    }

    private func forEach(_ body: (_ name: Bytes, _ value: Bytes) -> Void) {
        bytes.withUnsafeBufferPointer { bytes in
            var start = 0
            while start < bytes.count {
                var end = RFHeaderLines.endOfLine(from: start, in: bytes)
                while end < bytes.count, bytes[end] == space || bytes[end] == tab {
                    end = RFHeaderLines.endOfLine(from: end, in: bytes)
                }
                let at = RFHeaderLines.index(of: colon, from: start, in: bytes)
                if at < end, at > start {
                    body(
                        Bytes(rebasing: bytes[start..<at]),
                        RFHeaderLines.trimmed(Bytes(rebasing: bytes[at + 1..<end])))
                }
                start = end
            }
        }
    }

    /// The position after the next line feed.
    private static func endOfLine(from start: Int, in bytes: Bytes) -> Int {
        min(index(of: lineFeed, from: start, in: bytes) + 1, bytes.count)
    }

    /// The position of the next such byte, or the end.
    private static func index(of byte: UInt8, from start: Int, in bytes: Bytes) -> Int {
        guard start < bytes.count, let base = bytes.baseAddress,
            let found = memchr(base + start, Int32(byte), bytes.count - start)
        else { return bytes.count }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    private static func isName(_ found: Bytes, _ wanted: String.UTF8View) -> Bool {
        guard found.count == wanted.count else { return false }
        return zip(found, wanted).allSatisfy(RFHeaders.isSameNameByte)
    }

    private static func text(_ bytes: Bytes) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        if bytes.allSatisfy({ $0 < 0x80 }) || text.utf8.elementsEqual(bytes) { return text }
        // Not UTF-8. What such bytes mean was ISO-8859-1 once (RFC 9110 §5.5).
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    private static func unfolded(_ value: Bytes) -> String {
        guard value.contains(lineFeed) else { return text(value) }
        let lines = value.split(whereSeparator: { $0 == lineFeed })
        return lines.map { text(trimmed(Bytes(rebasing: $0))) }.joined(separator: " ")
    }

    private static func trimmed(_ bytes: Bytes) -> Bytes {
        var start = 0
        var end = bytes.count
        while start < end, isSpace(bytes[start]) { start += 1 }
        while end > start, isSpace(bytes[end - 1]) { end -= 1 }
        return Bytes(rebasing: bytes[start..<end])
    }
}

/// Tells quickly that no two names of fields are the same.
private struct RFNameMarks {
    private var marks = SIMD4<UInt64>()
    private(set) var mayRepeat = false

    /// False as soon as this name may have been there before, in whatever case.
    mutating func insert(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let letters = Int(name[0] | 0x20) &* 7 ^ Int(name[name.count / 2] | 0x20) &* 31
        let mark = (letters ^ Int(name[name.count - 1] | 0x20) &* 3) &+ name.count
        let bit = UInt64(1) << UInt64(mark & 63)
        let place = mark >> 6 & 3
        mayRepeat = mayRepeat || marks[place] & bit != 0
        marks[place] |= bit
        return !mayRepeat
    }
}

private let lineFeed = UInt8(ascii: "\n")
private let colon = UInt8(ascii: ":")
private let space = UInt8(ascii: " ")
private let tab = UInt8(ascii: "\t")

private func isSpace(_ byte: UInt8) -> Bool {
    byte == space || byte == tab || byte == lineFeed || byte == UInt8(ascii: "\r")
}
