import Foundation

/// Looks at a property list before Foundation's parser does, which uses the stack for every level of nesting and
/// so can be made to end the process.
enum RFPropertyListCheck {
    /// Arrays and dictionaries in one another; as many as JSON may have.
    static let deepest = 512

    /// Throws ``RFErrorKind/decoding`` unless the bytes are XML or a binary property list, and no deeper than
    /// ``deepest``.
    static func check(_ data: Data) throws(RFError) {
        let bytes = [UInt8](data)
        if bytes.starts(with: "bplist".utf8) { return try RFBinaryListDepth.check(bytes) }
        guard bytes.first(where: { !ignored.contains($0) }) == UInt8(ascii: "<") else {
            throw fault("is \(data.count) bytes that are neither XML nor a binary property list")
        }
        // In UTF-16 every other byte of a tag is zero.
        try RFMarkupDepth.check(bytes.contains(0) ? bytes.filter { $0 != 0 } : bytes)
    }

    static var tooDeep: RFError { fault("is nested deeper than \(deepest) levels") }

    static func fault(_ complaint: String) -> RFError {
        let message = "The property list \(complaint)."
        return RFError(
            stage: .decode, kind: .decoding, message: message,
            underlyingError: DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: [], debugDescription: message)))
    }

    /// White space, byte order marks, and the zeros of UTF-16.
    private static let ignored: Set<UInt8> = [0, 0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF]
}
