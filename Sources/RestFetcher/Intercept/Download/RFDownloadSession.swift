import Foundation

/// One attempt to get a file, which may take several requests.
struct RFDownloadSession {
    /// Asks for all of the file.
    private var whole: RFHTTPRequest
    /// The same, if it must not be in parts.
    private let plain: RFHTTPRequest
    private let part: RFPartFile
    /// What errors call the file.
    private let destination: URL
    private var isResumable: Bool
    private let takesAnyRange: Bool
    private let limit: Int?

    /// Nil if there is nothing to go on from.
    private var record: RFPartRecord?
    private var offset = 0
    private var isAssembled = false

    init(
        request: RFHTTPRequest, part: RFPartFile, destination: URL, isResumable: Bool, takesAnyRange: Bool,
        limit: Int?
    ) {
        plain = request
        whole = request
        // A range of compressed bytes would be of no use.
        if isResumable { whole.headers["Accept-Encoding"] = "identity" }
        self.part = part
        self.destination = destination
        self.isResumable = isResumable
        self.takesAnyRange = takesAnyRange
        self.limit = limit
        record = isResumable ? RFPartRecord(of: part, to: request) : nil
        part.keep(record != nil)
    }

    /// What to ask for next (RFC 9110 §14.2).
    mutating func request() -> RFHTTPRequest {
        guard let record else { return whole }
        var request = whole
        offset = record.offset(in: part.count)
        request.headers["Range"] = "bytes=\(offset)-"
        request.headers["If-Range"] = record.validator
        request.answerContinues = offset
        return request
    }

    /// Whether an answer is about the range, whatever status codes the request takes as success.
    func concerns(_ response: RFHTTPResponse) -> Bool {
        record != nil && (response.status == 206 || response.status == 416)
    }

    /// Takes what an answer brings. False if another request is needed.
    mutating func take(_ response: RFHTTPResponse) async throws -> Bool {
        if let record, let range = record.continuation(in: response, at: offset) {
            try truncate(to: offset)
            try await write(response.body, expecting: range.count)
            isAssembled = true
            // The server may give less than was asked for.
            return range.upperBound + 1 == range.total
        }
        guard response.status != 416, takesAnyRange || response.isWhole else {
            guard record != nil else { throw RFError.unexpectedRange }
            try startOver(with: nil)
            return false
        }
        if isResumable, response.isEncoded {
            // This server compresses whatever it's asked for, and no transport need decompress what is here.
            isResumable = false
            whole = plain
            try startOver(with: nil)
            return false
        }
        try startOver(with: isResumable ? RFPartRecord(response, to: whole) : nil)
        isAssembled = false
        try await write(response.body, expecting: response.contentLength)
        return true
    }

    /// The answer with all of the file, which some answers brought together (RFC 9111 §3.4).
    func whole(_ response: RFHTTPResponse) -> RFHTTPResponse {
        var response = response
        response.body = .empty
        guard isAssembled else { return response }
        response.status = 200
        response.headers.remove("Content-Range")
        response.headers["Content-Length"] = String(part.count)
        return response
    }

    private mutating func startOver(with record: RFPartRecord?) throws {
        self.record = record
        try truncate(to: 0)
        unlink(part.companion.path)
        do {
            try record?.write(beside: part)
        } catch {
            throw RFError.file(destination, error)
        }
        part.keep(record != nil)
    }

    private func truncate(to count: Int) throws {
        do { try part.truncate(to: count) } catch { throw RFError.file(destination, error) }
    }

    private func write(_ body: RFHTTPResponseBody, expecting length: Int?) async throws {
        let start = part.count
        var count = 0
        for try await piece in body {
            count += piece.count
            if let limit, start + count > limit { throw RFError.responseTooLarge(limit: limit) }
            if let length, count > length { throw RFError.otherLength(length) }
            do { try part.append(piece) } catch { throw RFError.file(destination, error) }
        }
        guard count == length ?? count else { throw RFError.otherLength(length ?? 0) }
    }
}

extension RFPartRecord {
    /// The bytes that an answer brings, if they go on exactly where the part ends, and are of the same version.
    fileprivate func continuation(
        in response: RFHTTPResponse, at offset: Int
    ) -> (count: Int, upperBound: Int, total: Int)? {
        guard response.status == 206, !response.isEncoded,
            let field = response.headers["Content-Range"].flatMap(RFContentRange.init),
            let range = field.range, range.lowerBound == offset, let total = field.total,
            total == self.total ?? total
        else { return nil }
        if let tag = RFEntityTag(validator), let other = response.headers["ETag"] {
            guard RFEntityTag(other)?.isSameStrongly(as: tag) == true else { return nil }
        }
        return (range.count, range.upperBound, total)
    }
}

extension RFHTTPResponse {
    /// Whether the body is all there is, and not a range of it that nobody asked for.
    fileprivate var isWhole: Bool {
        guard let text = headers["Content-Range"] else { return status != 206 }
        guard let field = RFContentRange(text), let range = field.range else { return false }
        return range.lowerBound == 0 && range.upperBound + 1 == field.total
    }
}

extension RFError {
    fileprivate static var unexpectedRange: RFError {
        RFError(
            stage: .transport, kind: .badServerResponse,
            message: "The server sent a range of the file, but all of it was asked for.")
    }

    fileprivate static func otherLength(_ length: Int) -> RFError {
        RFError(
            stage: .transport, kind: .connectionLost,
            message: "The server announced \(length) bytes, but sent more or fewer.")
    }
}
