import Foundation

extension RFHTTPBody {
    /// What is in memory only, and no larger than this, is joined in memory.
    private static let mostInMemory = 16 * 1024 * 1024

    /// Data up to this size is copied to be sent in one piece with its neighbours.
    private static let mostCopied = 64 * 1024

    /// The bytes of several bodies one after another, as data if that isn't much, else read while it is sent.
    static func joined(_ bodies: [RFHTTPBody]) throws(RFError) -> RFHTTPBody {
        let length = try totalLength(of: bodies)
        if let length, length <= mostInMemory, bodies.allSatisfy(\.isInMemory) {
            var whole = Data(capacity: length)
            for case .data(let data) in bodies { whole.append(data) }
            return .data(whole)
        }
        let pieces = RFJoinedPieces(bodies: merged(bodies))
        return .stream(
            RFBodyStream(pieces, length: length, isReplayable: bodies.allSatisfy(\.isReplayable)))
    }

    /// The same bytes in fewer bodies.
    private static func merged(_ bodies: [RFHTTPBody]) -> [RFHTTPBody] {
        var merged: [RFHTTPBody] = []
        var copied = Data()
        func flush() {
            if !copied.isEmpty { merged.append(.data(copied)) }
            copied = Data()
        }
        for body in bodies {
            if case .data(let data) = body, data.count <= mostCopied {
                copied.append(data)
            } else {
                flush()
                merged.append(body)
            }
        }
        flush()
        return merged
    }

    private var isInMemory: Bool {
        switch self {
        case .none, .data: true
        case .file, .stream: false
        }
    }

    private static func totalLength(of bodies: [RFHTTPBody]) throws(RFError) -> Int? {
        var total = 0
        for body in bodies {
            guard let length = body.length else { return nil }
            let (sum, isTooMuch) = total.addingReportingOverflow(length)
            guard length >= 0, !isTooMuch else {
                throw .encoding("A part of the body is said to have \(length) bytes.")
            }
            total = sum
        }
        return total
    }
}

/// The pieces of several bodies one after another.
private struct RFJoinedPieces: AsyncSequence, Sendable {
    typealias Element = Data

    let bodies: [RFHTTPBody]
    /// What the files among them were when they were named.
    let stamps: [RFFileStamp?]

    init(bodies: [RFHTTPBody]) {
        self.bodies = bodies
        stamps = bodies.map { if case .file(let file, _) = $0 { RFFileStamp(of: file) } else { nil } }
    }

    func makeAsyncIterator() -> Iterator {
        Iterator(rest: bodies[...], stamps: stamps)
    }

    struct Iterator: AsyncIteratorProtocol {
        var rest: ArraySlice<RFHTTPBody>
        let stamps: [RFFileStamp?]
        private var read: RFBodyStream.Reader?

        init(rest: ArraySlice<RFHTTPBody>, stamps: [RFFileStamp?]) {
            self.rest = rest
            self.stamps = stamps
        }

        mutating func next() async throws -> Data? {
            while true {
                if let piece = try await read?() { return piece }
                read = nil
                let index = rest.startIndex
                guard let body = rest.popFirst() else { return nil }
                switch body {
                case .none: break
                case .data(let data): return data
                case .file(let file, let length):
                    // One that is gone says so when it is opened.
                    if let stamp = stamps[index], let present = RFFileStamp(of: file), present != stamp {
                        throw RFError.fileChanged(file)
                    }
                    read = RFFileReader(file, length: length).next
                case .stream(let stream): read = try await stream.makeReader()
                }
            }
        }
    }
}
