import Foundation

extension RFHTTPResponse {
    /// Whether a private cache may store it as the answer to a GET (RFC 9111 §3).
    ///
    /// 206 isn't: parts are not put together. Nor is 304, which says something about another answer.
    var isStorable: Bool {
        guard status >= 200, status != 206, status != 304 else { return false }
        let control = RFCacheControl(headers.values(for: "Cache-Control"))
        let isUnderstood = RFHTTPResponse.heuristicallyCacheable.contains(status)
        if control.contains(.mustUnderstand) {
            // §5.2.2.3: who understands the status may ignore no-store.
            guard isUnderstood else { return false }
        } else if control.contains(.noStore) {
            return false
        }
        guard !(headers["Vary"] ?? "").contains("*") else { return false }
        return isUnderstood || control.contains(.maxAge) || control.contains(.isPublic)
            || control.contains(.isPrivate) || headers.contains("Expires")
    }

    /// Status codes that may be stored without being told (RFC 9110 §15.1), but for 206.
    static let heuristicallyCacheable: Set<Int> = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]
}
