import Foundation
import RestFetcherTesting
import Testing

@testable import RestFetcher

/// A download that tests set up from outside.
final class TestDownload: TestRequest<RFFileResponse> {
    var place: RFDownload?
    override var download: RFDownload? { place }

    convenience init(
        _ address: String, to place: RFDownload?, _ change: (inout Settings) -> Void = { _ in }
    ) {
        self.init(address, change)
        self.place = place
    }
}

/// What is in a folder, hidden files included.
func names(in folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
}

/// Waits until nothing but `expected` is in the folder: what a cancelled call does to its files, it does a moment
/// later.
func waitForNames(_ expected: [String], in folder: URL) async throws {
    while try names(in: folder) != expected { await Task.yield() }
}

/// A server's file with one version, which understands ranges.
struct ServedFile {
    var bytes: Data
    var tag = "\"v1\""

    static func random(_ count: Int, seed: UInt64) -> ServedFile {
        var random = SplitMix(seed: seed)
        return ServedFile(bytes: Data(random.bytes(count: count)))
    }

    /// Where an answer to these header fields begins (RFC 9110 §13.1.5, §14.2).
    func start(range: String?, ifRange: String?) -> Int? {
        guard let range, ifRange == nil || ifRange == tag, range.hasPrefix("bytes="), range.hasSuffix("-")
        else {
            return nil
        }
        return Int(range.dropFirst(6).dropLast())
    }

    /// The answer, of whose body no more than `most` bytes come before the connection is lost.
    func answer(to request: RFLoopbackRequest, most: Int = .max) -> RFLoopbackAnswer {
        let start = start(range: request.header("Range"), ifRange: request.header("If-Range"))
        let body = bytes[(start ?? 0)...]
        var headers: RFHeaders = ["ETag": tag, "Content-Length": String(body.count)]
        if let start {
            guard start < bytes.count else {
                return .status(416).header("Content-Range", "bytes */\(bytes.count)")
            }
            headers["Content-Range"] = "bytes \(start)-\(bytes.count - 1)/\(bytes.count)"
        }
        let head = RFLoopbackHead(start == nil ? 200 : 206, headers: headers)
        guard most < body.count else { return RFLoopbackAnswer([.head(head), .body(Data(body))]) }
        return RFLoopbackAnswer([.head(head), .body(Data(body.prefix(most))), .close])
    }
}
