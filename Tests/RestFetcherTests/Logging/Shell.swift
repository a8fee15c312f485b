import Foundation

#if os(Linux)
    /// Runs scripts by `sh`.
    enum Shell {
        static let hasCurl = (try? run("command -v curl").status) == 0

        /// Runs a script and gives its exit code and what it printed.
        @discardableResult
        static func run(_ script: String) throws -> (status: Int32, output: Data) {
            try ChildProcess.run("/bin/sh", ["-s"], input: Data("\(script)\n".utf8))
        }
    }
#endif
