#if os(Linux)
    import Foundation
    import RestFetcherTesting
    import Testing

    @testable import RestFetcher

    @Suite("How many connections the libcurl transport opens", .timeLimit(.minutes(5)))
    struct CurlQueueTests {
        private static func transport(
            _ change: (inout RFCurlConfiguration) -> Void
        ) throws -> RFCurlTransport {
            var configuration = RFCurlConfiguration()
            change(&configuration)
            return try RFCurlTransport(configuration)
        }

        @Test("2,000 calls at once get their answers although the process may open 1,024 descriptors")
        func moreCallsThanDescriptors() async {
            await #expect(processExitsWith: .success) {
                DescriptorShortage.limitDescriptors(to: 1024)
                let server = try RFLoopbackServer { _ in .text("x") }
                let transport = try RFCurlTransport()
                let failures = await withTaskGroup(of: RFErrorKind?.self) { group in
                    for _ in 0..<2000 { group.addTask { await transport.failure(of: server.url()) } }
                    return await group.reduce(into: 0) { $0 += $1 == nil ? 0 : 1 }
                }
                exit(failures == 0 && server.connectionsOpened <= 256 ? EXIT_SUCCESS : EXIT_FAILURE)
            }
        }

        @Test("a file is opened only when its request has a connection")
        func filesThatWait() async throws {
            let gate = RFGate()
            let server = try RFLoopbackServer { RFLoopbackAnswer.mirror($0).held(by: gate) }
            let transport = try CurlQueueTests.transport { $0.maxConnections = 2 }
            let file = ScratchFile()
            try Data("x".utf8).write(to: file.url)
            let request = RFHTTPRequest(
                method: .put, url: server.url(), body: .file(file.url, length: 1))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<20 { group.addTask { _ = try await transport.exchange(request) } }
                await server.received(2)
                #expect(CurlQueueTests.descriptors(of: file.url) <= 2)
                gate.open()
                try await group.waitForAll()
            }
            #expect(server.requests.count == 20)
        }

        private static func descriptors(of file: URL) -> Int {
            let folder = "/proc/self/fd"
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.count {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == file.path
            }
        }

        @Test("running out of descriptors is an error that says so", arguments: ["127.0.0.1", "localhost"])
        func outOfDescriptors(host: String) async {
            // An exit test has no arguments of its own.
            if host == "127.0.0.1" {
                await #expect(processExitsWith: .success) { try await CurlQueueTests.runOut("127.0.0.1") }
            } else {
                await #expect(processExitsWith: .success) { try await CurlQueueTests.runOut("localhost") }
            }
        }

        private static func runOut(_ host: String) async throws {
            let transport = try RFCurlTransport()
            let shortage = DescriptorShortage(on: transport)
            let url = try #require(URL(string: "http://\(host):9/?secret"))
            await shortage.begin()
            // From another thread, that one would open the connection.
            let error = await #expect(throws: RFError.self) {
                try await shortage.run { _ = try await transport.exchange(url) }
            }
            await shortage.end()
            let isNamed =
                error?.kind == .outOfDescriptors && error?.isRetryable == true
                && error?.message.contains("ulimit -n") == true && error?.message.contains("secret") == false
            // With descriptors again, it goes on.
            let later = await transport.failure(of: url)
            exit(isNamed && later == .cannotConnect ? EXIT_SUCCESS : EXIT_FAILURE)
        }

        @Test("a request waits for its turn for longer than its timeout")
        func turn() async throws {
            let gate = RFGate()
            let transport = try Self.transport { $0.maxConnections = 1 }
            let server = try RFLoopbackServer { request in
                request.path == "/slow"
                    ? RFLoopbackAnswer([.gate(gate), .head(RFLoopbackHead(204))]) : .text("x")
            }
            async let slow = transport.exchange(server.url("/slow"))
            await server.received()
            async let quick = transport.exchange(RFHTTPRequest(url: server.url("/quick"), timeout: 0.1))
            // Another transport shows that time goes by.
            let other = try RFLoopbackServer { _ in .hang }
            let silent = RFHTTPRequest(url: other.url(), timeout: 0.3)
            #expect(await (try Self.transport { _ in }).failure(of: silent) == .timedOut)
            gate.open()
            #expect(try await slow.status == 204)
            #expect(try await quick.text == "x")
            #expect(server.connectionsOpened == 1)
        }

        @Test("a queue that stands still for too long is an error that names the limits")
        func standstill() async throws {
            let transport = try Self.transport {
                $0.maxConnections = 1
                $0.queueTimeout = 0.1
            }
            let head = RFLoopbackHead(200, headers: ["Content-Type": "text/event-stream"])
            let server = try RFLoopbackServer { _ in RFLoopbackAnswer([.head(head), .hang]) }
            let stream = try await transport.send(RFHTTPRequest(url: server.url(), timeout: .infinity))
            let error = await #expect(throws: RFError.self) {
                try await transport.exchange(RFHTTPRequest(url: server.url(), timeout: 0.1))
            }
            #expect(error?.kind == .timedOut)
            #expect(error?.message.contains("maxConnections (1)") == true)
            #expect(stream.status == 200)
        }

        @Test("resourceTimeout counts in the queue, too")
        func resourceTimeout() async throws {
            let transport = try Self.transport { $0.maxConnections = 1 }
            let server = try RFLoopbackServer { _ in .hang }
            let fetcher = RFFetcher(configuration: RFConfiguration(transport: transport))
            let holder = TextRequest(server.address) { $0.fetcher = fetcher }.fetch()
            await server.received()
            let error = await TextRequest(server.address) {
                $0.fetcher = fetcher
                $0.resourceTimeout = 0.1
            }.ending().error
            #expect(error?.kind == .timedOut)
            #expect(error?.message.contains("resourceTimeout") == true)
            #expect(server.requests.count == 1)
            holder.cancel()
        }

        @Test("the default leaves room for 1,000 streams where the system does")
        func defaultLimit() {
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            let expected = min(max(Int(clamping: limit.rlim_cur) / 4, 16), 2048)
            #expect(RFCurlConfiguration().maxConnections == expected)
        }
    }
#endif
