/// The value of a `Location` field as a URI reference (RFC 3986 §4.1).
struct RFLocation {
    /// What can't stand in a reference is encoded, and what is encoded already stays as it is.
    let reference: String

    init(_ text: String) {
        let bytes = Array(text.utf8)[...]
        let authorityEnd = RFLocation.endOfAuthority(in: bytes)
        var reference = Array(bytes[..<authorityEnd])
        var isFragment = false
        for index in authorityEnd..<bytes.endIndex {
            let byte = bytes[index]
            let beginsFragment = byte == UInt8(ascii: "#") && !isFragment
            isFragment = isFragment || beginsFragment
            if beginsFragment || RFByteSet.query.contains(byte) || bytes.triplet(at: index) != nil {
                reference.append(byte)
            } else {
                reference.appendEncoded(byte)
            }
        }
        self.reference = String(decoding: reference, as: UTF8.self)
    }

    /// Where a host, which may have brackets, and what comes before it are over.
    private static func endOfAuthority(in bytes: ArraySlice<UInt8>) -> Int {
        let schemeEnd = bytes.firstIndex { !RFByteSet.scheme.contains($0) } ?? bytes.endIndex
        var rest = bytes[schemeEnd...]
        if rest.first == UInt8(ascii: ":"), schemeEnd > bytes.startIndex { rest = rest.dropFirst() }
        guard rest.starts(with: "//".utf8), rest.startIndex == bytes.startIndex || rest.startIndex > schemeEnd
        else { return bytes.startIndex }
        return rest.dropFirst(2).firstIndex { "/?#".utf8.contains($0) } ?? bytes.endIndex
    }
}
