#if os(Linux)
    import Foundation

    @testable import RestFetcher

    /// The thread of a libcurl transport without a free descriptor, in a process that ends with the test.
    ///
    /// The other threads have theirs: Dispatch ends the process if it gets none at the wrong moment.
    struct DescriptorShortage {
        private let executor: RFCurlExecutor

        init(on transport: RFCurlTransport) {
            executor = transport.executor
        }

        func begin() async {
            await run {
                guard DescriptorShortage.leaveSharedTable() else { fatalError("No table of its own") }
                DescriptorShortage.limitDescriptors(to: 64)
                while dup(0) >= 0 {}
            }
        }

        func end() async {
            await run { for descriptor: Int32 in 32..<64 { close(descriptor) } }
        }

        /// Runs `work` on that thread.
        func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async rethrows
            -> Value
        {
            try await withTaskExecutorPreference(executor, operation: work)
        }

        /// Lets the process have so many descriptors.
        static func limitDescriptors(to count: Int) {
            var limit = rlimit(rlim_cur: rlim_t(count), rlim_max: rlim_t(count))
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        }

        /// Gives this thread, and those that it starts, a copy of the process's table of descriptors.
        ///
        /// Containers often forbid `unshare`; older C libraries don't have `close_range`.
        private static func leaveSharedTable() -> Bool {
            typealias CloseRange = @convention(c) (UInt32, UInt32, Int32) -> Int32
            typealias Unshare = @convention(c) (Int32) -> Int32
            let (unshareTable, filesOfClone): (Int32, Int32) = (2, 0x400)
            if let closeRange = dlsym(nil, "close_range"),
                unsafeBitCast(closeRange, to: CloseRange.self)(.max, .max, unshareTable) == 0
            {
                return true
            }
            return dlsym(nil, "unshare").map { unsafeBitCast($0, to: Unshare.self)(filesOfClone) == 0 }
                ?? false
        }
    }
#endif
