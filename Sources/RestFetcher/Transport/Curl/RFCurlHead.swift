#if os(Linux)
    import Foundation

    /// Collects the head of the final answer, line by line, and leaves out those of 1xx answers.
    struct RFCurlHead {
        /// The status code; 0 before the status line.
        private(set) var status = 0

        /// Whether the empty line after the header fields was seen. Lines that come later are trailers.
        private(set) var isComplete = false

        /// The value of `Content-Encoding`; several of them joined with commas.
        private(set) var codings: String?

        /// Whether there are lengths that differ (RFC 9112 §6.3): then nobody knows where the body ends.
        private(set) var hasTwoLengths = false

        /// Where the first length stands in the lines.
        private var length: Range<Int>?
        private var lines: [UInt8] = []

        /// The header fields so far.
        var headers: RFHeaders { RFHeaders(RFHeaderLines(lines)) }

        mutating func append(_ line: UnsafeRawBufferPointer) {
            guard !isComplete else { return }
            if status == 0 {
                status = RFCurlHead.status(in: line)
            } else if line.allSatisfy({ $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }) {
                endHead()
            } else {
                if lines.isEmpty { lines.reserveCapacity(512) }
                lines.append(contentsOf: line)
                read(line)
            }
        }

        /// Looks for the fields that say how to read the body.
        private mutating func read(_ line: UnsafeRawBufferPointer) {
            // The place of the hyphen tells most others apart.
            guard line.count > 8, line[7] == UInt8(ascii: "-") else { return }
            switch line[8] | 0x20 {
            case UInt8(ascii: "e"):
                guard let value = RFCurlHead.value(of: "content-encoding:", in: line) else { return }
                let text = String(decoding: value, as: UTF8.self)
                codings = codings.map { $0 + "," + text } ?? text
            case UInt8(ascii: "l"):
                guard let value = RFCurlHead.value(of: "content-length:", in: line) else { return }
                readLength(value, in: line)
            default:
                break
            }
        }

        /// One length, or several with commas between them.
        private mutating func readLength(_ value: Bytes, in line: UnsafeRawBufferPointer) {
            var start = value.startIndex
            repeat {
                let end = value[start...].firstIndex(of: UInt8(ascii: ",")) ?? value.endIndex
                let part = RFCurlHead.trimmed(value[start..<end])
                if let length {
                    hasTwoLengths = hasTwoLengths || !lines[length].elementsEqual(part)
                } else {
                    let lineStart = lines.count - line.count
                    length = lineStart + part.startIndex..<lineStart + part.endIndex
                }
                start = end + 1
            } while start <= value.endIndex
        }

        private typealias Bytes = Slice<UnsafeRawBufferPointer>

        private static func value(of name: StaticString, in line: UnsafeRawBufferPointer) -> Bytes? {
            let count = name.utf8CodeUnitCount
            guard line.count >= count else { return nil }
            for index in 0..<count where line[index].lowercasedASCII != name.utf8Start[index] { return nil }
            return trimmed(line.dropFirst(count))
        }

        private static func trimmed(_ bytes: Bytes) -> Bytes {
            let isSpace = { (byte: UInt8) in byte == 0x20 || byte >= 0x09 && byte <= 0x0D }
            var bytes = bytes.drop(while: isSpace)
            while let last = bytes.last, isSpace(last) { bytes.removeLast() }
            return bytes
        }

        /// 101 isn't followed by another answer: from there on the connection speaks something else.
        private mutating func endHead() {
            if status == 101 || status >= 200 { return isComplete = true }
            self = RFCurlHead()
        }

        /// The digits after the first space of a status line (RFC 9112 §4).
        private static func status(in line: UnsafeRawBufferPointer) -> Int {
            guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { return 0 }
            return line[(space + 1)...].prefix(3).reduce(0) { status, digit in
                status * 10 + Int(digit & 0x0F)
            }
        }
    }
#endif
