/// How many bytes there are to move in all. Mostly nobody asks, and to read it from an answer takes longer than to count.
enum RFProgressTotal: Sendable {
    /// So many, or an unknown number.
    case bytes(Int?)
    /// What these header fields announce, which answer a request of this method with this code; and so many that were
    /// there before.
    case announced(RFHeaders, method: RFMethod, status: Int, earlier: Int)

    /// The number, or nil if it isn't known. A compressed body announces another number than will be read.
    var count: Int? {
        switch self {
        case .bytes(let count):
            return count
        case .announced(let headers, let method, let status, let earlier):
            // Have no body, whatever the header fields say (RFC 9112 §6.3).
            if method == .head || status == 204 { return earlier }
            guard !headers.contains("Content-Encoding"), let text = headers["Content-Length"],
                let length = Int(text), length >= 0, length <= .max - earlier
            else { return nil }
            return earlier + length
        }
    }
}
