import Foundation
import RestFetcher

/// Reads requests from one connection.
struct RFLoopbackReader {
    /// Why no request came.
    enum Failure: Error {
        /// The client ended the connection.
        case ended
        /// What came isn't HTTP/1.1.
        case malformed(String)
    }

    private let socket: RFSocket
    private var buffer = Data()
    private let longestHead = 16 << 20

    init(_ socket: RFSocket) {
        self.socket = socket
    }

    /// Reads to the empty line after the header lines. The body is left for ``readBody(of:upTo:)``.
    mutating func readHead(connection: Int, isReused: Bool) throws -> RFLoopbackRequest {
        if buffer.isEmpty { try receive() }
        // Not for the end of a head that never comes: a client that speaks TLS would wait for ever.
        guard let first = buffer.first, first > 0x20, first < 0x7F else {
            throw Failure.malformed("This server speaks HTTP without TLS.")
        }
        let head = try take(through: Data("\r\n\r\n".utf8))
        var lines = Self.lines(of: head)
        let requestLine = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false)
        guard requestLine.count == 3, requestLine[2].hasPrefix("HTTP/1.") else {
            throw Failure.malformed("The request line isn't one.")
        }
        return RFLoopbackRequest(
            method: RFMethod(String(requestLine[0])), target: String(requestLine[1]),
            version: String(requestLine[2]), headers: try Self.fields(lines), head: head,
            connection: connection, isConnectionReused: isReused, time: RFSystemClock().now)
    }

    /// Reads the body (RFC 9112 §6.3) and keeps its bytes if there are no more than `limit`.
    mutating func readBody(of request: inout RFLoopbackRequest, upTo limit: Int) throws {
        if request.headers.contains("Transfer-Encoding") {
            guard request.headers["Transfer-Encoding"]?.lowercased() == "chunked" else {
                throw Failure.malformed("The transfer coding isn't chunked.")
            }
            return try readChunks(of: &request, upTo: limit)
        }
        guard let text = request.headers["Content-Length"] else { return }
        guard let length = Int(text), length >= 0 else {
            throw Failure.malformed("Content-Length isn't one.")
        }
        try readBytes(length, of: &request, upTo: limit)
    }

    /// Reads and forgets whatever comes, until the client closes.
    mutating func drain() {
        repeat { buffer.removeAll(keepingCapacity: true) } while socket.receive(into: &buffer)
    }

    private mutating func readChunks(of request: inout RFLoopbackRequest, upTo limit: Int) throws {
        let lineEnd = Data("\r\n".utf8)
        while true {
            let line = String(decoding: try take(through: lineEnd), as: UTF8.self)
            let digits = line.prefix { $0.isHexDigit }
            guard let size = Int(digits, radix: 16) else { throw Failure.malformed("A chunk has no size.") }
            if size == 0 { break }
            try readBytes(size, of: &request, upTo: limit)
            guard try take(through: lineEnd).count == 2 else {
                throw Failure.malformed("A chunk is longer than its size.")
            }
        }
        var lines: [String] = []
        while case let line = try take(through: lineEnd), line.count > 2 { lines += Self.lines(of: line) }
        request.trailers = try Self.fields(lines)
    }

    private mutating func readBytes(
        _ count: Int, of request: inout RFLoopbackRequest, upTo limit: Int
    ) throws {
        var missing = count
        while missing > 0 {
            if buffer.isEmpty { try receive() }
            let piece = buffer.prefix(missing)
            missing -= piece.count
            request.bodyLength += piece.count
            if request.bodyLength <= limit { request.body.append(piece) } else { request.body = Data() }
            buffer.removeFirst(piece.count)
        }
    }

    private mutating func take(through end: Data) throws -> Data {
        var searched = buffer.startIndex
        while true {
            if let found = buffer.range(of: end, in: searched..<buffer.endIndex) {
                let taken = Data(buffer[..<found.upperBound])
                buffer.removeSubrange(..<found.upperBound)
                return taken
            }
            guard buffer.count < longestHead else { throw Failure.malformed("The head is too long.") }
            searched = max(buffer.startIndex, buffer.endIndex - end.count + 1)
            try receive()
        }
    }

    private mutating func receive() throws {
        guard socket.receive(into: &buffer) else { throw Failure.ended }
    }

    private static func lines(of head: Data) -> [String] {
        head.split(separator: 0x0A, omittingEmptySubsequences: true).compactMap { line in
            let line = line.last == 0x0D ? line.dropLast() : line
            guard !line.isEmpty else { return nil }
            return String(data: line, encoding: .utf8) ?? String(data: line, encoding: .isoLatin1)
        }
    }

    private static func fields(_ lines: [String]) throws -> RFHeaders {
        var headers = RFHeaders()
        for line in lines {
            guard let colon = line.firstIndex(of: ":") else {
                throw Failure.malformed("A header has no colon.")
            }
            let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            headers.add(String(line[..<colon]), value)
        }
        return headers
    }
}
