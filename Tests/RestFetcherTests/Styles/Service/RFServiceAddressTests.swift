import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("Where a service's calls go")
struct RFServiceAddressTests {
    private func target(_ path: String, of service: RFService, _ server: RFLoopbackServer) async throws
        -> String
    {
        _ = try await service.request(method: .get, path: path).value()
        return server.requests.last?.target ?? "-"
    }

    @Test("scheme, host, port and base path make the URL, however the slashes are set")
    func parts() async throws {
        let server = try RFLoopbackServer(answering: .status(204))
        for basePath in ["api/v2", "/api/v2", "/api/v2/"] {
            let service = RFService(
                scheme: .http, host: "127.0.0.1", port: server.port, basePath: basePath)
            for path in ["users", "/users"] {
                #expect(try await target(path, of: service, server) == "/api/v2/users")
            }
        }
        let bare = RFService(scheme: .http, host: "127.0.0.1", port: server.port)
        #expect(try await target("users", of: bare, server) == "/users")
        #expect(try await target("", of: bare, server) == "/")
    }

    @Test("a URL or a text makes a service, and its path is kept")
    func urls() async throws {
        let server = try RFLoopbackServer(answering: .status(204))
        let fromText = RFService(url: server.address + "/v2")
        #expect(try await target("/users", of: fromText, server) == "/v2/users")
        let fromURL = RFService(url: server.url("/v3/"), retryAttempts: 2, retryDelay: 1)
        #expect(fromURL.retryAttempts == 2 && fromURL.retryDelay == 1)
        #expect(try await target("/users", of: fromURL, server) == "/v3/users")
    }

    @Test("without a scheme it is https, and a bare IPv6 address gets its brackets (RFC 3986 §3.2.2)")
    func defaults() {
        #expect(RFService(host: "server.example").baseURL == "https://server.example")
        #expect(RFService(host: "::1", port: 80).baseURL == "https://[::1]:80")
        #expect(RFService(scheme: .http, host: "[::1]").baseURL == "http://[::1]")
    }

    @Test("the base URL may be changed, and counts for the calls that follow")
    func changed() async throws {
        let server = try RFLoopbackServer(answering: .status(204))
        var service = RFService(host: "nowhere.invalid")
        service.baseURL = server.address + "/later"
        #expect(try await target("x", of: service, server) == "/later/x")
    }

    @Test("a query in the path is kept, and the parameters follow it")
    func queryInThePath() async throws {
        let server = try RFLoopbackServer(answering: .status(204))
        let service = RFService(url: server.address)
        _ = try await service.json(method: .get, path: "/find?a=1", parameters: ["b": 2]).value()
        #expect(server.requests[0].target == "/find?a=1&b=2")
    }

    @Test(
        "what makes no URL completes once, with an error that names it",
        arguments: ["", "ht tp://x", "server.example", "https://h:99999", "ftp://h"])
    func noURL(text: String) async throws {
        let answer = await withCheckedContinuation { done in
            RFService(url: text).json(method: .get, path: "/x").fetch { done.resume(returning: $0) }
        }
        let error = try #require(answer.error)
        #expect(error.kind == .invalidURL)
        #expect(error.requestName == "GET /x")
    }
}
