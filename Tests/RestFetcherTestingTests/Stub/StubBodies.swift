import Foundation
import RestFetcher
import RestFetcherTesting

extension RFBodyStream {
    static func pieces(_ pieces: [String], length: Int? = nil) -> RFBodyStream {
        RFBodyStream(length: length, isReplayable: true) {
            let rest = Pieces(pieces)
            return { await rest.next() }
        }
    }
}

private actor Pieces {
    private var rest: ArraySlice<String>

    init(_ pieces: [String]) {
        rest = pieces[...]
    }

    func next() -> Data? {
        rest.popFirst().map { Data($0.utf8) }
    }
}

/// The counts that were reported, in order.
final class ReportedCounts: Sendable {
    private let counts = RFLocked<[Int]>([])

    var all: [Int] {
        counts.withLock { $0 }
    }

    func add(_ count: Int) {
        counts.withLock { $0.append(count) }
    }
}
