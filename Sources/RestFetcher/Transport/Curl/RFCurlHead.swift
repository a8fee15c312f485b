#if os(Linux)
    /// Collects the head of the final answer, line by line, and leaves out those of 1xx answers.
    struct RFCurlHead {
        /// The status code; 0 before the status line.
        private(set) var status = 0

        /// Whether the empty line after the header fields was seen. Lines that come later are trailers.
        private(set) var isComplete = false

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
            }
        }

        /// 101 isn't followed by another answer: from there on the connection speaks something else.
        private mutating func endHead() {
            if status == 101 || status >= 200 { return isComplete = true }
            status = 0
            lines.removeAll(keepingCapacity: true)
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
