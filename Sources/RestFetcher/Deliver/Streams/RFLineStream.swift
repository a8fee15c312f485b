import Foundation

/// An answer whose head is there and whose lines arrive one by one. From ``RFRequest/lines(maxLineBytes:)``.
///
/// A line ends with LF, CR LF or CR; the end isn't part of it. A last line without an end counts. For all the rest
/// see ``RFByteStream``.
public struct RFLineStream: AsyncSequence, Sendable {
    /// One line, without its end.
    public typealias Element = String

    /// The status code.
    public let code: Int

    /// The header fields.
    public let headers: RFHeaders

    private let bytes: RFByteStream
    private let maxLineBytes: Int
    private let charset: RFLineCharset
    private let plan: RFPlan

    init(_ bytes: RFByteStream, maxLineBytes: Int, plan: RFPlan) throws(RFError) {
        self.bytes = bytes
        self.maxLineBytes = maxLineBytes
        self.plan = plan
        code = bytes.code
        headers = bytes.headers
        charset = try RFLineCharset(contentType: headers["Content-Type"])
    }

    /// Starts reading. To be called once.
    public func makeAsyncIterator() -> Iterator {
        Iterator(lines: RFLineReader(bytes, maxLineBytes: maxLineBytes, plan: plan), charset: charset)
    }

    /// Gives the lines one after another.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        fileprivate var lines: RFLineReader
        fileprivate let charset: RFLineCharset

        /// The next line, or nil at the end.
        /// - Throws: an ``RFError``; ``RFErrorKind/decoding`` naming the line if it isn't text in the charset that
        ///   `Content-Type` names, ``RFErrorKind/responseTooLarge`` if it is too long.
        public mutating func next() async throws -> String? {
            do {
                guard let line = try await lines.next() else { return nil }
                return try charset.text(of: line, number: lines.number)
            } catch {
                throw lines.explain(error)
            }
        }
    }
}
