import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("Redirects, deadlines and cookies are the same over every transport", .timeLimit(.minutes(10)))
struct RFTransportContractRedirectTests {
    struct Row: Sendable {
        let status: Int
        let method: RFMethod
        let next: RFMethod

        var keepsBody: Bool { next == .post || next == .put }
    }

    /// RFC 9110 §15.4.2 to §15.4.9.
    static let table: [Row] = [301, 302, 303, 307, 308].flatMap { status in
        [RFMethod.get, .head, .post, .put].map { method in
            let isGet = status == 303 && method == .put || status <= 303 && method == .post
            return Row(status: status, method: method, next: isGet ? .get : method)
        }
    }

    private func fetcher(
        _ transport: TransportUnderTest, redirectLimit: Int = 20, interceptors: [any RFInterceptor] = []
    ) -> RFFetcher {
        RFFetcher(
            configuration: RFConfiguration(
                transport: transport.make(), interceptors: interceptors, redirectLimit: redirectLimit))
    }

    private func request(
        _ server: RFLoopbackServer, _ transport: TransportUnderTest,
        _ change: (inout TextRequest.Settings) -> Void = { _ in }
    ) -> TextRequest {
        TextRequest(server.address) {
            $0.fetcher = fetcher(transport)
            change(&$0)
        }
    }

    @Test(
        "method and body of the next request are those of RFC 9110 §15.4",
        arguments: TransportUnderTest.allCases, table)
    func methods(transport: TransportUnderTest, row: Row) async throws {
        let server = try RFLoopbackServer {
            $0.path == "/end" ? .text("here") : .redirect(to: "end?a=1", status: row.status)
        }
        let hasBody = row.method == .post || row.method == .put
        _ = try await request(server, transport) {
            $0.method = row.method
            if hasBody { $0.body = .text("body") }
        }.value()
        let last = try #require(server.requests.last)
        #expect(server.requests.count == 2)
        #expect(last.target == "/end?a=1" && last.method == row.next)
        #expect(last.text == (row.keepsBody ? "body" : ""))
        #expect(last.headers.contains("Content-Type") == row.keepsBody)
    }

    @Test(
        "a Location goes to the wire as it is: relative, with encoded slashes, and without its fragment",
        arguments: TransportUnderTest.allCases,
        [
            ("../c%2Fd", "/c%2Fd"), ("?q=%2B", "/a/b?q=%2B"), ("/x#fragment", "/x"),
            ("//{host}/y", "/y"),
        ])
    func locations(transport: TransportUnderTest, location: (text: String, target: String)) async throws {
        let server = try RFLoopbackServer { request in
            let host = request.header("Host") ?? ""
            let text = location.text.replacingOccurrences(of: "{host}", with: host)
            return request.target == location.target ? .text("here") : .redirect(to: text)
        }
        #expect(try await request(server, transport) { $0.path = "a/b" }.value() == "here")
        #expect(server.requests.map(\.target) == ["/a/b", location.target])
    }

    @Test("a loop ends with an error after the limit", arguments: TransportUnderTest.allCases)
    func loop(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer { .redirect(to: $0.path == "/a" ? "/b" : "/a") }
        let error = await #expect(throws: RFError.self) {
            try await request(server, transport) {
                $0.fetcher = fetcher(transport, redirectLimit: 3)
            }.value()
        }
        #expect(error?.kind == .tooManyRedirects && server.requests.count == 4)
    }

    @Test(
        "no credential reaches another origin, and none comes back", arguments: TransportUnderTest.allCases,
        [301, 302, 303, 307, 308])
    func credentials(transport: TransportUnderTest, status: Int) async throws {
        let other = try RFLoopbackServer()
        let server = try RFLoopbackServer {
            $0.path == "/back" ? .text("here") : .redirect(to: other.address + "/there", status: status)
        }
        other.route("/there", .redirect(to: server.address + "/back", status: status))
        _ = try await request(server, transport) {
            $0.headers = [
                "Authorization": "Bearer S3CR3T", "Cookie": "c=S3CR3T", "Proxy-Authorization": "Basic S3CR3T",
                "X-Api-Key": "S3CR3T", "X-Plain": "kept",
            ]
        }.value()
        #expect(String(decoding: server.requests[0].head, as: UTF8.self).contains("S3CR3T"))
        for request in [other.requests[0], server.requests[1]] {
            #expect(!String(decoding: request.head, as: UTF8.self).contains("S3CR3T"))
            #expect(request.header("X-Plain") == "kept")
        }
    }

    @Test(
        "a redirect that is refused is the answer, unread by the transport",
        arguments: TransportUnderTest.allCases)
    func refused(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer { _ in .redirect(to: "/end").header("X", "1") }
        let response = try await Refusing(server.address) { $0.fetcher = fetcher(transport) }.response()
        #expect(response.code == 302 && response.headers["Location"] == "/end")
        #expect(server.requests.count == 1)
    }

    private final class Refusing: TestRequest<RFVoidResponse> {
        override var redirectPolicy: RFRedirectPolicy { .refuse }
        override var successCodes: Range<Int> { 200..<400 }
    }

    @Test("resourceTimeout counts over redirects", arguments: TransportUnderTest.allCases)
    func deadline(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer { $0.path == "/end" ? .hang : .redirect(to: "/end") }
        let error = await #expect(throws: RFError.self) {
            try await request(server, transport) { $0.resourceTimeout = 0.3 }.value()
        }
        #expect(error?.kind == .timedOut && error?.message.contains("resourceTimeout") == true)
        #expect(error?.metrics?.redirects == 1)
        await server.clientClosed()
    }

    @Test(
        "a jar keeps the cookies of a redirect, and without one there are none",
        arguments: TransportUnderTest.allCases)
    func cookies(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer {
            $0.path == "/end" ? .text("here") : .redirect(to: "/end").header("Set-Cookie", "a=1; Path=/")
        }
        let withJar = fetcher(transport, interceptors: [RFCookieJar()])
        _ = try await request(server, transport) { $0.fetcher = withJar }.value()
        _ = try await request(server, transport).value()
        #expect(server.requests.map { $0.header("Cookie") } == [nil, "a=1", nil, nil])
    }
}
