import Foundation

/// A request as it lies in the file of an outbox, without credentials.
struct RFOutboxRecord: Sendable {
    var item: RFOutboxItem
    let headers: RFHeaders
    let body: Data
    let timeout: TimeInterval
    let successCodes: Range<Int>
    let requiresAuthentication: Bool
    let keysToScrub: [String]
    let headersToScrub: [String]
    /// Parts of the URL that are secret as a whole, percent-decoded.
    let secretURLParts: [String]

    private static let format = "RestFetcher outbox 1"

    init(_ request: RFHTTPRequest, body: Data, of plan: RFPlan, addedAt: Date) {
        let scrubber = plan.secrets.withLock { $0 }
        let key = request.headers[RFIdempotencyKey.name] ?? RFIdempotencyKey.uuid()
        item = RFOutboxItem(
            id: key, requestName: plan.name, method: request.method, url: request.url, addedAt: addedAt,
            tries: 0)
        var headers = request.headers
        for name in scrubber.headers { headers.remove(name) }
        headers[RFIdempotencyKey.name] = key
        self.headers = headers
        self.body = body
        timeout = request.timeout
        successCodes = plan.successCodes
        requiresAuthentication = plan.requiresAuthentication
        keysToScrub = scrubber.keys
        headersToScrub = scrubber.headers
        secretURLParts = scrubber.urlParts.map { String(decoding: $0, as: UTF8.self) }.sorted()
    }

    /// The bytes of the file.
    var data: Data {
        var writer = RFByteWriter()
        writer.write(item.id)
        writer.write(item.requestName)
        writer.write(item.method.rawValue)
        writer.write(item.url.absoluteString)
        writer.write(item.addedAt.timeIntervalSince1970)
        writer.write(item.tries)
        writer.write(headers.count)
        for field in headers {
            writer.write(field.name)
            writer.write(field.value)
        }
        writer.write(body)
        writer.write(timeout)
        writer.write(successCodes.lowerBound)
        writer.write(successCodes.upperBound)
        writer.write(requiresAuthentication ? 1 : 0)
        for names in [keysToScrub, headersToScrub, secretURLParts] {
            writer.write(names.count)
            for name in names { writer.write(name) }
        }
        return writer.sealed(as: RFOutboxRecord.format)
    }

    /// Reads the bytes of a file. Throws if they are damaged.
    init(_ data: Data) throws {
        var reader = try RFByteReader(sealed: data, as: RFOutboxRecord.format)
        let (id, requestName) = (try reader.readText(), try reader.readText())
        let method = RFMethod(try reader.readText())
        guard let url = URL(string: try reader.readText()) else { throw RFByteReader.Damage() }
        item = RFOutboxItem(
            id: id, requestName: requestName, method: method, url: url,
            addedAt: Date(timeIntervalSince1970: try reader.readDouble()), tries: try reader.readInt())
        headers = RFHeaders(
            try reader.readList { RFHeaders.Field(name: try $0.readText(), value: try $0.readText()) })
        body = try reader.readData()
        timeout = try reader.readDouble()
        let (first, end) = (try reader.readInt(), try reader.readInt())
        guard first <= end else { throw RFByteReader.Damage() }
        successCodes = first..<end
        requiresAuthentication = try reader.readInt() == 1
        keysToScrub = try reader.readList { try $0.readText() }
        headersToScrub = try reader.readList { try $0.readText() }
        secretURLParts = try reader.readList { try $0.readText() }
    }
}
