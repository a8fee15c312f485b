import Foundation

extension RFStoredResponse {
    /// Adds the conditions by which a server can say that it still counts (RFC 9111 §4.3.1). Nothing if it has no
    /// validator.
    func addConditions(to request: inout RFHTTPRequest) {
        if let tag = headers["ETag"] { request.headers["If-None-Match"] = tag }
        if let lastModified = headers["Last-Modified"] {
            request.headers["If-Modified-Since"] = lastModified
        }
    }

    /// Whether a 304 means this one (RFC 9111 §4.3.4), and not another that the server takes for it.
    func isMeant(by notModified: RFHTTPResponse) -> Bool {
        guard let confirmed = notModified.headers["ETag"] else { return true }
        guard let own = headers["ETag"] else { return false }
        return RFStoredResponse.isSameTag(confirmed, own)
    }

    /// Whether the answer to a HEAD describes this one (RFC 9111 §4.3.5).
    func isDescribed(by head: RFHTTPResponse) -> Bool {
        guard head.status == status else { return false }
        for name in ["ETag", "Last-Modified", "Content-Length"] {
            guard let new = head.headers[name], let old = headers[name] else { continue }
            let isSame = name == "ETag" ? RFStoredResponse.isSameTag(new, old) : new == old
            if !isSame { return false }
        }
        return true
    }

    private static func isSameTag(_ one: String, _ other: String) -> Bool {
        guard let one = RFEntityTag(one), let other = RFEntityTag(other) else { return one == other }
        return one.isSameWeakly(as: other)
    }
}
