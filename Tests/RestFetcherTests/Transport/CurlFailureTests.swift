#if os(Linux)
    import Foundation
    import RestFetcherTesting
    import Testing

    @testable import RestFetcher

    @Suite("Failures of the libcurl transport")
    struct CurlFailureTests {
        private let transport: RFCurlTransport

        init() throws {
            transport = try RFCurlTransport()
        }

        /// What `send`, or reading the body after it, throws.
        private func failure(
            _ answer: RFLoopbackAnswer, timeout: TimeInterval = 30, body: RFHTTPBody = .none
        ) async throws -> RFError {
            let server = try RFLoopbackServer { _ in answer }
            return try await failure(RFHTTPRequest(url: server.url(), body: body, timeout: timeout))
        }

        private func failure(_ request: RFHTTPRequest) async throws -> RFError {
            let error = await #expect(throws: RFError.self) {
                _ = try await transport.send(request).body.collect()
            }
            return try #require(error)
        }

        @Test("a host that refuses connections")
        func refused() async throws {
            let server = try RFLoopbackServer()
            let url = server.url()
            server.stop()
            let error = try await failure(RFHTTPRequest(url: url))
            #expect(error.kind == .cannotConnect)
            #expect(error.stage == .transport)
            let underlying = try #require(error.underlyingError as? RFCurlError)
            #expect(underlying.code == 7)
            #expect(underlying.message.contains("\(server.port)"))
        }

        @Test("a host name that nobody knows (RFC 6761 §6.4)")
        func unknownHost() async throws {
            let url = try #require(URL(string: "http://nobody.invalid/secret?token=secret"))
            let error = try await failure(RFHTTPRequest(url: url))
            #expect(error.kind == .cannotFindHost)
            #expect(!error.message.contains("secret"))
        }

        @Test(
            "an answer that ends too early is a lost connection",
            arguments: [
                .truncated("half", announcing: 20),
                .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhel"),
                .raw("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"),
                .raw("HTTP/1.1 200 OK\r\nContent-Le"), .raw("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n"),
                .raw("HTTP/1.1 200 OK\r\n"), .raw("HTTP/1.1 100 Continue\r\n\r\n"), .close, .reset,
            ] as [RFLoopbackAnswer])
        func endsEarly(answer: RFLoopbackAnswer) async throws {
            #expect(try await failure(answer).kind == .connectionLost)
        }

        @Test(
            "what isn't HTTP is a bad response",
            arguments: [
                "hello\r\n\r\n", "HTTP/7.3 200 OK\r\n\r\n", "<html></html>",
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd",
            ])
        func notHTTP(text: String) async throws {
            #expect(try await failure(.raw(text)).kind == .badServerResponse)
        }

        @Test("a server that says nothing")
        func silence() async throws {
            #expect(try await failure(.hang, timeout: 0.2).kind == .timedOut)
        }

        @Test("a body that stops")
        func silenceInBody() async throws {
            let head = RFLoopbackHead(200, headers: ["Content-Length": "9"])
            let answer = RFLoopbackAnswer([.head(head), .raw("half"), .hang])
            #expect(try await failure(answer, timeout: 0.2).kind == .timedOut)
        }

        @Test("a body that comes slowly takes longer than the timeout and doesn't fail")
        func drip() async throws {
            let pieces = Array(repeating: "x", count: 8)
            let server = try RFLoopbackServer { _ in .drip(pieces, after: .wait(0.1)) }
            let response = try await transport.send(RFHTTPRequest(url: server.url(), timeout: 0.5))
            #expect(try await response.body.collect().count == 8)
        }

        @Test("a scheme that isn't HTTP never reaches libcurl")
        func scheme() async throws {
            let url = try #require(URL(string: "file:///etc/hostname"))
            #expect(try await failure(RFHTTPRequest(url: url)).kind == .invalidURL)
        }

        @Test("headers and methods can't break the request apart")
        func injection() async throws {
            let server = try RFLoopbackServer { _ in .status(200) }
            let bad: [RFHTTPRequest] = [
                RFHTTPRequest(url: server.url(), headers: ["X": "a\r\nEvil: 1"]),
                RFHTTPRequest(url: server.url(), headers: ["X\r\nEvil": "1"]),
                RFHTTPRequest(url: server.url(), headers: ["X": "a\0b"]),
                RFHTTPRequest(url: server.url(), headers: ["Transfer-Encoding": "chunked"]),
                RFHTTPRequest(method: "GET / HTTP/1.1\r\nEvil: 1\r\n\r\nGET", url: server.url()),
            ]
            for request in bad { #expect(try await failure(request).kind == .invalidRequest) }
            #expect(server.requests.isEmpty)
            // The same handle is good for the next request.
            #expect(try await transport.send(RFHTTPRequest(url: server.url())).status == 200)
        }
    }
#endif
