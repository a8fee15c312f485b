import Foundation
import Testing

@testable import RestFetcher

@Suite("What can't make a URL")
struct RFURLFaultTests {
    @Test(
        "a bad domain is an error that names the request, the property and the value",
        arguments: [
            ("", "is empty"),
            ("ht tp://", "space"),
            ("https://h h", "space"),
            (" https://h", "space"),
            ("https://h\r\nX: 1", "control character"),
            ("https://h\\evil", "backslash"),
            ("api.example.com", "Did you mean \"https://api.example.com\"?"),
            ("localhost:8080/api", "Did you mean \"https://localhost:8080/api\"?"),
            ("//h/api", "has no scheme. Did you mean \"https://h/api\"?"),
            ("https:/h", "has no scheme. Did you mean \"https://h\"?"),
            ("http:h", "has no scheme. Did you mean \"http://h\"?"),
            ("HTTP:/h", "has no scheme. Did you mean \"http://h\"?"),
            ("ftp://h", "http:// or https://"),
            ("file:///etc/passwd", "http:// or https://"),
            ("https://", "no host"),
            ("https:///api", "no host"),
            ("https://:80", "no host"),
            ("https://user@", "no host"),
            ("https://h:", "port"),
            ("https://h:0", "port"),
            ("https://h:65536", "port"),
            ("https://h:99999999999999999999", "port"),
            ("https://h:-1", "port"),
            ("https://h:+1", "port"),
            ("https://h:80:80", "port"),
            ("https://[::1", "bracket"),
            ("https://[h]", "IPv6"),
            ("https://[]", "IPv6"),
            ("https://[::1%zz]", "IPv6"),
            ("https://[::1%25a%0d]", "IPv6"),
            ("https://[v1.x:y]", "IPv6"),
            ("https://[::1]x", "port"),
            ("https://h/api#frag", "fragment"),
            ("https://a%2Fb", "host name"),
            ("https://a\"b", "host name"),
            ("https://{tenant}.example.com", "host name"),
            ("https://ex℀mple.com", "host name"),
            ("https://ex／ample.com", "host name"),
        ])
    func badDomain(domain: String, says: String) throws {
        let error = try #require(RFURLParts(domain: domain, pathResource: "x").fault)
        #expect(error.stage == .build)
        #expect(error.kind == .invalidURL)
        #expect(error.requestName == "ListBooks")
        #expect(error.message.hasPrefix("domain \""))
        #expect(error.message.contains(says))
        #expect(error.message.utf8.allSatisfy { !$0.isControl })
    }

    @Test(
        "nothing is proposed that wouldn't work, or would show a secret",
        arguments: [
            "javascript:alert(1)", "mailto:a@h", "data:text/plain,x", "//", "https:/", "a b", "u:S3CR3T@h/x",
            "h?token=S3CR3T", "x:y:z",
        ])
    func noProposal(domain: String) throws {
        let error = try #require(RFURLParts(domain: domain, pathResource: "x").fault)
        #expect(!error.message.contains("Did you mean"))
        #expect(!error.message.contains("S3CR3T"))
    }

    @Test(
        "a path that names a host of its own is refused, so credentials can't go there",
        arguments: ["//h2/x", "https://h2/x", "HTTP://h2", "///h2", "custom+x.1-y://h2"])
    func pathWithHost(path: String) throws {
        for parts in [
            RFURLParts(domain: "https://h", pathResource: path),
            RFURLParts(domain: "https://h", rootPath: path),
        ] {
            let error = try #require(parts.fault)
            #expect(error.kind == .invalidURL)
            #expect(error.message.contains("names a host of its own"))
        }
        let parts = RFURLParts(
            domain: "https://h", pathResource: "{next}", pathVariables: ["next": path])
        #expect(try parts.build(requestName: "").url.host == "h")
    }

    @Test(
        "a dot segment in a path is refused, however it is written (RFC 3986 §5.2.4, §6.2.2.3)",
        arguments: ["..", "../x", "a/../b", "a/..", "./a", "a/.", "%2e%2E/a", ".%2e", "a/%2e/b"])
    func dotSegments(path: String) throws {
        let error = try #require(RFURLParts(domain: "https://h/a", pathResource: path).fault)
        #expect(error.message.contains("dot segment"))
        #expect(error.message.hasPrefix("pathResource"))
        #expect(RFURLParts(domain: "https://h", rootPath: path).fault != nil)
        #expect(RFURLParts(domain: "https://h/" + path).fault != nil)
    }

    @Test(
        "no error shows a password or a query",
        arguments: [
            "https://me:S3CR3T@h:x", "https://me:S3CR3T/x@h", "https://me:S3CR3T?x@h:x", "me:S3CR3T@h",
            "https://h:x?token=S3CR3T", "h?token=S3CR3T", "https://h/#S3CR3T", "https://S3CR3T@h:0",
            "ftp://a@b:S3CR3T@h", "https://h h?token=S3CR3T",
        ])
    func secrets(domain: String) throws {
        let error = try #require(RFURLParts(domain: domain).fault)
        #expect(!"\(error)\(error.localizedDescription)".contains("S3CR3T"))
        for path in ["//" + domain, "https://x@" + domain, "../x?token=S3CR3T"] {
            let error = try #require(RFURLParts(domain: "https://h", pathResource: path).fault)
            #expect(!"\(error)".contains("token=S3CR3T"))
        }
    }

    @Test("the error of a pathResource doesn't show its user, either")
    func secretInPath() throws {
        for path in ["https://me:S3CR3T@h2/x?token=S3CR3T", "//me:S3CR3T@h2/x"] {
            let error = try #require(RFURLParts(domain: "https://h", pathResource: path).fault)
            #expect(!"\(error)".contains("S3CR3T"))
        }
    }
}

@Suite("A user in the domain")
struct RFDomainUserTests {
    private func authorization(_ domain: String) throws -> String? {
        let built = try RFURLParts(domain: domain, pathResource: "x").build(requestName: "")
        #expect(built.url.absoluteString == "https://h/x")
        return built.authorization
    }

    @Test("is taken out of the URL and sent as Basic credentials (RFC 9110 §4.2.4, RFC 7617)")
    func credentials() throws {
        #expect(try authorization("https://h") == nil)
        #expect(try authorization("https://@h") == nil)
        #expect(
            try authorization("https://Aladdin:open%20sesame@h") == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
        #expect(try authorization("https://me@h") == "Basic " + Data("me:".utf8).base64EncodedString())
        #expect(
            try authorization("https://me:a:b%40%zz@h")
                == "Basic " + Data("me:a:b@%zz".utf8).base64EncodedString())
    }

    @Test("a raw @ in a password doesn't change the host")
    func lastAtCounts() throws {
        #expect(
            try authorization("https://me@evil.example:p@ss@h")
                == "Basic " + Data("me@evil.example:p@ss".utf8).base64EncodedString())
    }

    @Test("a user that Basic can't carry is an error", arguments: ["a%3Ab:c", "a%0D%0A:b", "a:b%00"])
    func unusable(user: String) {
        #expect(RFURLParts(domain: "https://\(user)@h").fault?.kind == .invalidURL)
    }
}
