import Foundation
import Testing

@testable import RestFetcher

@Suite("Content-Disposition (RFC 6266)")
struct RFContentDispositionTests {
    @Test(
        "the file name is found, and filename* preferred (§4.3, RFC 8187)",
        arguments: [
            (#"attachment; filename="EURO rates"; filename*=utf-8''%e2%82%ac%20rates"#, "€ rates"),
            ("attachment; filename*=UTF-8'en'%c2%a3%20and%20%e2%82%ac%20rates", "£ and € rates"),
            ("attachment; filename*=iso-8859-1''%A3.txt", "£.txt"),
            ("Attachment; FileName=example.html", "example.html"),
            (#"INLINE; FILENAME= "an example.html""#, "an example.html"),
            ("attachment;filename=foo bar.txt", "foo bar.txt"),
            ("attachment; filename=a,b.txt", "a,b.txt"),
            (#"attachment; filename="a;b\"c.txt""#, #"a;b"c.txt"#),
            (#"attachment; filename="C:\\x\\a.txt""#, #"C:\x\a.txt"#), (#"attachment; filename="""#, ""),
            (#"attachment; filename="open"#, "open"), ("attachment; filename=a; filename=b", "a"),
            ("attachment; filename*=UTF-8''%ff; filename=plain", "plain"),
            ("attachment; filename*=x; filename=p", "p"),
            ("attachment; filename*=UTF-8''日本.txt", "日本.txt"),
            ("attachment; filename=a\u{600} \t", "a\u{600}"), ("attachment", nil),
            ("attachment; foo=bar", nil),
            ("attachment; filename", ""), ("attachment junk; filename=a", "a"),
        ])
    func theFileNameIsFound(value: String, name: String?) throws {
        #expect(try #require(RFContentDisposition(value)).fileName == name)
    }

    @Test(
        "the type is in lower case, and a field without one is none",
        arguments: ["", " ", "filename=x", ";x", "\"x\""])
    func aFieldWithoutATypeIsNone(value: String) {
        #expect(RFContentDisposition(value) == nil)
        #expect(RFContentDisposition(" Form-Data ; name=\"x\"")?.type == "form-data")
    }

    @Test(
        "the suggested name comes from the field, or else from the URL",
        arguments: [
            ("attachment; filename=a.txt", "https://h/b.pdf", "a.txt"),
            (nil, "https://h/x/b.pdf?c=d.e#f", "b.pdf"),
            ("attachment", "https://h/b.pdf", "b.pdf"),
            (#"attachment; filename="..""#, "https://h/b.pdf", "b.pdf"),
            (nil, "https://h/a/b/", "b"), (nil, "https://h/", nil), (nil, "https://h", nil),
            ("junk;", "https://h/..", nil),
            (nil, "https://h/a%2F..%2Fb.txt", "b.txt"), (nil, "https://h/%2e%2e", nil),
            (nil, "https://h/R%C3%A9sum%C3%A9", "Résumé"),
            (nil, "https://h/.env", "env"),
            ("attachment; filename*=UTF-8''%E2%82%AC%2F..%2Fx", "https://h/", "x"),
            (nil, "https://h/a%00b", "ab"), ("", "https://h/%5C..%5Cc", "c"),
        ])
    func theSuggestedName(field: String?, url: String, name: String?) throws {
        var headers = RFHeaders()
        headers["Content-Disposition"] = field
        let url = try #require(URL(string: url))
        #expect(RFContentDisposition.suggestedFileName(for: headers, at: url) == name)
    }

    @Test("of several fields the first counts")
    func ofSeveralFieldsTheFirstCounts() throws {
        let headers: RFHeaders = [
            "Content-Disposition": "inline; filename=a", "content-disposition": "inline; filename=b",
        ]
        let url = try #require(URL(string: "https://h/"))
        #expect(RFContentDisposition.suggestedFileName(for: headers, at: url) == "a")
    }
}
