import CBenchmarks
import Foundation

/// A contestant in a process of its own: so the threads, the heap and the open connections of one don't weigh on
/// another.
final class ContestantProcess {
    static let argument = "--contestant"

    let contestant: Contestant
    private let process: Process
    private let input = Pipe()
    private let output = Pipe()

    init(_ contestant: Contestant, _ origin: String) throws {
        self.contestant = contestant
        process = try Process.again(
            [ContestantProcess.argument, contestant.rawValue, origin], input: input, output: output)
    }

    deinit {
        process.terminate()
    }

    /// Has the contestant take a turn, and waits for its figures.
    func run(_ load: Load) throws -> Count {
        try input.fileHandleForWriting.write(
            contentsOf: Data("\(load.path) \(load.inFlight) \(load.seconds)\n".utf8))
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let figures = line.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
        guard figures.count == 4 else { throw Failure("\(contestant.name) failed. \(line)") }
        return Count(
            requests: Int(figures[0]), failures: Int(figures[1]), seconds: figures[2],
            processorSeconds: figures[3])
    }

    /// In that process: takes a turn for every line that comes in, and writes its figures.
    static func runOne(_ arguments: [String]) async throws {
        guard arguments.count == 2, let contestant = Contestant(rawValue: arguments[0]) else { exit(2) }
        if let reason = bench_load_libcurl() { throw Failure(String(cString: reason)) }
        let run = try contestant.prepare(arguments[1])
        while let line = readLine() {
            let words = line.split(separator: " ")
            guard words.count == 3, let inFlight = Int(words[1]), let seconds = Double(words[2]) else {
                exit(2)
            }
            let count = await run(
                Load(server: arguments[1], path: String(words[0]), inFlight: inFlight, seconds: seconds))
            let figures = "\(count.requests) \(count.failures) \(count.seconds) \(count.processorSeconds)\n"
            try FileHandle.standardOutput.write(contentsOf: Data(figures.utf8))
        }
    }
}
