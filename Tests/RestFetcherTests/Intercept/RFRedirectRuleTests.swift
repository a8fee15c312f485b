import Foundation
import Testing

@testable import RestFetcher

@Suite("What a redirect makes of a request")
struct RFRedirectRuleTests {
    private let scrubber = RFScrubber(keys: ["password"], headers: ["X-Api-Key"])

    private func redirected(
        _ method: RFMethod, _ status: Int, to location: String, from url: String = "http://h/rel/a/b",
        headers: RFHeaders = [:], body: RFHTTPBody = .none
    ) throws -> RFHTTPRequest {
        var request = RFHTTPRequest(method: method, url: URL(string: url)!, headers: headers, body: body)
        try RFRedirects.redirect(&request, status: status, to: location, scrubber: scrubber)
        return request
    }

    @Test(
        "method and body change only where RFC 9110 §15.4 says so",
        arguments: [
            (301, "GET", "GET", false), (301, "POST", "GET", false), (301, "PUT", "PUT", true),
            (301, "HEAD", "HEAD", false), (301, "DELETE", "DELETE", false),
            (302, "GET", "GET", false), (302, "POST", "GET", false), (302, "PUT", "PUT", true),
            (302, "HEAD", "HEAD", false), (302, "PATCH", "PATCH", true),
            (303, "GET", "GET", false), (303, "POST", "GET", false), (303, "PUT", "GET", false),
            (303, "HEAD", "HEAD", false), (303, "DELETE", "GET", false),
            (307, "GET", "GET", false), (307, "POST", "POST", true), (307, "PUT", "PUT", true),
            (307, "HEAD", "HEAD", false), (307, "DELETE", "DELETE", false),
            (308, "GET", "GET", false), (308, "POST", "POST", true), (308, "PUT", "PUT", true),
            (308, "HEAD", "HEAD", false), (308, "DELETE", "DELETE", false),
        ])
    func methodAndBody(status: Int, method: String, becomes: String, keepsBody: Bool) throws {
        let hasBody = ["POST", "PUT", "PATCH"].contains(method)
        let request = try redirected(
            RFMethod(method), status, to: "/x", headers: ["Content-Type": "text/plain", "X": "1"],
            body: hasBody ? .data(Data("b".utf8)) : .none)
        #expect(request.method == RFMethod(becomes))
        if hasBody {
            #expect(request.body.length == (keepsBody ? 1 : 0))
            #expect(request.headers.contains("Content-Type") == keepsBody)
        }
        #expect(request.headers["X"] == "1")
    }

    @Test(
        "a Location is resolved against the request (RFC 3986 §5.2, RFC 9110 §10.2.2)",
        arguments: [
            ("next", "http://h/rel/a/next"), ("../c", "http://h/rel/c"), ("?q=1", "http://h/rel/a/b?q=1"),
            ("//h2/x", "http://h2/x"), ("/echo/a%2Fb", "http://h/echo/a%2Fb"), ("./", "http://h/rel/a/"),
            ("http://h3", "http://h3"), ("HTTPS://h4/x", "HTTPS://h4/x"), ("", "http://h/rel/a/b"),
            ("  /x  ", "http://h/x"), ("/é", "http://h/%C3%A9"), ("/a b", "http://h/a%20b"),
            ("http://user:pw@h/x", "http://h/x"),
        ])
    func aLocationIsResolved(location: String, url: String) throws {
        #expect(try redirected(.get, 302, to: location).url.absoluteString == url)
    }

    @Test("the fragment of the first URL is inherited, unless Location has its own (RFC 9110 §10.2.2)")
    func theFragmentIsInherited() throws {
        let from = "http://h/a#frag%20x"
        #expect(try redirected(.get, 302, to: "/b", from: from).url.absoluteString == "http://h/b#frag%20x")
        #expect(try redirected(.get, 302, to: "/b#own", from: from).url.absoluteString == "http://h/b#own")
    }

    @Test(
        "a Location that can't be asked over HTTP is an error that shows it",
        arguments: [
            "file:///etc/passwd", "ftp://h/x", "javascript:alert(1)", "data:,x", "http:///x", "//%00/",
            "ht tp://x",
            "http:foo", "mailto:a@b.c", "http://a%0D%0Ab/", "http://",
        ])
    func aLocationThatCannotBeAsked(location: String) throws {
        let error = #expect(throws: RFError.self) { try redirected(.get, 302, to: location) }
        #expect(error?.kind == .invalidRedirect)
        #expect(error?.message.contains(location) == true)
    }

    @Test(
        "credentials stay with their origin",
        arguments: [
            ("http://h/x", "/y", true), ("http://h/x", "http://H:80/y", true),
            ("http://h/x", "https://h/y", true), ("http://h/x", "https://h:8443/y", false),
            ("https://h/x", "http://h/y", false), ("http://h/x", "http://h:81/y", false),
            ("http://h/x", "http://h2/y", false), ("http://h:81/x", "https://h:443/y", false),
            ("http://h/x", "//h2/y", false), ("http://h/x", "http://h.evil/y", false),
        ])
    func credentialsStayWithTheirOrigin(from: String, location: String, keeps: Bool) throws {
        let credentials: RFHeaders = [
            "authorization": "Bearer t", "Cookie": "c=1", "Proxy-Authorization": "Basic p", "x-api-key": "k",
        ]
        for status in [301, 302, 303, 307, 308] {
            let request = try redirected(.get, status, to: location, from: from, headers: credentials)
            #expect(request.headers.count == (keeps ? 4 : 0))
        }
    }

    @Test("a body that can be read only once isn't sent again, and the error says so")
    func aBodyThatCanBeReadOnlyOnce() throws {
        let once = RFHTTPBody.stream(RFBodyStream(isReplayable: false) { { nil } })
        let error = #expect(throws: RFError.self) { try redirected(.post, 307, to: "/x", body: once) }
        #expect(error?.kind == .bodyNotReplayable)
        #expect(try redirected(.post, 303, to: "/x", body: once).body.length == 0)
    }
}
