import Foundation

/// An answer whose head is there and whose lines, each a JSON text, arrive one by one as values. From
/// ``RFRequest/jsonLines(of:maxLineBytes:)``.
///
/// Lines of white space are left out. For all the rest see ``RFByteStream``.
public struct RFJSONLineStream<Value: Decodable & SendableMetatype>: AsyncSequence, Sendable {
    /// The value of one line.
    public typealias Element = Value

    /// The status code.
    public let code: Int

    /// The header fields.
    public let headers: RFHeaders

    private let bytes: RFByteStream
    private let maxLineBytes: Int
    private let jsonDecoder: JSONDecoder
    private let plan: RFPlan

    init(_ bytes: RFByteStream, maxLineBytes: Int, jsonDecoder: JSONDecoder, plan: RFPlan) {
        self.bytes = bytes
        self.maxLineBytes = maxLineBytes
        self.jsonDecoder = jsonDecoder
        self.plan = plan
        code = bytes.code
        headers = bytes.headers
    }

    /// Starts reading. To be called once.
    public func makeAsyncIterator() -> Iterator {
        Iterator(
            lines: RFLineReader(bytes, maxLineBytes: maxLineBytes, plan: plan), jsonDecoder: jsonDecoder,
            scrubber: plan.scrubber)
    }

    /// Gives the values one after another.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        fileprivate var lines: RFLineReader
        fileprivate let jsonDecoder: JSONDecoder
        fileprivate let scrubber: RFScrubber

        /// The value of the next line, or nil at the end.
        /// - Throws: an ``RFError``; ``RFErrorKind/decoding`` naming the line if it isn't such a value,
        ///   ``RFErrorKind/responseTooLarge`` if it is too long.
        public mutating func next() async throws -> Value? {
            do {
                while let line = try await lines.next() {
                    if !line.allSatisfy(RFFieldScanner.isWhitespace) { return try value(of: Data(line)) }
                }
                return nil
            } catch {
                throw lines.explain(error)
            }
        }

        private func value(of line: Data) throws(RFError) -> Value {
            do {
                return try jsonDecoder.decode(Value.self, from: line)
            } catch {
                var failure = RFError.decoding(error, body: line, contentType: nil, scrubber: scrubber)
                failure.message = "Line \(lines.number): \(failure.message)"
                failure.body = line
                throw failure
            }
        }
    }
}
