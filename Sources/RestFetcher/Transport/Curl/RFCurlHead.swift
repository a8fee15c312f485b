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

        private var length: String?
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
                if line.first.map({ $0 | 0x20 }) == UInt8(ascii: "c") { read(line) }
            }
        }

        /// Looks for the fields that say how to read the body.
        private mutating func read(_ line: UnsafeRawBufferPointer) {
            if let value = RFCurlHead.value(of: "content-encoding:", in: line) {
                codings = codings.map { $0 + "," + value } ?? value
            } else if let value = RFCurlHead.value(of: "content-length:", in: line) {
                for part in value.split(separator: ",", omittingEmptySubsequences: false) {
                    let part = part.trimmingCharacters(in: .whitespaces)
                    if let length, length != part { hasTwoLengths = true }
                    length = part
                }
            }
        }

        private static func value(of name: String, in line: UnsafeRawBufferPointer) -> String? {
            guard line.count >= name.utf8.count,
                line.prefix(name.utf8.count).elementsEqual(name.utf8, by: { $0.lowercasedASCII == $1 })
            else { return nil }
            return String(decoding: line.dropFirst(name.utf8.count), as: UTF8.self)
                .trimmingCharacters(in: .whitespacesAndNewlines)
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
