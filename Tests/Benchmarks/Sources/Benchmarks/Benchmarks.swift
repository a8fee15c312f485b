import CBenchmarks
import Foundation

/// Measures RestFetcher beside a C program that drives libcurl, against a server of its own.
@main
enum Benchmarks {
    static func main() async throws {
        var arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == Server.argument { bench_serve() }
        if arguments.first == FileTransfer.argument {
            return try await FileTransfer.runOne(Array(arguments.dropFirst()))
        }
        if arguments.first == ContestantProcess.argument {
            return try await ContestantProcess.runOne(Array(arguments.dropFirst()))
        }
        if arguments.first == SlowReader.argument {
            return try await SlowReader.runOne(Array(arguments.dropFirst()))
        }
        let isQuick = arguments.contains("quick")
        arguments.removeAll { $0 == "quick" }
        let parts = Part.allCases.filter { arguments.isEmpty || arguments.contains($0.rawValue) }
        let unknown = arguments.filter { Part(rawValue: $0) == nil }
        guard unknown.isEmpty else { return print(usage) }
        if let reason = bench_load_libcurl() {
            return print("Nothing to compare with: \(String(cString: reason))")
        }
        print("\(ProcessInfo.processInfo.activeProcessorCount) processors", terminator: "")
        print(isQuick ? ", quick: figures are rough" : "")
        do {
            for part in parts { try await part.run(isQuick ? .quick : .full) }
        } catch {
            print(error)
            exit(1)
        }
    }

    private static var usage: String {
        """
        Arguments: quick, and the parts to run: \(Part.allCases.map(\.rawValue).joined(separator: ", ")).
        Default: all of them, in full.
        """
    }
}

/// How long to measure.
struct Effort: Sendable {
    let rounds: Int
    /// The length of one turn of one contestant.
    let seconds: Double
    /// By how much to divide counts of calls.
    let divisor: Int

    static let full = Effort(rounds: 7, seconds: 0.5, divisor: 1)
    static let quick = Effort(rounds: 3, seconds: 0.2, divisor: 10)
}

/// The parts that can be run alone.
enum Part: String, CaseIterable {
    case throughput
    case files
    case reader
    case idle
    case cancels
    case interceptors
    case encoding

    func run(_ effort: Effort) async throws {
        switch self {
        case .throughput: try Throughput.run(Server(), effort)
        case .files: try FileTransfer.run(Server(), effort)
        case .reader: try SlowReader.run(Server())
        case .idle: try await IdleStreams.run(Server(), effort)
        case .cancels: try await Cancels.run(Server(), effort)
        case .interceptors: await Interceptors.run(effort)
        case .encoding: try await Encoding.run(effort)
        }
    }
}
