import Testing

@testable import RestFetcher

@Suite("Media types (RFC 9110 §8.3.1)")
struct RFMediaTypeTests {
    @Test(
        "type, subtype and parameters are read",
        arguments: [
            ("text/html", "text", "html", [:]),
            ("Text/HTML;Charset=\"utf-8\"", "text", "html", ["charset": "utf-8"]),
            (" application/json ; charset=UTF-8 ", "application", "json", ["charset": "UTF-8"]),
            (#"a/b; x="1;2,3"; y=\"; x=4"#, "a", "b", ["x": "1;2,3", "y": #"\""#]), ("a/b;", "a", "b", [:]),
            ("a/b;;c", "a", "b", ["c": ""]), ("a/b, c/d; x=1", "a", "b", [:]),
            ("a/b; x=1, c/d", "a", "b", ["x": "1"]),
            ("text/html charset=utf-8", "text", "html", [:]),
            ("multipart/form-data; boundary=\"a b", "multipart", "form-data", ["boundary": "a b"]),
            ("*/*", "*", "*", [:]),
        ] as [(String, String, String, [String: String])])
    func theyAreRead(value: String, type: String, subtype: String, parameters: [String: String]) throws {
        let media = try #require(RFMediaType(value))
        #expect(media.type == type)
        #expect(media.subtype == subtype)
        #expect(media.parameters == parameters)
    }

    @Test(
        "what isn't a media type gives nil",
        arguments: [
            "", " ", "text", "text/", "/html", "text /html", "/", ";", "é/x", "\"a\"/b", "text/ html",
        ])
    func whatIsNotAMediaTypeGivesNil(value: String) {
        #expect(RFMediaType(value) == nil)
    }

    @Test(
        "JSON is known by its name or its suffix",
        arguments: [
            ("application/json", true), ("application/problem+json; charset=utf-8", true),
            ("text/json", true), ("Application/Vnd.Api+JSON", true),
            ("image/json", false), ("application/json-seq", false), ("application/xml+json+zip", false),
            ("text/html", false), ("application/x+", false),
        ])
    func jsonIsKnown(value: String, isJSON: Bool) {
        #expect(RFMediaType(value)?.isJSON == isJSON)
    }

    @Test(
        "the suffix is what follows the last plus",
        arguments: [("a/b+json", "json"), ("a/b+c+XML", "xml"), ("a/b", nil), ("a/b+", "")])
    func theSuffix(value: String, suffix: String?) {
        #expect(RFMediaType(value)?.suffix == suffix)
    }
}
