#if os(Linux)
    import Foundation
    import RestFetcherTesting
    import Testing

    @testable import RestFetcher

    @Suite("Ways of the libcurl transport to a server")
    struct CurlRouteTests {
        private func transport(_ change: (inout RFCurlConfiguration) -> Void) throws -> RFCurlTransport {
            var configuration = RFCurlConfiguration()
            change(&configuration)
            return try RFCurlTransport(configuration)
        }

        @Test("a Unix-domain socket takes the place of the host")
        func unixSocket() async throws {
            let path = "/tmp/rf-\(UUID().uuidString.prefix(8)).sock"
            let server = try RFLoopbackServer(on: .unix(path: path)) { .text($0.header("Host") ?? "") }
            let transport = try transport { $0.unixSocketPath = path }
            let url = try #require(URL(string: "http://some.host/a"))
            #expect(try await transport.exchange(url).text == "some.host")
            #expect(server.requests.first?.target == "/a")
        }

        @Test("a Unix-domain socket that isn't there can't be connected to")
        func noUnixSocket() async throws {
            let transport = try transport { $0.unixSocketPath = "/tmp/nothing-here.sock" }
            #expect(await transport.failure(of: try #require(URL(string: "http://h/"))) == .cannotConnect)
        }

        @Test("a proxy gets the absolute URL, and its password only if it has one (RFC 9112 §3.2.2)")
        func proxy() async throws {
            let proxy = try RFLoopbackServer { .text($0.target) }
            let url = try #require(URL(string: "http://far.invalid/a?b=c"))
            let plain = try transport { $0.proxy = .url(proxy.address) }
            #expect(try await plain.exchange(url).text == "http://far.invalid/a?b=c")
            #expect(proxy.requests[0].header("Proxy-Authorization") == nil)
            #expect(proxy.requests[0].header("Host") == "far.invalid")
            let known = try transport { $0.proxy = .url(proxy.address, user: "me", password: "pa:ss@") }
            _ = try await known.exchange(url)
            let login = "Basic " + Data("me:pa:ss@".utf8).base64EncodedString()
            #expect(proxy.requests[1].header("Proxy-Authorization") == login)
        }

        @Test("hosts named as exceptions are reached without the proxy")
        func exceptions() async throws {
            let proxy = try RFLoopbackServer { _ in .status(502) }
            let server = try RFLoopbackServer { _ in .status(204) }
            let transport = try transport {
                $0.proxy = .url(proxy.address, except: ["example.com", "127.0.0.1"])
            }
            #expect(try await transport.exchange(server.url()).status == 204)
            #expect(proxy.requests.isEmpty)
        }

        @Test(
            "a proxy that refuses a tunnel is an error that says so (RFC 9110 §9.3.6)", arguments: [403, 407])
        func refusedTunnel(status: Int) async throws {
            let proxy = try RFLoopbackServer { _ in .text("no", status: status) }
            let transport = try transport { $0.proxy = .url(proxy.address) }
            let url = try #require(URL(string: "https://far.invalid/"))
            let error = await #expect(throws: RFError.self) { try await transport.exchange(url) }
            #expect(error?.kind == .cannotConnect)
            #expect(error?.message.contains("\(status)") == true)
            #expect(proxy.requests.first?.method == .connect)
        }

        @Test(
            "a tunnel's own answer isn't taken for the server's",
            .enabled(if: Tool.openssl.isThere, "openssl serves"))
        func tunnel() async throws {
            let certificates = try Certificates()
            let server = try certificates.server()
            let proxy = try TunnelProxy()
            let transport = try transport {
                $0.proxy = .url("http://127.0.0.1:\(proxy.number)")
                $0.tls.certificateAuthorityFile = certificates.path("ca.pem")
            }
            let answer = try await transport.exchange(server.url())
            #expect(answer.status == 200)
            #expect(answer.headers["X-Proxy"] == nil)
            #expect(proxy.firstLine == "CONNECT localhost:\(server.port) HTTP/1.1")
        }

        @Test("a proxy that isn't there can't be connected to")
        func noProxy() async throws {
            // Nobody listens there, and no server of another test gets that port.
            let transport = try transport { $0.proxy = .url("http://127.0.0.1:1") }
            #expect(
                await transport.failure(of: try #require(URL(string: "http://far.invalid/")))
                    == .cannotConnect)
            let unknown = try self.transport { $0.proxy = .url("http://nobody.invalid:1") }
            #expect(
                await unknown.failure(of: try #require(URL(string: "http://127.0.0.1:9/"))) == .cannotFindHost
            )
        }

        @Test("the proxies of the environment count unless switched off")
        func environment() throws {
            let with = try RFCurlEnvironment(RFCurlConfiguration(), variables: ["http_proxy": "http://p:1"])
            let without = try RFCurlEnvironment(RFCurlConfiguration(), variables: ["http_proxy": ""])
            #expect(with.asksEnvironmentForProxy)
            #expect(!without.asksEnvironmentForProxy)
            var configuration = RFCurlConfiguration()
            configuration.proxy = .none
            let off = try RFCurlEnvironment(configuration, variables: ["http_proxy": "http://p:1"])
            #expect(!off.asksEnvironmentForProxy)
        }

        @Test("a connection that takes too long to open is given up")
        func connectTimeout() async throws {
            // TLS isn't agreed on, so the connection isn't open.
            let port = try SilentPort()
            let url = try #require(URL(string: "https://127.0.0.1:\(port.number)/"))
            let transport = try transport { $0.connectTimeout = 0.1 }
            #expect(await transport.failure(of: RFHTTPRequest(url: url, timeout: 20)) == .timedOut)
            let patient = try self.transport { _ in }
            #expect(await patient.failure(of: RFHTTPRequest(url: url, timeout: 0.1)) == .timedOut)
        }
    }
#endif
