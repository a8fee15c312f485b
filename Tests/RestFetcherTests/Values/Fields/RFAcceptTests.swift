import Testing

@testable import RestFetcher

@Suite("The Accept field (RFC 9110 §12.5.1)")
struct RFAcceptTests {
    @Test(
        "the most exact range decides, as in the table of the RFC",
        arguments: [
            ("text/plain;format=flowed", 1), ("text/plain", 0.7), ("text/html", 0.3), ("image/jpeg", 0.5),
            ("text/plain;format=fixed", 0.4),
            ("text/html;level=3", 0.3),
        ] as [(String, Double)])
    func theMostExactRangeDecides(type: String, quality: Double) throws {
        let accept = RFAccept(
            "text/*;q=0.3, text/plain;q=0.7, text/plain;format=flowed, text/plain;format=fixed;q=0.4, */*;q=0.5"
        )
        #expect(accept.quality(of: try #require(RFMediaType(type))) == quality)
    }

    @Test(
        "a type is accepted if it was asked for",
        arguments: [
            ("application/json", "application/json; charset=utf-8", true),
            ("application/json; charset=utf-8", "application/json", true),
            ("application/json", "text/html", false), ("text/*", "text/csv", true),
            ("text/*", "image/png", false), ("*/*", "x/y", true),
            ("*/*, text/html;q=0", "text/html", false), ("APPLICATION/JSON", "Application/Json", true),
            ("", "x/y", true), ("junk", "x/y", true),
            ("a/b, , junk, c/d", "c/d", true), ("a/b;v=2", "a/b", false), ("a/b;v=A", "a/b;V=a", true),
            ("a/b;q=0.001", "a/b", true),
            ("a/b;q=0.000", "a/b", false), ("a/b;q=7", "a/b", true), ("a/b;q=x", "a/b", true),
            ("a/b;q=", "a/b", true), ("*/b", "a/b", true),
            ("a/b;q=99999999999999999999999999999999", "a/b", true), (#"a/b;v="x,y";q=0, c/d"#, "c/d", true),
            ("application/json", "application/problem+json", false),
        ])
    func aTypeIsAccepted(field: String, type: String, isAccepted: Bool) throws {
        #expect(RFAccept(field).accepts(try #require(RFMediaType(type))) == isAccepted)
    }
}
