import Foundation
import Testing

@testable import RestFetcher

@Suite("Joining a URL")
struct RFURLPartsTests {
    @Test(
        "domain and path meet at exactly one slash, and a base path is kept",
        arguments: [
            (["https://h/api/v1", "", "users"], "https://h/api/v1/users"),
            (["https://h/api/v1", "", "/users"], "https://h/api/v1/users"),
            (["https://h/api/v1/", "", "users"], "https://h/api/v1/users"),
            (["https://h/api/v1/", "", "/users"], "https://h/api/v1/users"),
            (["https://h/api/v1//", "", "/users"], "https://h/api/v1/users"),
            (["https://h/api/v1", "", ""], "https://h/api/v1"),
            (["https://h/api/v1/", "", ""], "https://h/api/v1/"),
            (["https://h/api/v1", "", "users/"], "https://h/api/v1/users/"),
            (["https://h/api/v1", "", "/"], "https://h/api/v1/"),
            (["https://h", "", ""], "https://h"),
            (["https://h/", "", ""], "https://h/"),
            (["https://h", "api/v1", "users"], "https://h/api/v1/users"),
            (["https://h", "/api/v1/", "/users"], "https://h/api/v1/users"),
            (["https://h", "/", "users"], "https://h/users"),
            (["https://h", "/api/v1//", "users"], "https://h/api/v1/users"),
            (["https://h", "", "a//b"], "https://h/a//b"),
            (["https://h//a", "", "b"], "https://h//a/b"),
        ])
    func slashes(parts: [String], expected: String) throws {
        let url = try RFURLParts(domain: parts[0], rootPath: parts[1], pathResource: parts[2]).url
        #expect(url == expected)
    }

    @Test(
        "a domain may have a port, an IPv6 address, any case and a name outside ASCII",
        arguments: [
            ("HTTPS://API.Example.com:8443/V1", "https://api.example.com:8443/V1/x"),
            ("http://localhost:1", "http://localhost:1/x"),
            ("http://127.0.0.1:65535/", "http://127.0.0.1:65535/x"),
            ("http://[::1]:8080/api", "http://[::1]:8080/api/x"),
            ("http://[fe80::1%25eth0]", "http://[fe80::1%25eth0]/x"),
            ("https://bücher.example", "https://xn--bcher-kva.example/x"),
            ("https://日本.jp:8443/a", "https://xn--wgv71a.jp:8443/a/x"),
        ])
    func domains(domain: String, expected: String) throws {
        #expect(try RFURLParts(domain: domain, pathResource: "x").url == expected)
    }

    @Test("queries of domain, rootPath and pathResource are kept and come before the arguments")
    func queriesAreMerged() throws {
        let parts = RFURLParts(
            domain: "https://h/api?a=1", rootPath: "v1?b=2&", pathResource: "/search?q=1",
            queryArguments: ["page": "2"])
        #expect(try parts.url == "https://h/api/v1/search?a=1&b=2&q=1&page=2")
        #expect(
            try RFURLParts(domain: "https://h?k=v", pathResource: "?q").url == "https://h?k=v&q")
        #expect(try RFURLParts(domain: "https://h", pathResource: "search?").url == "https://h/search")
    }

    @Test("text of a path keeps its triplets, and what can't stand there is encoded (RFC 3986 §2.1, §3.3)")
    func pathText() throws {
        func path(_ text: String) throws -> String {
            String(try RFURLParts(domain: "https://h", pathResource: text).url.dropFirst("https://h/".count))
        }
        #expect(try path("a%2Fb") == "a%2Fb")
        #expect(try path("100%") == "100%25")
        #expect(try path("%zz%4") == "%25zz%254")
        #expect(try path("é ü/日本") == "%C3%A9%20%C3%BC/%E6%97%A5%E6%9C%AC")
        #expect(try path("a#b") == "a%23b")
        #expect(try path("a\r\nb\0c") == "a%0D%0Ab%00c")
        #expect(try path("a\\b\"<>^`|{}[]") == "a%5Cb%22%3C%3E%5E%60%7C%7B%7D%5B%5D")
        #expect(try path("books:batchGet;v=1@x!$&'()*+,=-._~") == "books:batchGet;v=1@x!$&'()*+,=-._~")
        #expect(try path("s?a=%2B b+c&d=[1]#x?/y") == "s?a=%2B%20b+c&d=%5B1%5D%23x?/y")
    }

    @Test("every text makes a URL that holds exactly the bytes that were built")
    func randomText() throws {
        var random = SplitMix(seed: 3986)
        for _ in 0..<3_000 {
            let parts = RFURLParts(
                domain: "https://h:1/a", rootPath: random.text(), pathResource: "x" + random.text() + "/{id}",
                pathVariables: ["id": random.text() + "x"],
                queryArguments: ["j" + random.text(): random.text(), "k" + random.text(): random.text()])
            let written: RFWrittenURL
            do {
                written = try parts.build(requestName: "Fuzz").written
            } catch {
                #expect(error.kind == .invalidURL)
                continue
            }
            let url = try #require(URL(string: written.text))
            #expect(written.url == url && url.absoluteString == written.text)
            let strict = try #require(URLComponents(string: url.absoluteString))
            #expect(strict.host == "h" && strict.port == 1 && strict.user == nil && strict.fragment == nil)
            #expect(url.absoluteString.hasPrefix("https://h:1/a"))
            #expect(url.absoluteString.utf8.allSatisfy { $0 == 0x25 || RFByteSet.query.contains($0) })
            let items = try #require(strict.queryItems).suffix(parts.queryArguments.count)
            let expected = parts.queryArguments.sorted { $0.key < $1.key }
            #expect(items.map(\.name) == expected.map(\.key))
            #expect(items.map(\.value) == expected.map(\.value))
        }
    }
}

extension RFURLPartsTests {
    @Test("every domain that is accepted makes a URL, with its origin and nothing else")
    func randomDomain() throws {
        var random = SplitMix(seed: 6454)
        let pieces = [
            "a", "example.com", "..", "-", "_", "~", "[::1]", "[fe80::1%25e0]", ":8080", ":0", ":", "@",
            "u:p@", "/", "?",
            "%41", "%", "127.0.0.1", "é", "xn--", "[", "]", "65536", ".",
        ]
        var accepted = 0
        for _ in 0..<20_000 {
            let count = 1 + Int(random.next() % 4)
            let text =
                "http://"
                + (0..<count).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }.joined()
            guard let written = try? RFURLParts(domain: text).build(requestName: "Fuzz").written else {
                continue
            }
            accepted += 1
            let url = try #require(URL(string: written.text), "\(text)")
            #expect(url.scheme == "http" && url.host?.isEmpty == false && url.user == nil, "\(text)")
        }
        #expect(accepted > 1_000)
    }
}

extension RFURLParts {
    var url: String {
        get throws(RFError) { try build(requestName: "ListBooks").url.absoluteString }
    }

    /// The error that building ends with.
    var fault: RFError? {
        do {
            _ = try build(requestName: "ListBooks")
            return nil
        } catch {
            return error
        }
    }
}
