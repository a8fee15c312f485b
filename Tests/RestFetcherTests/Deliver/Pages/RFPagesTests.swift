import Foundation
import RestFetcher
import RestFetcherTesting
import Testing

typealias PageRequest = TestRequest<RFDecodableResponse<[Int]>>

extension RFStubAnswer {
    fileprivate func next(_ target: String) -> RFStubAnswer {
        header("Link", "<\(target)>; rel=\"next\"")
    }
}

private func request(
    _ stub: RFStubTransport, _ path: String = "items",
    _ change: (inout PageRequest.Settings) -> Void = { _ in }
) -> PageRequest {
    PageRequest("https://h.example/api") { settings in
        settings.path = path
        settings.fetcher = .stubbed(stub)
        change(&settings)
    }
}

/// What comes out of the pages, and the error at their end.
func read(_ pages: RFPages<[Int]>) async -> (values: [[Int]], error: RFError?) {
    var values: [[Int]] = []
    do {
        for try await page in pages { values.append(page.value) }
        return (values, nil)
    } catch {
        return (values, error)
    }
}

@Suite("Pages by Link header")
struct RFPagesTests {
    @Test("come one after another until there is no next link, an empty one in between included")
    func comeOneAfterAnother() async throws {
        let stub = RFStubTransport()
        stub.enqueue(
            .json("[1,2]").next("https://h.example/api/items?page=2"), .json("[]").next("?page=3"),
            .json("[3]"))
        let (values, error) = await read(request(stub).pages(next: .link))
        #expect(error == nil)
        #expect(values == [[1, 2], [], [3]])
        #expect(stub.requests.map(\.query) == [nil, "page=2", "page=3"])
    }

    @Test("carry the same method, header fields and body")
    func carryTheSame() async throws {
        let stub = RFStubTransport { $0.query == nil ? .json("[1]").next("?p=2") : .json("[2]") }
        let request = request(stub) {
            $0.method = .post
            $0.body = .json(["q": "x"])
            $0.headers = ["Authorization": "Bearer S3CR3T"]
        }
        #expect(await read(request.pages(next: .link)).values == [[1], [2]])
        #expect(stub.requests[1].method == .post)
        #expect(stub.requests[1].body == stub.requests[0].body)
        #expect(stub.requests[1].headers == stub.requests[0].headers)
    }

    @Test("give their items one after another, too")
    func giveTheirItems() async throws {
        let stub = RFStubTransport()
        stub.enqueue(.json("[1,2]").next("?p=2"), .json("[]").next("?p=3"), .json("[3]"))
        var items: [Int] = []
        for try await item in request(stub).pages(next: .link).items { items.append(item) }
        #expect(items == [1, 2, 3])
        stub.enqueue(.json("[1,2]"))
        var texts: [String] = []
        for try await text in request(stub).pages(next: .link).items({ $0.map(String.init) }) {
            texts.append(text)
        }
        #expect(texts == ["1", "2"])
    }

    @Test("resolve a relative link against the URL after redirects")
    func resolveAgainstTheFinalURL() async throws {
        let stub = RFStubTransport()
        stub.enqueue(
            .redirect(to: "/v2/books/list"), .json("[1]").next("list;b"), .json("[2]").next("../shelf?p=3"),
            .json("[3]"))
        let (values, error) = await read(request(stub).pages(next: .link))
        #expect(error == nil)
        #expect(values == [[1], [2], [3]])
        #expect(
            stub.requests.map(\.path) == ["/api/items", "/v2/books/list", "/v2/books/list;b", "/v2/shelf"])
    }

    @Test("ignore links of other relations, and those that start elsewhere")
    func ignoreOtherLinks() async throws {
        let stub = RFStubTransport { _ in
            .json("[1]").header(
                "Link", "<?p=0>; rel=prev, <?p=9>; rel=\"last\", <?p=5>; rel=next; anchor=\"/other\"")
        }
        #expect(await read(request(stub).pages(next: .link)).values == [[1]])
        #expect(stub.requests.count == 1)
    }

    @Test("every loop starts with the first page, and nothing is sent before it")
    func everyLoopStartsAnew() async throws {
        let stub = RFStubTransport { $0.query == nil ? .json("[1]").next("?p=2") : .json("[2]") }
        let pages = request(stub).pages(next: .link)
        #expect(stub.requests.isEmpty)
        #expect(await read(pages).values == [[1], [2]])
        #expect(await read(pages).values == [[1], [2]])
        #expect(stub.requests.count == 4)
    }

    @Test("a failure ends them, after the pages before it")
    func aFailureEndsThem() async throws {
        let stub = RFStubTransport()
        stub.enqueue(.json("[1]").next("?p=2"), .status(503))
        var iterator = request(stub).pages(next: .link).makeAsyncIterator()
        #expect(try await iterator.next()?.value == [1])
        await #expect { try await iterator.next() } throws: { ($0 as? RFError)?.code == 503 }
        #expect(try await iterator.next() == nil)
    }

    @Test("a page tells its answer")
    func aPageTellsItsAnswer() async throws {
        let stub = RFStubTransport()
        stub.enqueue(.redirect(to: "/moved"), .json("[1]").header("X-Total", "1"))
        for try await page in request(stub).pages(next: .link) {
            #expect(page.response.headers["X-Total"] == "1")
            #expect(page.response.url?.absoluteString == "https://h.example/moved")
            #expect(page.response.metrics.redirects == 1)
        }
    }

    @Test("a declaration that can't be sent fails in the loop")
    func aFaultyDeclaration() async throws {
        let stub = RFStubTransport()
        let (_, error) = await read(request(stub, "{id}").pages(next: .link))
        #expect(error?.kind == .invalidURL)
    }
}

@Suite("A next page that must not be fetched")
struct RFNextPageRefusalTests {
    @Test(
        "is one that was read already",
        arguments: ["?p=1", "https://h.example/api/items?p=1#again", "https://user@h.example/api/items?p=1"])
    func aPageReadAlready(next: String) async throws {
        let stub = RFStubTransport { $0.query == nil ? .json("[1]").next("?p=1") : .json("[2]").next(next) }
        let (values, error) = await read(request(stub).pages(next: .link))
        #expect(values == [[1], [2]])
        #expect(error?.kind == .invalidNextPage)
        #expect(error?.requestName?.hasPrefix("TestRequest") == true)
        #expect(stub.requests.count == 2)
    }

    @Test("is the first one")
    func theFirstOne() async throws {
        let stub = RFStubTransport { _ in .json("[1]").next("https://h.example/api/items") }
        let (values, error) = await read(request(stub).pages(next: .link))
        #expect(values == [[1]])
        #expect(error?.kind == .invalidNextPage)
    }

    @Test("the error shows no secret of the URL")
    func theErrorShowsNoSecret() async throws {
        let stub = RFStubTransport { _ in .json("[1]").next("?password=S3CR3T") }
        let (_, error) = await read(request(stub).pages(next: .link))
        #expect(error?.description.contains("was read already") == true)
        #expect(error?.description.contains("S3CR3T") == false)
    }

    @Test(
        "is at another origin",
        arguments: [
            "https://h2.example/api/items?p=2", "https://h.example:444/api/items?p=2",
            "http://h.example/api/items?p=2", "//h2.example/x",
        ])
    func anotherOrigin(next: String) async throws {
        let stub = RFStubTransport { _ in .json("[1]").next(next) }
        let request = request(stub) {
            $0.headers = ["Authorization": "Bearer S3CR3T", "Cookie": "S3CR3T"]
            $0.interceptors = [RFAuthenticator.apiKey("S3CR3T", in: .header("X-Api-Key"))]
        }
        let (values, error) = await read(request.pages(next: .link))
        #expect(values == [[1]])
        #expect(error?.kind == .invalidNextPage)
        #expect(stub.requests.count == 1)
    }

    @Test("is at another origin, to which the first one was redirected")
    func anotherOriginAfterARedirect() async throws {
        let stub = RFStubTransport()
        stub.enqueue(.redirect(to: "https://h2.example/items"), .json("[1]").next("?p=2"))
        let (values, error) = await read(request(stub).pages(next: .link))
        #expect(values == [[1]])
        #expect(error?.kind == .invalidNextPage)
        #expect(error?.message.contains("https://h2.example,") == true)
    }

    @Test("isn't the same host by https instead of http")
    func moreProtection() async throws {
        let stub = RFStubTransport { request in
            request.url.scheme == "http" ? .json("[1]").next("https://h.example/?p=2") : .json("[2]")
        }
        let request = PageRequest("http://h.example") { $0.fetcher = .stubbed(stub) }
        #expect(await read(request.pages(next: .link)).values == [[1], [2]])
    }

    @Test(
        "isn't at an http or https URL",
        arguments: ["mailto:a@b", "ftp://h.example/x", "https://", "http://[::"])
    func noURL(next: String) async throws {
        let stub = RFStubTransport { _ in .json("[1]").next(next) }
        let (values, error) = await read(request(stub).pages(next: .link))
        #expect(values == [[1]])
        #expect(error?.kind == .invalidNextPage)
    }

    @Test("would need a body that can be read only once")
    func aBodyReadOnce() async throws {
        let stub = RFStubTransport { _ in .json("[1]").next("?p=2") }
        let request = request(stub) {
            $0.method = .post
            $0.body = .stream(RFBodyStream(InputStream(data: Data("x".utf8))))
        }
        let (values, error) = await read(request.pages(next: .link))
        #expect(values == [[1]])
        #expect(error?.kind == .bodyNotReplayable)
    }
}
