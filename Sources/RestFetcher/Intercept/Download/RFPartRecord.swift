import Foundation

/// What is known of a download that has arrived in part: enough to ask for the rest.
struct RFPartRecord: Codable, Sendable {
    /// What was downloaded, and as what.
    private let key: String

    /// What the server knows the version by: a strong entity tag or a date (RFC 9110 §13.1.5).
    let validator: String

    /// The length of the whole, if it is known.
    let total: Int?

    /// Nil if the answer has nothing to know its version by.
    init?(_ response: RFHTTPResponse, to request: RFHTTPRequest) {
        guard let validator = response.headers.strongValidator else { return nil }
        self.key = RFPartRecord.key(of: request, validator: validator)
        self.validator = validator
        self.total = response.contentLength
    }

    /// What is noted beside a part; nil if there is nothing, or it's about something else.
    init?(of part: RFPartFile, to request: RFHTTPRequest) {
        guard let data = try? Data(contentsOf: part.companion),
            let record = try? JSONDecoder().decode(RFPartRecord.self, from: data),
            record.key == RFPartRecord.key(of: request, validator: record.validator),
            part.count > 0, part.count <= record.total ?? .max
        else { return nil }
        self = record
    }

    /// Tells apart requests whose answers may be other bytes with the same validator.
    ///
    /// A strong entity tag is of one representation alone. A date isn't: what two users get may be of the same second.
    private static func key(of request: RFHTTPRequest, validator: String) -> String {
        let isTag = RFEntityTag(validator) != nil
        let names = ["Accept", "Accept-Language"] + (isTag ? [] : ["Authorization", "Cookie"])
        // No line break can be in a URL or a header field.
        let parts = [request.url.absoluteString] + names.map { request.headers[$0] ?? "" }
        return RFDownloadPlace.key(parts.joined(separator: "\n"))
    }

    func write(beside part: RFPartFile) throws {
        try RFPrivateFile.replace(part.companion, with: JSONEncoder().encode(self), isDurable: false)
    }

    /// Where to go on in a part of so many bytes. Of one that is complete the last byte is asked for again: there is no
    /// other way to learn whether it still counts.
    func offset(in count: Int) -> Int {
        total.map { min(count, max($0, 1) - 1) } ?? count
    }
}

extension RFHTTPResponse {
    /// The number of bytes of the body; nil if it isn't known, or is that of other bytes.
    var contentLength: Int? {
        guard !isEncoded, let length = headers["Content-Length"].flatMap({ Int($0) }), length >= 0 else {
            return nil
        }
        return length
    }

    /// Whether the bytes on the wire are others than those that are read.
    var isEncoded: Bool {
        headers["Content-Encoding"].map { $0.lowercased() != "identity" } ?? false
    }
}

extension RFHeaders {
    /// What `If-Range` may carry (RFC 9110 §13.1.5).
    fileprivate var strongValidator: String? {
        if let field = self["ETag"] {
            return RFEntityTag(field).flatMap { $0.isWeak ? nil : $0.description }
        }
        // §8.8.2.2: strong only if it couldn't have changed again within the same second.
        guard let field = self["Last-Modified"], let modified = RFHTTPDate.date(from: field),
            let date = self["Date"].flatMap({ RFHTTPDate.date(from: $0) }),
            date.timeIntervalSince(modified) >= 1
        else { return nil }
        return field
    }
}
