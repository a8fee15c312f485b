import Testing

@testable import RestFetcher

@Suite("Entity tags (RFC 9110 §8.8.3)")
struct RFEntityTagTests {
    @Test(
        "a tag is read and written",
        arguments: [
            (#""xyzzy""#, false, "xyzzy"), (#"W/"xyzzy""#, true, "xyzzy"), (#""""#, false, ""),
            (#"W/"""#, true, ""),
            (#""a\b""#, false, #"a\b"#), (#""é日""#, false, "é日"), (#""a,b;c=d'""#, false, "a,b;c=d'"),
        ])
    func aTagIsRead(value: String, isWeak: Bool, opaqueTag: String) throws {
        let tag = try #require(RFEntityTag(value))
        #expect(tag.isWeak == isWeak)
        #expect(tag.opaqueTag == opaqueTag)
        #expect(tag.description == value)
        #expect(RFEntityTag(" \(value)\t")?.description == value)
    }

    @Test(
        "what isn't a tag gives nil",
        arguments: [
            "", "xyzzy", "\"", "\"a", "a\"", "W/", "W/a", "w/\"a\"", "W \"a\"", "W/ \"a\"", "\"a\"b",
            "\"a\", \"b\"",
            "\"a b\"", "\"a\u{7f}\"", "\"a\0\"", "'a'", "\"a\"\"", "*",
        ])
    func whatIsNotATagGivesNil(value: String) {
        #expect(RFEntityTag(value) == nil)
    }

    @Test(
        "tags are compared as the table of §8.8.3.2 says",
        arguments: [
            (#"W/"1""#, #"W/"1""#, false, true), (#"W/"1""#, #"W/"2""#, false, false),
            (#"W/"1""#, #""1""#, false, true),
            (#""1""#, #""1""#, true, true), (#""a""#, #""A""#, false, false),
            ("\"\u{e9}\"", "\"e\u{301}\"", false, false),
        ])
    func tagsAreCompared(one: String, other: String, strongly: Bool, weakly: Bool) throws {
        let one = try #require(RFEntityTag(one))
        let other = try #require(RFEntityTag(other))
        #expect(one.isSameStrongly(as: other) == strongly)
        #expect(other.isSameStrongly(as: one) == strongly)
        #expect(one.isSameWeakly(as: other) == weakly)
        #expect(other.isSameWeakly(as: one) == weakly)
    }
}
