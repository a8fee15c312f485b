import Foundation
import RestFetcher
import Testing

@Suite("The Link field (RFC 8288)")
struct RFLinkTests {
    @Test("commas and semicolons inside of brackets and quotes separate nothing (§3)")
    func commasAndSemicolonsInside() {
        let links = RFLink.links(
            in: #"<https://h/x?a=1,2;3>; rel="next"; title="a, b; c", <https://h/y>; rel=prev"#)
        #expect(links.map(\.target) == ["https://h/x?a=1,2;3", "https://h/y"])
        #expect(links.map(\.relations) == [["next"], ["prev"]])
        #expect(links.map(\.title) == ["a, b; c", nil])
    }

    @Test(
        "relations are split at spaces and compared without case (§3.3)",
        arguments: [
            (
                #"<x>; rel="start http://example.net/relation/other""#,
                ["start", "http://example.net/relation/other"]
            ),
            ("<x>; rel=NEXT", ["next"]), (#"<x>; rel="  next   Prev ""#, ["next", "prev"]), ("<x>", []),
            (#"<x>; rel="""#, []), ("<x>; rel", []), ("<x>; rel=next; rel=prev", ["next"]),
            ("<x>; REL=next", ["next"]),
        ])
    func relationsAreSplit(value: String, relations: [String]) {
        #expect(RFLink.links(in: value).map(\.relations) == [relations])
    }

    @Test(
        "a title in any language comes before the plain one (§3.4.1, RFC 8187)",
        arguments: [
            (#"<x>; title="plain"; title*=UTF-8'de'n%c3%a4chstes%20Kapitel"#, "nächstes Kapitel"),
            ("<x>; title*=UTF-8''%e2%82%ac%20rates", "€ rates"),
            ("<x>; title*=iso-8859-1'en'%A3%20rates", "£ rates"),
            ("<x>; title*=utf-8''a; title*=utf-8''b", "a"), ("<x>; title*=utf-8''%ff; title=plain", "plain"),
            ("<x>; title*=koi8-r''%ff; title=plain", "plain"), ("<x>; title*=junk; title=plain", "plain"),
            ("<x>; title*=utf-8''100%; title=plain", "100%"), (#"<x>; title="a\"b\\c""#, #"a"b\c"#),
            (#"<x>; title="never closed, <y>; rel=next"#, "never closed, <y>; rel=next"),
            (#"<x>; title="\"#, #"\"#), ("<x>; title=two words ; rel=next", "two words"), ("<x>", nil),
        ])
    func titles(value: String, title: String?) {
        #expect(RFLink.links(in: value).map(\.title) == [title])
    }

    @Test(
        "what isn't a link is skipped (appendix B.2)",
        arguments: [
            ("", []), (" ", []), (",", []), (",,,<a>,,", ["a"]), ("junk", []), ("junk, <a>", ["a"]),
            ("<a", []),
            ("<", []), (">", []), ("<>", [""]), ("<a> <b>", ["a"]), ("<a>junk; rel=next,<b>", ["a", "b"]),
            ("<a>;,<b>;;", ["a", "b"]), ("<a>;=;rel=next,<b>", ["a", "b"]), (#""<a>", <b>"#, ["b"]),
            ("<a>\t;\trel = next\t,\t<b>", ["a", "b"]), ("<a>, <b", ["a"]), ("<a\"b>, <c>", ["a\"b", "c"]),
            ("<é/日本>", ["é/日本"]), ("<a>;rel=\"x", ["a"]), ("=<a>,<b>", ["b"]),
        ])
    func whatIsNotALinkIsSkipped(value: String, targets: [String]) {
        #expect(RFLink.links(in: value).map(\.target) == targets)
    }

    @Test("all parameters are kept, with names in lower case")
    func allParametersAreKept() {
        let link = RFLink.links(
            in: ##"<a> ; rel=alternate;Type="text/html" ; hreflang = de; crossorigin;anchor="#x""##)[0]
        #expect(
            link.parameters == [
                "rel": "alternate", "type": "text/html", "hreflang": "de", "crossorigin": "", "anchor": "#x",
            ])
        #expect(link.anchor == "#x")
    }

    @Test("several fields and several links in one are read in order")
    func severalFields() {
        let headers: RFHeaders = ["link": "<a>; rel=next, <b>", "X": "<no>", "Link": "<c>"]
        #expect(headers.links.map(\.target) == ["a", "b", "c"])
    }

    @Test(
        "a relation leads to an absolute URL",
        arguments: [
            ("<?page=2>; rel=next", "https://h/a/b?page=2"), ("</x?p=2>; rel=next", "https://h/x?p=2"),
            ("<x>; rel=prev, <y>; rel=\"last Next\"", "https://h/a/y"),
            ("<//h2/x>; rel=next", "https://h2/x"),
            ("<https://h3/>; rel=next, <z>; rel=next", "https://h3/"), ("<x>; rel=prev", nil), ("", nil),
            ("<x>; rel=next; anchor=\"#part\"", nil),
            ("<x>; rel=next; anchor=\"/other\", <y>; rel=next", "https://h/a/y"),
            ("<x>; rel=next; anchor=\"https://h/a/b?page=1\"", "https://h/a/x"),
            ("<x>; rel=next; anchor=\"\"", "https://h/a/x"),
            ("<>; rel=next", "https://h/a/b?page=1"), ("<http://[bad>; rel=next", nil),
        ])
    func aRelationLeadsToAnAbsoluteURL(value: String, url: String?) throws {
        let base = try #require(URL(string: "https://h/a/b?page=1"))
        #expect((["Link": value] as RFHeaders).linkedURL("next", relativeTo: base)?.absoluteString == url)
    }

    @Test(
        "targets are resolved as RFC 3986 §5.4 lists them",
        arguments: [
            ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"),
            ("/g", "http://a/g"), ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"),
            ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q#s"), ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"),
            (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"),
            ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"),
            ("..", "http://a/b/"),
            ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
            ("../../g", "http://a/g"), ("../../../g", "http://a/g"), ("/./g", "http://a/g"),
            ("/../g", "http://a/g"),
            ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
            ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g?y/../x", "http://a/b/c/g?y/../x"),
            ("g/a%2Fb", "http://a/b/c/g/a%2Fb"), ("g/a%2Fb c|", "http://a/b/c/g/a%2Fb%20c%7C"),
            ("g?q=50%&a[]=%20", "http://a/b/c/g?q=50%25&a%5B%5D=%20"),
            ("http://[::1]:8/a%20b c", "http://[::1]:8/a%20b%20c"),
        ])
    func targetsAreResolved(target: String, url: String) throws {
        let base = try #require(URL(string: "http://a/b/c/d;p?q"))
        #expect(RFLink.links(in: "<\(target)>")[0].url(relativeTo: base)?.absoluteString == url)
    }
}
