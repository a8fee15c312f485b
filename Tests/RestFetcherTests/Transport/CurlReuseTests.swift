#if os(Linux)
    import Foundation
    import RestFetcherTesting
    import Testing

    @testable import RestFetcher

    @Suite("Connections that libcurl uses again")
    struct CurlReuseTests {
        private let transport: RFCurlTransport

        init() throws {
            transport = try RFCurlTransport()
        }

        /// A server that closes every connection as soon as it has read a second request on it.
        private func dyingServer() throws -> RFLoopbackServer {
            try RFLoopbackServer { $0.isConnectionReused ? .close : .mirror($0) }
        }

        private func send(_ method: RFMethod, to server: RFLoopbackServer, _ body: RFHTTPBody = .none)
            async throws
            -> RFHTTPResponse
        {
            try await transport.send(RFHTTPRequest(method: method, url: server.url(), body: body))
        }

        @Test("a GET is sent twice at most, however many connections turn out to be dead (RFC 9112 §9.3.1)")
        func twiceAtMost() async throws {
            let gate = RFGate()
            let server = try RFLoopbackServer { request in
                request.isConnectionReused ? .close : RFLoopbackAnswer.mirror(request).held(by: gate)
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<6 { group.addTask { _ = try await self.send(.get, to: server) } }
                await server.received(6)
                gate.open()
                try await group.waitForAll()
            }
            let error = await #expect(throws: RFError.self) { try await send(.get, to: server) }
            #expect(error?.kind == .connectionLost)
            #expect(error?.message.hasSuffix("was sent a second time already.") == true)
            #expect(server.requests.count == 8)
        }

        @Test("what comes while nothing is asked for is no answer to the next request (RFC 9112 §9.2)")
        func unasked() async throws {
            let unasked = "HTTP/1.1 408 Request Timeout\r\nContent-Length: 4\r\n\r\nlate"
            let gate = RFGate()
            let server = try RFLoopbackServer { request in
                guard request.path == "/first" else { return .text("second") }
                let steps = RFLoopbackAnswer.text("first").steps
                return RFLoopbackAnswer(steps + [.gate(gate), .rawBytes(Data(unasked.utf8)), .hang])
            }
            #expect(try await transport.exchange(server.url("/first")).text == "first")
            gate.open()
            await server.clientClosed()
            #expect(try await transport.exchange(server.url("/second")).text == "second")
            #expect(server.connectionsOpened == 2)
        }

        @Test("a GET that the server dropped is sent again")
        func idempotent() async throws {
            let server = try dyingServer()
            _ = try await send(.get, to: server)
            #expect(try await send(.get, to: server).status == 200)
            #expect(server.requests.count == 3)
            #expect(server.connectionsOpened == 2)
        }

        @Test(
            "a PUT that the server dropped is sent again with its whole body",
            arguments: [5, 300_000, 3_000_000])
        func putWithBody(size: Int) async throws {
            let server = try dyingServer()
            _ = try await send(.get, to: server)
            let body = Data((0..<size).map { UInt8(truncatingIfNeeded: $0) })
            let response = try await send(.put, to: server, .data(body))
            #expect(try await response.body.collect() == body)
        }

        @Test("a PUT whose stream can be read twice is sent again with its whole body")
        func putWithStream() async throws {
            let server = try dyingServer()
            _ = try await send(.get, to: server)
            let stream = RFBodyStream(isReplayable: true) {
                let left = RFLocked(3)
                return {
                    left.withLock { left in
                        left -= 1
                        return left >= 0 ? Data(repeating: UInt8(left), count: 50_000) : nil
                    }
                }
            }
            let response = try await send(.put, to: server, .stream(stream))
            #expect(try await response.body.collect().count == 150_000)
        }

        @Test("a PUT whose stream can be read only once fails and says why")
        func putWithStreamOnce() async throws {
            let server = try dyingServer()
            _ = try await send(.get, to: server)
            let stream = RFBodyStream(isReplayable: false) {
                let left = RFLocked(3)
                return {
                    left.withLock { left in
                        left -= 1
                        return left >= 0 ? Data(repeating: UInt8(left), count: 50_000) : nil
                    }
                }
            }
            let error = await #expect(throws: RFError.self) {
                try await send(.put, to: server, .stream(stream))
            }
            #expect(error?.kind == .bodyNotReplayable)
        }

        @Test(
            "a POST that may have reached the server isn't sent again",
            arguments: [.none, .data(Data("x".utf8)), .data(Data(count: 500_000))] as [RFHTTPBody])
        func post(body: RFHTTPBody) async throws {
            let server = try dyingServer()
            _ = try await send(.get, to: server)
            let error = await #expect(throws: RFError.self) { try await send(.post, to: server, body) }
            #expect(error?.kind == .connectionLost)
            #expect(server.requests.filter { $0.method == .post }.count == 1)
            // The next one takes a new connection.
            #expect(try await send(.post, to: server, body).status == 200)
        }

        @Test("a POST on a connection that was closed while it was at rest goes out on a new one")
        func postAfterClose() async throws {
            let server = try RFLoopbackServer { RFLoopbackAnswer.mirror($0).thenClose() }
            _ = try await send(.get, to: server)
            await server.closed(1)
            #expect(try await send(.post, to: server, .data(Data("x".utf8))).status == 200)
            #expect(server.requests.count == 2)
            #expect(server.connectionsOpened == 2)
        }

        @Test("requests one after another share a connection, together they have their own")
        func sharing() async throws {
            let gate = RFGate()
            let server = try RFLoopbackServer { RFLoopbackAnswer.mirror($0).held(by: gate) }
            async let first = send(.get, to: server)
            async let second = send(.get, to: server)
            await server.received(2)
            gate.open()
            _ = try await (first, second)
            for _ in 0..<5 { _ = try await send(.get, to: server) }
            #expect(server.connectionsOpened == 2)
        }

        @Test("no more connections are opened to a host than allowed, and waiting for one is no silence")
        func limit() async throws {
            var configuration = RFCurlConfiguration()
            configuration.maxConnectionsPerHost = 2
            let transport = try RFCurlTransport(configuration)
            let server = try RFLoopbackServer { RFLoopbackAnswer.mirror($0).delayed(by: 0.1) }
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await transport.send(RFHTTPRequest(url: server.url(), timeout: 0.3)).status
                    }
                }
                for try await status in group { #expect(status == 200) }
            }
            #expect(server.connectionsOpened == 2)
        }
    }
#endif
