/// The header fields of one part of a multipart body (RFC 2046 §5.1, RFC 7578 §4).
struct RFPartHead {
    /// Where the content begins.
    let end: Int
    private let fields: RFHeaders

    /// Gives nil if no empty line ends the head.
    init?(of part: ArraySlice<UInt8>) {
        var lines: [String] = []
        var start = part.startIndex
        while let lineEnd = part[start...].firstIndex(of: UInt8(ascii: "\n")) {
            var bytes = part[start..<lineEnd]
            if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
            let line = String(decoding: bytes, as: UTF8.self)
            start = lineEnd + 1
            if line.isEmpty {
                fields = RFHeaders(lines.compactMap(RFPartHead.field))
                end = start
                return
            }
            if line.hasPrefix(" ") || line.hasPrefix("\t"), let last = lines.popLast() {
                lines.append(last + line)
            } else {
                lines.append(line)
            }
        }
        return nil
    }

    /// What the part is the value of, if the head says so.
    var name: String? {
        let disposition = RFParameterizedField(fields["Content-Disposition"] ?? "")
        return (disposition["name"] ?? disposition["name*"]).map {
            String(decoding: Array($0.utf8)[...].percentDecoded, as: UTF8.self)
        }
    }

    /// The type of the content; a file without one is binary.
    var contentType: String? {
        let isFile = RFParameterizedField(fields["Content-Disposition"] ?? "")["filename"] != nil
        return fields["Content-Type"] ?? (isFile ? "application/octet-stream" : nil)
    }

    /// Whether the content is base64 or quoted-printable, so that no name can be seen in it.
    var isEncoded: Bool {
        guard let encoding = fields["Content-Transfer-Encoding"]?.lowercased() else { return false }
        return !["7bit", "8bit", "binary"].contains(encoding)
    }

    private static func field(_ line: String) -> RFHeaders.Field? {
        guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let value = line[line.index(after: colon)...]
        return RFHeaders.Field(
            name: String(line[..<colon]),
            value: value.trimmingCharacters(in: .whitespacesAndNewlines))
    }
}
