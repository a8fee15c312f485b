import Foundation

#if os(Linux) || os(macOS)
    /// Runs scripts by `sh`.
    enum Shell {
        static let hasCurl = (try? run("command -v curl").status) == 0

        private static let starting = NSLock()

        /// Runs a script and gives its exit code and what it printed.
        @discardableResult
        static func run(_ script: String) throws -> (status: Int32, output: Data) {
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/bin/sh")
            process.arguments = ["-s"]
            process.environment = ["PATH": "/usr/local/bin:/usr/bin:/bin"]
            let input = Pipe()
            let output = Pipe()
            process.standardInput = input
            process.standardOutput = output
            process.standardError = FileHandle.nullDevice
            // Foundation on Linux crashed when two tests started processes at the same moment.
            try starting.withLock { try process.run() }
            try input.fileHandleForWriting.write(contentsOf: Data("\(script)\n".utf8))
            try input.fileHandleForWriting.close()
            let printed = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            return (process.terminationStatus, printed)
        }
    }
#endif
