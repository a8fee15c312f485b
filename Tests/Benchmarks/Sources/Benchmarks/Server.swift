import Foundation

/// The server: this program, started again, so that its work isn't counted as the client's.
final class Server: Sendable {
    static let argument = "--serve"

    let port: Int
    private let process: Process
    // The server ends when this does, and so with the benchmark, however that ends.
    private let life: Pipe

    init() throws {
        let output = Pipe()
        life = Pipe()
        process = try Process.again([Server.argument], input: life, output: output)
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let port = Int(line.trimmingCharacters(in: .newlines)) else {
            throw Failure("The server said '\(line)' instead of its port.")
        }
        self.port = port
    }

    deinit {
        process.terminate()
    }

    var origin: String { "http://127.0.0.1:\(port)" }
}

/// Why nothing could be measured.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

extension Process {
    /// Starts this program again.
    static func again(_ arguments: [String], input: Pipe? = nil, output: Pipe) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = arguments
        if let input { process.standardInput = input }
        process.standardOutput = output
        try process.run()
        return process
    }
}
