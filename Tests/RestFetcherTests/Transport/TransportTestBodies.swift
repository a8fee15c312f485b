import Foundation

@testable import RestFetcher

/// A place for a file that is removed after the test.
final class ScratchFile: Sendable {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("scratch-\(UUID().uuidString)")

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}

/// The counts that were reported, in order.
final class Counts: Sendable {
    private let counts = RFLocked<[Int]>([])

    var all: [Int] {
        counts.withLock { $0 }
    }

    func add(_ count: Int) {
        counts.withLock { $0.append(count) }
    }
}

extension RFBodyStream {
    /// A stream that gives `bytes` in pieces of at most 10 000.
    static func pieces(of bytes: Data, length: Int? = nil) -> RFBodyStream {
        RFBodyStream(length: length, isReplayable: true) {
            let rest = RFLocked(bytes)
            return {
                rest.withLock { rest -> Data? in
                    guard !rest.isEmpty else { return nil }
                    defer { rest = Data(rest.dropFirst(10_000)) }
                    return Data(rest.prefix(10_000))
                }
            }
        }
    }
}
