import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("A cookie jar (RFC 6265 §5)")
struct RFCookieJarTests {
    private func fetch(
        _ url: String, jar: RFCookieJar?, stub: RFStubTransport, clock: any RFClock = RFSystemClock(),
        headers: [String: String] = [:]
    ) async throws {
        try await TestRequest<RFVoidResponse>(url) {
            $0.fetcher = .stubbed(stub, clock: clock)
            $0.interceptors = jar.map { [$0] } ?? []
            $0.headers = headers
        }.value()
    }

    /// The `Cookie` header that a second request sends after a first one was answered with `setCookie`.
    private func sent(_ setCookie: [String], from first: String, to second: String) async throws -> String? {
        let stub = RFStubTransport { _ in .status(204) }
        var answer = RFStubAnswer.status(204)
        for line in setCookie { answer = answer.header("Set-Cookie", line) }
        stub.enqueue(answer)
        let jar = RFCookieJar()
        try await fetch(first, jar: jar, stub: stub)
        try await fetch(second, jar: jar, stub: stub)
        return stub.requests[1].header("Cookie")
    }

    @Test(
        "sends back what belongs to the host, the path and the scheme (§5.4)",
        arguments: [
            (["a=1"], "http://h/x", "http://h/y", "a=1"),
            (["a=1; Path=/x"], "http://h/x", "http://h/x/y", "a=1"),
            (["a=1; Path=/x"], "http://h/x", "http://h/xy", nil),
            (["a=1"], "http://h/", "http://h2/", nil),
            (["a=1"], "http://h.example/", "http://sub.h.example/", nil),
            (["a=1; Domain=h.example"], "http://h.example/", "http://sub.h.example/", "a=1"),
            (["a=1; Domain=h.example"], "http://h.example/", "http://evilh.example/", nil),
            (["a=1; Secure"], "https://h/", "http://h/", nil),
            (["a=1; Secure"], "https://h/", "https://h/", "a=1"),
            (["a=1; Path=/", "b=2; Path=/x"], "http://h/x", "http://h/x", "b=2; a=1"),
            (["a=1", "a=2"], "http://h/", "http://h/", "a=2"),
            (["a=1; Max-Age=0"], "http://h/", "http://h/", nil),
        ] as [([String], String, String, String?)])
    func sendsBackWhatBelongs(setCookie: [String], first: String, second: String, cookie: String?)
        async throws
    {
        #expect(try await sent(setCookie, from: first, to: second) == cookie)
    }

    @Test(
        "refuses a cookie for somebody else's domain (§5.3)",
        arguments: ["Domain=other.example", "Domain=example", "Domain=com", "Domain=sub.h.example"])
    func refusesACookieForSomebodyElse(attribute: String) async throws {
        for second in ["http://h.example/", "http://other.example/", "http://sub.h.example/"] {
            #expect(try await sent(["a=1; \(attribute)"], from: "http://h.example/", to: second) == nil)
        }
    }

    @Test("lets a cookie go when its time is over, on the fetcher's clock")
    func letsACookieGo() async throws {
        let clock = RFTestClock(date: Date())
        let stub = RFStubTransport { _ in .status(204) }
        stub.enqueue(RFStubAnswer.status(204).header("Set-Cookie", "a=1; Max-Age=60"))
        let jar = RFCookieJar()
        for _ in 0..<2 { try await fetch("http://h/", jar: jar, stub: stub, clock: clock) }
        clock.advance(by: 120)
        try await fetch("http://h/", jar: jar, stub: stub, clock: clock)
        #expect(stub.requests.map { $0.header("Cookie") } == [nil, "a=1", nil])
    }

    @Test("a cookie that the request sets wins over the jar's of that name, and others are added")
    func aCookieThatTheRequestSets() async throws {
        let stub = RFStubTransport { _ in .status(204) }
        stub.enqueue(RFStubAnswer.status(204).header("Set-Cookie", "a=1").header("Set-Cookie", "b=2"))
        let jar = RFCookieJar()
        try await fetch("http://h/", jar: jar, stub: stub)
        try await fetch("http://h/", jar: jar, stub: stub, headers: ["Cookie": "a=own"])
        #expect(stub.requests[1].header("Cookie") == "a=own; b=2")
    }

    @Test("without a jar no cookie is kept, on any transport", arguments: TransportUnderTest.allCases)
    func withoutAJar(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer { _ in .status(204).header("Set-Cookie", "a=1") }
        let fetcher = RFFetcher(configuration: RFConfiguration(transport: transport.make()))
        for _ in 0..<2 {
            try await TestRequest<RFVoidResponse>(server.address) { $0.fetcher = fetcher }.value()
        }
        #expect(server.requests.allSatisfy { !$0.headers.contains("Cookie") })
    }

    @Test(
        "with a jar every hop of a redirect gets its own, on any transport",
        arguments: TransportUnderTest.allCases)
    func withAJar(transport: TransportUnderTest) async throws {
        let server = try RFLoopbackServer { request in
            request.path == "/end"
                ? .status(204)
                : .redirect(to: "/end").header("Set-Cookie", "a=1").header(
                    "Set-Cookie", "b=2; Path=/elsewhere")
        }
        let jar = RFCookieJar()
        let configuration = RFConfiguration(transport: transport.make(), interceptors: [jar])
        let fetcher = RFFetcher(configuration: configuration)
        try await TestRequest<RFVoidResponse>(server.address) { $0.fetcher = fetcher }.value()
        #expect(server.requests.map { $0.header("Cookie") } == [nil, "a=1"])
        jar.removeAll()
        #expect(jar.cookies.isEmpty)
    }
}
