#if os(Linux)
    import CRestFetcherCurl
    import Foundation
    import RestFetcherTesting
    import Testing

    @testable import RestFetcher

    @Suite("A request that comes alone is sent from the thread that asks for it", .timeLimit(.minutes(5)))
    struct CurlStartTests {
        private let transport: RFCurlTransport

        init() throws {
            transport = try RFCurlTransport()
        }

        /// Waits until the loop's thread sleeps, so that the next request starts on another one.
        private func fallAsleep() async {
            while !transport.executor.inbox.isQuiet { await Task.yield() }
        }

        @Test("one after another, over one connection")
        func oneByOne() async throws {
            let server = try RFLoopbackServer { .text($0.target) }
            for number in 0..<20 {
                await fallAsleep()
                #expect(try await transport.exchange(server.url("/\(number)")).text == "/\(number)")
            }
            #expect(server.connectionsOpened == 1)
        }

        @Test("the sleeping loop hears of a timeout that ends before it would have looked")
        func timeout() async throws {
            let server = try RFLoopbackServer { $0.path == "/hang" ? .hang : .text("x") }
            _ = try await transport.exchange(RFHTTPRequest(url: server.url(), timeout: 60))
            await fallAsleep()
            let other = try RFCurlTransport()
            let first = await withTaskGroup(of: TimeInterval.self) { group in
                for (transport, timeout) in [(transport, 0.2), (other, 10)] {
                    group.addTask {
                        let request = RFHTTPRequest(url: server.url("/hang"), timeout: timeout)
                        return await transport.failure(of: request) == .timedOut ? timeout : 0
                    }
                }
                defer { group.cancelAll() }
                return await group.next()
            }
            #expect(first == 0.2)
        }

        @Test("many callers at once start, cancel and end as they should")
        func race() async throws {
            let server = try RFLoopbackServer { _ in .text("x") }
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<400 {
                    group.addTask {
                        let task = Task { try await transport.exchange(server.url()).text }
                        if number % 4 == 0 { task.cancel() }
                        let text = try? await task.value
                        #expect(text == "x" || number % 4 == 0)
                    }
                    if number % 16 == 0 { await group.next() }
                }
            }
            // That there were many, the loop forgets when it next falls asleep.
            #expect(try await transport.exchange(server.url()).text == "x")
            await fallAsleep()
            #expect(try await transport.exchange(server.url()).text == "x")
        }

        /// Tells, on each thread, whether it is inside `fetch()`.
        private static let isInside = RFThreadFlag()

        private final class Judged: TestRequest<RFStringResponse> {
            let insides = RFLocked(0)

            private func note() {
                if CurlStartTests.isInside.value { insides.withLock { $0 += 1 } }
            }

            override func validate(_ reply: RFReply) { note() }
            override func onSuccess(_ code: Int, _ response: String?) {
                note()
                super.onSuccess(code, response)
            }
            override func onError(_ error: RFError) {
                note()
                super.onError(error)
            }
        }

        @Test(
            "nothing of the caller's runs inside its fetch(), however fast the answer or the failure is",
            arguments: [true, false])
        func departure(fails: Bool) async throws {
            let server = try RFLoopbackServer { _ in .text("x") }
            let domain = fails ? "http://127.0.0.1:1" : server.address
            let fetcher = RFFetcher(configuration: RFConfiguration(transport: transport))
            for _ in 0..<500 {
                let request = Judged(domain) {
                    $0.fetcher = fetcher
                    $0.queue = nil
                }
                await withCheckedContinuation { done in
                    request.alwaysCallback = { done.resume() }
                    CurlStartTests.isInside.value = true
                    request.fetch()
                    CurlStartTests.isInside.value = false
                }
                #expect(request.insides.withLock { $0 } == 0)
            }
        }

        @Test("a connection that was dead is replaced every time, however often that happens")
        func deadConnections() async throws {
            let server = try RFLoopbackServer { _ in
                RFLoopbackAnswer(RFLoopbackAnswer.text("x").steps + [.reset])
            }
            let fetcher = RFFetcher(configuration: RFConfiguration(transport: transport))
            for _ in 0..<60 {
                #expect(try await TextRequest(server.address) { $0.fetcher = fetcher }.value() == "x")
            }
        }

        @Test("a broken pipe raises no signal on that thread, and the thread is as it was before")
        func brokenPipe() async {
            await #expect(processExitsWith: .success) {
                signal(SIGPIPE, SIG_DFL)
                var ends: [Int32] = [0, 0]
                guard pipe(&ends) == 0 else { exit(EXIT_FAILURE) }
                close(ends[0])
                let held = rfcurl_pipe_signal_hold()
                let written = write(ends[1], [0], 1)
                rfcurl_pipe_signal_release(held)
                var blocked = sigset_t()
                pthread_sigmask(SIG_BLOCK, nil, &blocked)
                let isAsBefore = sigismember(&blocked, SIGPIPE) == 0
                exit(written == -1 && isAsBefore ? EXIT_SUCCESS : EXIT_FAILURE)
            }
        }

        @Test("a thread that blocks the signal itself goes on doing so")
        func blockedBefore() async {
            await #expect(processExitsWith: .success) {
                var pipe = sigset_t()
                sigemptyset(&pipe)
                sigaddset(&pipe, SIGPIPE)
                pthread_sigmask(SIG_BLOCK, &pipe, nil)
                rfcurl_pipe_signal_release(rfcurl_pipe_signal_hold())
                var blocked = sigset_t()
                pthread_sigmask(SIG_BLOCK, nil, &blocked)
                exit(sigismember(&blocked, SIGPIPE) == 1 ? EXIT_SUCCESS : EXIT_FAILURE)
            }
        }
    }

    /// A flag of each thread's own.
    private final class RFThreadFlag: Sendable {
        private let key: pthread_key_t

        init() {
            var key = pthread_key_t()
            pthread_key_create(&key, nil)
            self.key = key
        }

        var value: Bool {
            get { pthread_getspecific(key) != nil }
            set { pthread_setspecific(key, newValue ? UnsafeRawPointer(bitPattern: 1) : nil) }
        }
    }
#endif
