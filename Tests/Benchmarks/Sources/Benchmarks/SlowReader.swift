import CBenchmarks
import Foundation
import RestFetcher

/// 1 GiB read by `bytes()`, in a process of its own, for its peak memory: as fast as it goes, and by a reader that
/// takes its time.
enum SlowReader {
    static let argument = "--read"
    private static let size = 1 << 30
    /// In MB, of the whole process.
    private static let mostMemory = 40.0

    static func run(_ server: Server) throws {
        var table = Table("1 GiB by bytes()", ["the reader takes", "MB/s", "peak MB"])
        for rate in [nil, 500, 100] as [Int?] {
            let (seconds, peak) = try start(rate, server)
            let name = rate.map { "\($0) MB/s" } ?? "all it can get"
            table.add(name, (Double(size) / 1e6 / seconds).text(0), peak.text(1))
            guard peak <= mostMemory else { throw Failure("\(peak) MB are more than \(mostMemory).") }
        }
        table.show()
    }

    private static func start(_ rate: Int?, _ server: Server) throws -> (seconds: Double, peak: Double) {
        let output = Pipe()
        let process = try Process.again([argument, server.origin, "\(rate ?? 0)"], output: output)
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let figures = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard process.terminationStatus == 0, figures.count == 2 else {
            throw Failure("Reading failed. \(text)")
        }
        return (figures[0], figures[1])
    }

    /// In the process that reads: does it, and writes how long it took and how much memory.
    static func runOne(_ arguments: [String]) async throws {
        guard arguments.count == 2, let rate = UInt64(arguments[1]) else { exit(2) }
        let target = Target(try RFCurlTransport(), domain: arguments[0])
        let start = Usage.now
        var count = 0
        for try await piece in try await GetBytes(target, "/1g").bytes() {
            count += piece.count
            if rate > 0 { try await Task.sleep(nanoseconds: UInt64(piece.count) * 1000 / rate) }
        }
        guard count == size else { throw Failure("\(count) bytes came.") }
        print("\(Usage.now - start) \(Usage.peakMemory)")
    }
}
