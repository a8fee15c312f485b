import Foundation

/// A response as it lies in a cache.
struct RFStoredResponse: Sendable, Equatable {
    /// When the request was sent that it answered, or that confirmed it.
    var requestTime: Date
    /// When it was received, or confirmed.
    var responseTime: Date
    let status: Int
    var headers: RFHeaders
    let body: Data

    /// What may be stored of a response (RFC 9111 §3.1). Cookies are left out: each was given to one answer.
    init(_ response: RFHTTPResponse, body: Data, requestTime: Date, responseTime: Date) {
        self.requestTime = requestTime
        self.responseTime = responseTime
        self.status = response.status
        self.headers = RFStoredResponse.storable(response.headers)
        self.body = body
    }

    init(requestTime: Date, responseTime: Date, status: Int, headers: RFHeaders, body: Data) {
        self.requestTime = requestTime
        self.responseTime = responseTime
        self.status = status
        self.headers = headers
        self.body = body
    }

    var cacheControl: RFCacheControl { RFCacheControl(headers.values(for: "Cache-Control")) }

    /// The names in `Vary`, in lower case and in order; empty if it doesn't vary.
    var varyingNames: [String] { RFStoredResponse.list(headers.values(for: "Vary")).sorted() }

    private static func storable(_ headers: RFHeaders) -> RFHeaders {
        var headers = headers
        for name in list(headers.values(for: "Connection")) + neverStored { headers.remove(name) }
        return headers
    }

    /// Takes over the header fields of a newer response to the same (RFC 9111 §3.2).
    mutating func update(with newer: RFHTTPResponse, requestTime: Date, responseTime: Date) {
        var changes = RFStoredResponse.storable(newer.headers)
        for name in RFStoredResponse.describingBody { changes.remove(name) }
        // Those of the older response say nothing about the newer one.
        for name in ["Age", "Date"] { headers.remove(name) }
        headers.merge(changes)
        self.requestTime = requestTime
        self.responseTime = responseTime
    }

    private static func list(_ values: [String]) -> [String] {
        values.flatMap { $0.split(separator: ",") }
            .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
            .filter { !$0.isEmpty }
    }

    /// Mean one connection, or one answer.
    private static let neverStored = [
        "Connection", "Keep-Alive", "Proxy-Connection", "Proxy-Authenticate", "Proxy-Authentication-Info",
        "Proxy-Authorization", "TE", "Trailer", "Transfer-Encoding", "Upgrade", "Set-Cookie", "Set-Cookie2",
    ]

    /// Describe the bytes stored, which a 304 doesn't have.
    private static let describingBody = [
        "Content-Encoding", "Content-Length", "Content-Range", "Content-Type",
    ]
}
