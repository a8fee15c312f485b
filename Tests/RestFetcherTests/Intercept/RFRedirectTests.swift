import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

@Suite("Redirects on the wire (RFC 9110 §15.4)")
struct RFRedirectTests {
    @Test("the end of the way is delivered, and the body of the last answer only")
    func theEndOfTheWayIsDelivered() async throws {
        let server = try RFLoopbackServer { request in
            request.path == "/end" ? .text("here") : .redirect(to: "end")
        }
        #expect(try await TestRequest<RFStringResponse>(server.address).value() == "here")
        #expect(server.requests.map(\.target) == ["/", "/end"])
    }

    @Test(
        "307 and 308 send the body again, 302 and 303 turn a POST into a GET",
        arguments: [302, 303, 307, 308])
    func bodies(status: Int) async throws {
        let server = try RFLoopbackServer { request in
            request.path == "/end" ? .status(204) : .redirect(to: "/end", status: status)
        }
        let request = TestRequest<RFVoidResponse>(server.address) {
            $0.method = .post
            $0.body = .json(["a": 1])
        }
        try await request.value()
        let last = server.requests[1]
        let keeps = status >= 307
        #expect(last.method == (keeps ? .post : .get))
        #expect(last.text == (keeps ? #"{"a":1}"# : ""))
        #expect(last.header("Content-Type") == (keeps ? "application/json" : nil))
    }

    @Test(
        "what can't stand in a Location is encoded, and what is encoded stays",
        arguments: [
            ("/a%20b c", "/a%20b%20c"), ("/[x]/a%20b|c", "/%5Bx%5D/a%20b%7Cc"),
            ("/100%/a%2Fc?q=50%&r=%20", "/100%25/a%2Fc?q=50%25&r=%20"),
            ("/\u{FC}%20", "/%C3%BC%20"), ("x?a[]=1#f#g", "/x?a%5B%5D=1"), ("?q=%41", "/?q=%41"),
        ])
    func locations(location: String, target: String) async throws {
        let count = RFLocked(0)
        let server = try RFLoopbackServer { request in
            let number = count.withLock { count in
                count += 1
                return count
            }
            return number == 1 ? .redirect(to: location) : .text(request.target)
        }
        #expect(try await TestRequest<RFStringResponse>(server.address).value() == target)
    }

    @Test("of two Locations the first counts")
    func twoLocations() async throws {
        let server = try RFLoopbackServer { request in
            request.path == "/"
                ? .raw("HTTP/1.1 302 Found\r\nLocation: /a\r\nLocation: /b\r\nContent-Length: 0\r\n\r\n")
                : .text(request.target)
        }
        #expect(try await TestRequest<RFStringResponse>(server.address).value() == "/a")
    }

    @Test("no credential reaches another origin, and none comes back", arguments: [301, 302, 303, 307, 308])
    func noCredentialReachesAnotherOrigin(status: Int) async throws {
        let other = try RFLoopbackServer()
        let server = try RFLoopbackServer { request in
            request.path == "/back"
                ? .status(204) : .redirect(to: other.address + "/there", status: status)
        }
        other.route("/there", .redirect(to: server.address + "/back", status: status))
        let request = TestRequest<RFVoidResponse>(server.address) {
            $0.headers = [
                "Authorization": "Bearer S3CR3T", "Cookie": "c=S3CR3T", "Proxy-Authorization": "Basic S3CR3T",
                "X-Api-Key": "S3CR3T", "X-Plain": "kept",
            ]
        }
        try await request.value()
        #expect(String(decoding: server.requests[0].head, as: UTF8.self).contains("S3CR3T"))
        for request in [other.requests[0], server.requests[1]] {
            #expect(!String(decoding: request.head, as: UTF8.self).contains("S3CR3T"))
            #expect(request.header("X-Plain") == "kept")
        }
    }

    @Test("the same origin keeps its credentials")
    func theSameOriginKeepsItsCredentials() async throws {
        let server = try RFLoopbackServer { request in
            request.path == "/end" ? .status(204) : .redirect(to: "/end")
        }
        try await TestRequest<RFVoidResponse>(server.address) { $0.headers = ["Authorization": "Bearer t"] }
            .value()
        #expect(server.requests[1].header("Authorization") == "Bearer t")
    }

    @Test(
        "a redirect to itself is an error at once; an empty Location is one (RFC 3986 §4.4)",
        arguments: ["", "/"])
    func aRedirectToItself(location: String) async throws {
        let server = try RFLoopbackServer { _ in .redirect(to: location) }
        let request = TestRequest<RFVoidResponse>(server.address)
        request.settings.path = "/"
        let error = await request.ending().error
        #expect(error?.kind == .tooManyRedirects)
        #expect(error?.message.hasSuffix("/ to itself.") == true)
        #expect(server.requests.count == 1)
    }

    @Test("one that sets a cookie, or changes the method, is followed")
    func aRedirectToItselfThatChanges() async throws {
        let server = try RFLoopbackServer { _ in .text("here") }
        server.enqueue(.redirect(to: "/").header("Set-Cookie", "a=1"))
        #expect(try await TestRequest<RFStringResponse>(server.address + "/").value() == "here")
        server.enqueue(.redirect(to: "/", status: 303))
        let post = TestRequest<RFStringResponse>(server.address + "/") { $0.method = .post }
        #expect(try await post.value() == "here")
    }

    @Test("a loop ends with an error after the limit")
    func aLoopEnds() async throws {
        let server = try RFLoopbackServer { .redirect(to: $0.path == "/a" ? "/b" : "/a") }
        let error = await TestRequest<RFVoidResponse>(server.address).ending().error
        #expect(error?.kind == .tooManyRedirects)
        #expect(server.requests.count == 21)
    }

    @Test("a redirect without Location, and a 304, are the answer themselves", arguments: [302, 304, 300])
    func aRedirectWithoutLocation(status: Int) async throws {
        let server = try RFLoopbackServer { _ in .status(status).header("X", "1") }
        let error = await TestRequest<RFVoidResponse>(server.address).ending().error
        #expect(error?.kind == .httpStatus && error?.code == status)
        #expect(error?.headers?["X"] == "1")
        #expect(server.requests.count == 1)
    }

    @Test("a Location that leads nowhere is an error, once", arguments: ["//%00/", "file:///etc/passwd"])
    func aLocationThatLeadsNowhere(location: String) async throws {
        let transport = RFStubTransport { _ in .redirect(to: location) }
        let error = await TestRequest<RFVoidResponse>("http://h") { $0.fetcher = .stubbed(transport) }
            .ending().error
        #expect(error?.kind == .invalidRedirect)
        #expect(transport.requests.count == 1)
    }
}

@Suite("The redirect policy of a request")
struct RFRedirectPolicyTests {
    private final class Cautious: TestRequest<RFStringResponse> {
        var policy = RFRedirectPolicy.follow
        override var redirectPolicy: RFRedirectPolicy { policy }
    }

    @Test("refusing delivers the redirect itself, wherever it leads", arguments: ["/end", "file:///x"])
    func refusing(location: String) async throws {
        let server = try RFLoopbackServer { _ in .redirect(to: location).header("X", "1") }
        let request = Cautious(server.address)
        request.policy = .refuse
        let error = await request.ending().error
        #expect(error?.code == 302 && error?.headers?["Location"] == location)
        #expect(server.requests.count == 1)
    }

    @Test("a closure that chooses another origin takes no credential there, unless it gives one")
    func aClosureElsewhere() async throws {
        let other = try RFLoopbackServer { _ in .text("x") }
        let server = try RFLoopbackServer { _ in .redirect(to: "/same") }
        let request = Cautious(server.address) {
            $0.headers = [
                "Authorization": "Bearer secret", "Cookie": "a=b", "X-Api-Key": "k", "X-Plain": "p",
            ]
        }
        let address = other.url("/x")
        request.policy = .decide { redirect in
            var next = redirect.request
            next.url = address
            next.headers["Cookie"] = "its=own"
            return next
        }
        let error = await request.ending().error
        #expect(error == nil, "\(String(describing: error))")
        let received = try #require(other.requests.first)
        #expect(received.header("Authorization") == nil && received.header("X-Api-Key") == nil)
        #expect(received.header("Cookie") == "its=own" && received.header("X-Plain") == "p")
    }

    @Test("a closure sees both requests, and may follow, change or refuse")
    func aClosure() async throws {
        let server = try RFLoopbackServer { request in
            request.path == "/"
                ? .redirect(to: "/a") : request.path == "/a" ? .redirect(to: "/b") : .text("no")
        }
        let seen = RFLocked<[String]>([])
        let request = Cautious(server.address)
        request.policy = .decide { redirect in
            seen.withLock {
                $0.append("\(redirect.status) \(redirect.origin.url.path)>\(redirect.request.url.path)")
            }
            guard redirect.request.url.path != "/b" else { return nil }
            var next = redirect.request
            next.headers["X-Hop"] = "1"
            return next
        }
        let error = await request.ending().error
        #expect(error?.code == 302)
        #expect(seen.withLock { $0.map { $0.replacing(" >", with: " />") } } == ["302 />/a", "302 /a>/b"])
        #expect(server.requests.map { $0.header("X-Hop") } == [nil, "1"])
    }
}

@Suite("Challenges")
struct RFChallengedAnswerTests {
    @Test(
        "a 401 or 407 is an ordinary answer with its body, whatever it challenges with",
        arguments: [
            (401, "Basic realm=\"x\""), (401, "Digest realm=\"x\", nonce=\"n\""), (401, "Bearer"),
            (401, "Bearer, Basic realm=\"x\""), (407, "Basic realm=\"x\""),
        ])
    func aChallengeIsAnOrdinaryAnswer(status: Int, challenge: String) async throws {
        let name = status == 401 ? "WWW-Authenticate" : "Proxy-Authenticate"
        let server = try RFLoopbackServer { _ in .text("who?").status(status).header(name, challenge) }
        for headers in [[:], ["Authorization": "Basic eDp5"]] {
            let request = TestRequest<RFVoidResponse>(server.address) { $0.headers = headers }
            let error = await request.ending().error
            #expect(error?.code == status)
            #expect(error?.body == Data("who?".utf8))
        }
        #expect(server.requests.count == 2)
    }
}
