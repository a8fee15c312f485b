#if os(Linux)
    import Foundation

    /// A program in a process of its own.
    ///
    /// Not Foundation's `Process`, which now and then crashed here when very many descriptors were open.
    struct ChildProcess {
        let id: pid_t

        /// Starts a program that reads and writes descriptors of ours, or nothing. It inherits no other.
        init(_ path: String, _ arguments: [String], input: Int32? = nil, output: Int32? = nil) throws {
            var actions = posix_spawn_file_actions_t()
            posix_spawn_file_actions_init(&actions)
            defer { posix_spawn_file_actions_destroy(&actions) }
            for (target, source) in [(Int32(0), input), (1, output), (2, nil)] {
                if let source {
                    posix_spawn_file_actions_adddup2(&actions, source, target)
                } else {
                    posix_spawn_file_actions_addopen(&actions, target, "/dev/null", O_RDWR, 0)
                }
            }
            for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
                if let descriptor = Int32(name), descriptor > 2 {
                    posix_spawn_file_actions_addclose(&actions, descriptor)
                }
            }

            // Worker threads block signals that the program needs.
            var attributes = posix_spawnattr_t()
            posix_spawnattr_init(&attributes)
            defer { posix_spawnattr_destroy(&attributes) }
            var signals = sigset_t()
            sigemptyset(&signals)
            posix_spawnattr_setsigmask(&attributes, &signals)
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

            let variables = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
            var words = ([path] + arguments).map { strdup($0) } + [nil]
            var environment = variables.map { strdup($0) } + [nil]
            defer { for text in words + environment { free(text) } }
            var id = pid_t()
            let failure = posix_spawnp(&id, path, &actions, &attributes, &words, &environment)
            guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EINVAL) }
            self.id = id
        }

        /// Waits for its end, and gives its exit code.
        @discardableResult
        func wait() -> Int32 {
            var status: Int32 = 0
            while waitpid(id, &status, 0) < 0, errno == EINTR {}
            return (status >> 8) & 0xFF
        }

        /// Runs a program to its end, and gives its exit code and what it printed.
        static func run(
            _ path: String, _ arguments: [String], input: Data = Data()
        ) throws -> (status: Int32, output: Data) {
            let folder = try TemporaryFolder()
            let source = try FileHandle(forReadingFrom: folder.file("input", input))
            let printed = try folder.file("output", Data())
            let target = try FileHandle(forWritingTo: printed)
            let child = try ChildProcess(
                path, arguments, input: source.fileDescriptor, output: target.fileDescriptor)
            let status = child.wait()
            return (status, try Data(contentsOf: printed))
        }
    }
#endif
