#if os(Linux)
    import Foundation
    import Testing

    @testable import RestFetcher

    @Suite(
        "TLS of the libcurl transport", .enabled(if: Tool.openssl.isThere, "openssl makes the certificates"))
    struct CurlTLSTests {
        private let certificates: Certificates

        init() throws {
            certificates = try Certificates()
        }

        private func status(_ url: URL, _ change: (inout RFCurlTLS) throws -> Void) async throws -> Int {
            var configuration = RFCurlConfiguration()
            try change(&configuration.tls)
            return try await RFCurlTransport(configuration).exchange(RFHTTPRequest(url: url)).status
        }

        private func failure(_ url: URL, _ change: (inout RFCurlTLS) throws -> Void) async -> RFErrorKind? {
            await RFErrorKind.thrown { _ = try await status(url, change) }
        }

        @Test("a server with a certificate of an authority of one's own")
        func ownAuthority() async throws {
            let url = try certificates.server().url()
            #expect(
                try await status(url) { $0.certificateAuthorityFile = certificates.path("ca.pem") } == 200)
        }

        @Test("a server whose certificate nobody vouches for is refused, and libcurl says why")
        func unknownAuthority() async throws {
            let url = try certificates.server().url()
            let error = await #expect(throws: RFError.self) { try await status(url) { _ in } }
            #expect(error?.kind == .secureConnectionFailed)
            let cause = try #require(error?.underlyingError as? RFCurlError)
            #expect(cause.code == 60)
            #expect(cause.message.contains("certificate"))
            #expect(error?.message.contains("(SSL certificate problem: ") == true)
        }

        @Test(
            "a connection that ends within the handshake is lost, and may be tried again",
            arguments: [
                ("OpenSSL SSL_connect: Connection reset by peer in connection to h:443 ", true),
                ("OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to h:443 ", true),
                ("error:0A000126:SSL routines::unexpected eof while reading", true),
                ("error:0A00010B:SSL routines::wrong version number", false),
            ])
        func cutOffHandshake(detail: String, isLost: Bool) throws {
            let request = RFHTTPRequest(url: try #require(URL(string: "https://h/")))
            let error = RFError.curl(35, sending: request, detail: detail)
            #expect(error.kind == (isLost ? .connectionLost : .secureConnectionFailed))
            #expect(error.isRetryable == isLost)
        }

        @Test("a server whose certificate is for another name is refused")
        func otherName() async throws {
            let server = try certificates.server()
            let url = try #require(URL(string: "https://127.0.0.1:\(server.port)/"))
            let authority = certificates.path("ca.pem")
            #expect(try await status(server.url()) { $0.certificateAuthorityFile = authority } == 200)
            #expect(await failure(url) { $0.certificateAuthorityFile = authority } == .secureConnectionFailed)
        }

        @Test("only the option that says so loudly accepts any certificate")
        func anything() async throws {
            let url = try certificates.server().url()
            #expect(try await status(url) { $0.dangerouslyAcceptAnyCertificateInTests = true } == 200)
        }

        @Test("a pinned public key must match, besides everything else")
        func pinning() async throws {
            let url = try certificates.server().url()
            let pin = try certificates.serverPin()
            let other = Data(count: 32).base64EncodedString()
            let authority = certificates.path("ca.pem")
            #expect(
                try await status(url) {
                    $0.certificateAuthorityFile = authority
                    $0.pinnedPublicKeys = ["localhost": [other, pin]]
                } == 200)
            #expect(
                await failure(url) {
                    $0.certificateAuthorityFile = authority
                    $0.pinnedPublicKeys = ["localhost": [other]]
                } == .secureConnectionFailed)
            #expect(
                await failure(url) { $0.pinnedPublicKeys = ["localhost": [pin]] } == .secureConnectionFailed)
            #expect(
                try await status(url) {
                    $0.certificateAuthorityFile = authority
                    $0.pinnedPublicKeys = ["example.com": [other]]
                } == 200)
        }

        @Test("a server that asks for a certificate gets it")
        func clientCertificate() async throws {
            let url = try certificates.server(
                "-Verify", "1", "-verify_return_error", "-CAfile", certificates.path("ca.pem")
            )
            .url()
            #expect(
                try await status(url) {
                    $0.certificateAuthorityFile = certificates.path("ca.pem")
                    $0.clientCertificate = .init(
                        certificateFile: certificates.path("client.pem"),
                        keyFile: certificates.path("client.key"))
                } == 200)
            #expect(await failure(url) { $0.certificateAuthorityFile = certificates.path("ca.pem") } != nil)
        }

        @Test("a server that speaks no version new enough is refused")
        func minimumVersion() async throws {
            let url = try certificates.server("-tls1_2").url()
            let authority = certificates.path("ca.pem")
            #expect(try await status(url) { $0.certificateAuthorityFile = authority } == 200)
            #expect(
                await failure(url) {
                    $0.certificateAuthorityFile = authority
                    $0.minimumVersion = .tls13
                } == .secureConnectionFailed)
        }

        @Test("a file that isn't there is an error when the transport is made, and named")
        func missingFiles() async throws {
            for change: (inout RFCurlTLS) -> Void in [
                { $0.certificateAuthorityFile = "/nowhere/ca.pem" },
                { $0.clientCertificate = .init(certificateFile: "/nowhere/c.pem") },
            ] {
                var configuration = RFCurlConfiguration()
                change(&configuration.tls)
                let error = #expect(throws: RFError.self) { try RFCurlTransport(configuration) }
                #expect(error?.kind == .fileUnreadable)
                #expect(error?.message.contains("/nowhere/") == true)
            }
        }

        @Test("the time it took to agree on TLS is measured")
        func metrics() async throws {
            var configuration = RFCurlConfiguration()
            configuration.tls.certificateAuthorityFile = certificates.path("ca.pem")
            let request = RFHTTPRequest(url: try certificates.server().url())
            let response = try await RFCurlTransport(configuration).send(request)
            _ = try await response.body.collect()
            let metrics = try #require(response.metrics)
            #expect(try #require(metrics.secureConnect) >= #require(metrics.connect))
            #expect(metrics.isConnectionReused == false)
            #expect(metrics.httpVersion == "1.0")
        }
    }

    @Suite(
        "HTTP/2 of the libcurl transport",
        .enabled(if: Tool.openssl.isThere && Tool.nghttpd.isThere, "nghttpd serves"))
    struct CurlHTTP2Tests {
        private let certificates: Certificates
        private let server: ToolServer
        private let folder = ScratchFile()

        init() throws {
            certificates = try Certificates()
            try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
            try Data("hello".utf8).write(to: folder.url.appendingPathComponent("a"))
            try Data(count: 5_000_000).write(to: folder.url.appendingPathComponent("large"))
            // It doesn't say which port it got, so it gets one that was free a moment ago.
            let port = try SilentPort().number
            server = try Tool.nghttpd.serve(
                [
                    "-v", "-a", "127.0.0.1", "-d", folder.url.path, "--echo-upload", "\(port)",
                    certificates.path("server.key"), certificates.path("server.pem"),
                ], on: port)
        }

        private func transport(usesHTTP2: Bool = true) throws -> RFCurlTransport {
            var configuration = RFCurlConfiguration()
            configuration.tls.certificateAuthorityFile = certificates.path("ca.pem")
            configuration.usesHTTP2 = usesHTTP2
            return try RFCurlTransport(configuration)
        }

        @Test("it is spoken with servers that do, and many requests share a connection")
        func sharing() async throws {
            let transport = try transport()
            let url = try server.url("/a")
            let opened = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<64 {
                    group.addTask {
                        let response = try await transport.send(RFHTTPRequest(url: url))
                        #expect(try await response.body.collect() == Data("hello".utf8))
                        #expect(response.metrics?.httpVersion == "2")
                        return response.metrics?.isConnectionReused == true ? 0 : 1
                    }
                }
                return try await group.reduce(0, +)
            }
            #expect(opened == 1)
        }

        @Test("bodies go both ways")
        func bodies() async throws {
            let transport = try transport()
            for size in [0, 10, 300_000] {
                let body = Data(repeating: 7, count: size)
                let request = RFHTTPRequest(method: .post, url: try server.url("/a"), body: .data(body))
                #expect(try await transport.exchange(request).body == body)
            }
            let stream = RFHTTPRequest(
                method: .post, url: try server.url("/a"), body: .stream(.pieces(of: Data(count: 100_000))))
            #expect(try await transport.exchange(stream).body.count == 100_000)
        }

        @Test("cancelling one request leaves the connection to the others")
        func cancel() async throws {
            let transport = try transport()
            let url = try server.url("/large")
            let first = try await transport.send(RFHTTPRequest(url: url))
            do {
                var pieces = first.body.makeAsyncIterator()
                _ = try await pieces.next()
            }
            let abandoned = Task { try await transport.send(RFHTTPRequest(url: url)) }
            abandoned.cancel()
            let last = try await transport.send(RFHTTPRequest(url: url))
            #expect(try await last.body.collect().count == 5_000_000)
            #expect(last.metrics?.isConnectionReused == true)
        }

        @Test("it can be switched off")
        func off() async throws {
            // This server speaks nothing else.
            let url = try server.url("/a")
            #expect(
                await RFErrorKind.thrown { _ = try await transport(usesHTTP2: false).exchange(url) } != nil)
        }
    }
#endif
