import CBenchmarks
import Foundation
import RestFetcher

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// 1 GiB down to a file and up from one, each in a process of its own, for its peak memory.
enum FileTransfer {
    static let argument = "--transfer"

    static func run(_ server: Server, _ effort: Effort) throws {
        let file = try Scratch()
        try show("1 GiB down to a file", Way.downloads, server, file, min(effort.rounds, 5))
        try show("1 GiB up", Way.uploads, server, file, min(effort.rounds, 5))
    }

    private static func show(
        _ title: String, _ ways: [Way], _ server: Server, _ file: Scratch, _ rounds: Int
    ) throws {
        var times: [[Double]] = ways.map { _ in [] }
        var peaks: [[Double]] = ways.map { _ in [] }
        for _ in 0..<rounds {
            for (index, way) in ways.enumerated() {
                let figures = try start(way, server, file)
                times[index].append(figures.seconds)
                peaks[index].append(figures.peak)
            }
        }
        var table = Table(title, ["", "MB/s", "of C, default buffer", "peak MB"])
        for (index, way) in ways.enumerated() {
            let ratios = zip(times[0], times[index]).map { $0 / $1 }
            table.add(
                way.name, (Double(Scratch.size) / 1e6 / times[index].median).text(0), ratios.median.text(2),
                peaks[index].median.text(1))
        }
        table.show()
    }

    private static func start(
        _ way: Way, _ server: Server, _ file: Scratch
    ) throws -> (seconds: Double, peak: Double) {
        // To write over a file that is there is cheaper than to write a new one.
        try? FileManager.default.removeItem(at: file.target)
        let output = Pipe()
        let process = try Process.again(
            [argument, way.rawValue, server.origin, file.source.path, file.target.path], output: output)
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let figures = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard process.terminationStatus == 0, figures.count == 2 else {
            throw Failure("\(way.name) failed. \(text)")
        }
        return (figures[0], figures[1])
    }

    /// In the process that transfers: does it, and writes how long it took and how much memory.
    static func runOne(_ arguments: [String]) async throws {
        guard arguments.count == 4, let way = Way(rawValue: arguments[0]) else { exit(2) }
        if let reason = bench_load_libcurl() { throw Failure(String(cString: reason)) }
        let paths = (source: arguments[2], target: arguments[3])
        let start = Usage.now
        guard try await way.transfer(arguments[1], paths.source, paths.target) else { exit(1) }
        print("\(Usage.now - start) \(Usage.peakMemory)")
    }
}

/// The file to send, and the place for the one received.
private final class Scratch {
    static let size = 1 << 30

    let source: URL
    let target: URL

    init() throws {
        // A disk would be what is measured.
        let memory = URL(fileURLWithPath: "/dev/shm", isDirectory: true)
        let isThere = FileManager.default.isWritableFile(atPath: memory.path)
        let directory = isThere ? memory : FileManager.default.temporaryDirectory
        source = directory.appendingPathComponent("benchmark-\(UUID().uuidString)")
        target = source.appendingPathExtension("received")
        guard FileManager.default.createFile(atPath: source.path, contents: nil) else {
            throw Failure("There is no place for files at \(source.path).")
        }
        try FileHandle(forWritingTo: source).truncate(atOffset: UInt64(Scratch.size))
    }

    deinit {
        try? FileManager.default.removeItem(at: source)
        try? FileManager.default.removeItem(at: target)
    }
}
