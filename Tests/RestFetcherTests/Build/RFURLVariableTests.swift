import Testing

@testable import RestFetcher

@Suite("Path variables and query arguments")
struct RFURLVariableTests {
    private func path(_ text: String, _ variables: [String: String]) throws(RFError) -> String {
        let parts = RFURLParts(domain: "https://h", pathResource: text, pathVariables: variables)
        return String(try parts.url.dropFirst("https://h".count))
    }

    @Test(
        "a value stays inside its segment (RFC 3986 §3.3, §2.4)",
        arguments: [
            ("a/b", "a%2Fb"), ("%2e%2e", "%252e%252e"), ("a&b", "a&b"), ("foo+bar", "foo+bar"),
            ("é", "%C3%A9"), ("?", "%3F"), ("#", "%23"), ("100%", "100%25"), ("a b", "a%20b"),
            ("a;b", "a%3Bb"), ("..;", "..%3B"), ("a\\b", "a%5Cb"), ("\r\n\0", "%0D%0A%00"), ("...", "..."),
            ("{id}", "%7Bid%7D"), ("{{id}}", "%7B%7Bid%7D%7D"), ("a:b@c", "a:b@c"), (".a", ".a"),
        ])
    func values(value: String, expected: String) throws {
        #expect(try path("/users/{id}/x", ["id": value]) == "/users/\(expected)/x")
        #expect(try path("/users/{{id}}/x", ["id": value]) == "/users/\(expected)/x")
        #expect(try path("/users/{{ id }}/x", ["id": value]) == "/users/\(expected)/x")
        #expect(try path("users/pre-{id}", ["id": value]) == "/users/pre-\(expected)")
    }

    @Test(
        "a value that would make a dot segment or an empty one is an error that names the variable",
        arguments: ["", ".", ".."])
    func unusableValues(value: String) throws {
        for text in ["/users/{id}/x", "{id}", "/users/{{id}}"] {
            let parts = RFURLParts(
                domain: "https://h", pathResource: text, pathVariables: ["id": value])
            let error = try #require(parts.fault)
            #expect(error.message.contains("{id}"))
            #expect(error.requestName == "ListBooks")
        }
        #expect(
            RFURLParts(domain: "https://h", pathResource: ".{id}", pathVariables: ["id": "."]).fault != nil)
    }

    @Test("a missing variable is an error that names it and lists the known ones")
    func missing() throws {
        let parts = RFURLParts(
            domain: "https://h", pathResource: "/users/{id}", pathVariables: ["shop": "1", "user": "2"])
        #expect(
            try #require(parts.fault).description
                == "ListBooks: pathResource \"/users/{id}\" has the variable {id}, but pathVariables has only "
                + "shop, user.")
        #expect(RFURLParts(domain: "https://h", rootPath: "{id}").fault?.message.contains("{id}") == true)
    }

    @Test("variables work in domain path, rootPath, pathResource and queries; unused ones are told")
    func everywhere() throws {
        let parts = RFURLParts(
            domain: "https://h/{tenant}", rootPath: "{version}",
            pathResource: "/{a}-{a}/{b.c}?q={q}&r={tenant}",
            pathVariables: [
                "tenant": "t", "version": "v1", "a": "1", "b.c": "2", "q": "a&b=c/d", "old": "x", "new": "y",
            ])
        let built = try parts.build(requestName: "")
        #expect(built.url.absoluteString == "https://h/t/v1/1-1/2?q=a%26b%3Dc%2Fd&r=t")
        #expect(parts.unusedVariables(in: built) == ["new", "old"])
    }

    @Test("in a query a value may be empty")
    func emptyInQuery() throws {
        #expect(try path("s?q={q}", ["q": ""]) == "/s?q=")
    }

    @Test("braces that don't hold a name are data")
    func strayBraces() throws {
        #expect(try path("{id", ["id": "1"]) == "/%7Bid")
        #expect(try path("id}", ["id": "1"]) == "/id%7D")
        #expect(try path("{}/{ id }", ["id": "1"]) == "/%7B%7D/%7B%20id%20%7D")
        #expect(try path("{{id}", ["id": "1"]) == "/%7B1")
        #expect(try path("s?f={\"a\":1}", [:]) == "/s?f=%7B%22a%22:1%7D")
    }

    @Test(
        "keys and values of arguments are encoded but for RFC 3986 §2.3 unreserved characters",
        arguments: [
            (["email": "a+b@x.io"], "?email=a%2Bb%40x.io"),
            (["a&b": "1=2;3%#"], "?a%26b=1%3D2%3B3%25%23"),
            (["k": "%2B"], "?k=%252B"),
            (["k": "100%"], "?k=100%25"),
            (["k": "a b\r\n"], "?k=a%20b%0D%0A"),
            (["k": "/?:@!$'()*,[]"], "?k=%2F%3F%3A%40%21%24%27%28%29%2A%2C%5B%5D"),
            (["é": "日-._~"], "?%C3%A9=%E6%97%A5-._~"),
            (["b": "2", "a": "1", "c": ""], "?a=1&b=2&c="),
            (["": "v"], "?=v"),
            ([:], ""),
        ])
    func arguments(arguments: [String: String], expected: String) throws {
        let parts = RFURLParts(domain: "https://h", pathResource: "p", queryArguments: arguments)
        #expect(try parts.url == "https://h/p" + expected)
    }
}
