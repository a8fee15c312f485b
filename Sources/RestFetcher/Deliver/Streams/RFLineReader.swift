import Foundation

/// Reads the lines of a byte stream as bytes, and counts them.
struct RFLineReader: Sendable {
    /// The number of the line read last; the first is 1.
    private(set) var number = 0

    private let code: Int
    private let headers: RFHeaders
    private let plan: RFPlan
    private var pieces: RFByteStream.Iterator
    private var splitter: RFLineSplitter
    private var isAtEnd = false

    init(_ bytes: RFByteStream, maxLineBytes: Int, plan: RFPlan) {
        code = bytes.code
        headers = bytes.headers
        self.plan = plan
        pieces = bytes.makeAsyncIterator()
        splitter = RFLineSplitter(maximumLength: maxLineBytes)
    }

    /// The next line without its end, or nil when there is none.
    mutating func next() async throws -> ArraySlice<UInt8>? {
        while !isAtEnd {
            if let line = try splitter.next() {
                number += 1
                return line
            }
            if let piece = try await pieces.next() { splitter.append(piece) } else { isAtEnd = true }
        }
        guard let line = splitter.last() else { return nil }
        number += 1
        return line
    }

    /// Says which answer an error of its lines concerns. What failed within the engine says so already.
    func explain(_ error: any Error) -> RFError {
        var error = error as? RFError ?? plan.explain(error)
        guard error.requestName == nil else { return error }
        error.code = code
        error.headers = headers
        return plan.explain(error)
    }
}
