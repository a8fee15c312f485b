import Foundation
import Testing

@testable import RestFetcher

@Suite("Parts of multipart bodies are scrubbed by name and type (RFC 7578)")
struct RFMultipartScrubberTests {
    private let type = "multipart/form-data; boundary=\"b;1\""

    private func body(_ parts: String..., end: String = "--b;1--\r\n") -> String {
        parts.map { "--b;1\r\n\($0)\r\n" }.joined() + end
    }

    private func scrub(_ body: String) -> String {
        RFScrubber.tested.scrub(body, as: type)
    }

    @Test("a part with a secret name is masked, the others are scrubbed by their types")
    func parts() {
        let sent = body(
            "Content-Disposition: form-data; name=\"user[password]\"\r\n\r\nS3CR3T\r\nS3CR3T",
            "Content-Disposition: form-data; name=\"note\"\r\n\r\nhello",
            "content-disposition: form-data;\r\n name=p%69n; filename=\"a.txt\"\r\nContent-Type: text/plain\r\n\r\nS3CR3T",
            "Content-Disposition: form-data; name=\"j\"\r\nContent-Type: application/json\r\n\r\n{\"pin\":1}",
            "Content-Disposition: form-data; name=\"i\"; filename=\"i\"\r\nContent-Type: image/png\r\n\r\nS3CR3T",
            "Content-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n\r\nS3CR3T",
            "Content-Disposition: form-data; name=\"e\"\r\n\r\n")
        let shown = body(
            "Content-Disposition: form-data; name=\"user[password]\"\r\n\r\n********",
            "Content-Disposition: form-data; name=\"note\"\r\n\r\nhello",
            "content-disposition: form-data;\r\n name=p%69n; filename=\"a.txt\"\r\nContent-Type: text/plain\r\n\r\n********",
            "Content-Disposition: form-data; name=\"j\"\r\nContent-Type: application/json\r\n\r\n{\"pin\":\"********\"}",
            "Content-Disposition: form-data; name=\"i\"; filename=\"i\"\r\nContent-Type: image/png\r\n\r\n<6 bytes of image/png>",
            "Content-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n\r\n<6 bytes of application/octet-stream>",
            "Content-Disposition: form-data; name=\"e\"\r\n\r\n")
        #expect(scrub(sent) == shown)
    }

    @Test("what is withheld of one part doesn't take the next with it")
    func withheldPart() {
        let sent = body("Content-Type: application/json\r\n\r\n{\"pin\":1,S3CR3T", "\r\nhello")
        let shown = body(
            "Content-Type: application/json\r\n\r\n{\"pin\":\"********\"… (withheld: not valid JSON)",
            "\r\nhello")
        #expect(scrub(sent) == shown)
    }

    @Test("line feeds alone will do, and the last delimiter may be missing")
    func lineFeeds() {
        let part = "Content-Disposition: form-data; name=\"pin\"\n\n"
        #expect(
            scrub("--b;1\n\(part)S3CR3T\n--b;1\n\(part)S3CR3T")
                == "--b;1\n\(part)********\n--b;1\n\(part)********")
    }

    @Test("a line that only begins like a delimiter is none")
    func longerDelimiter() {
        let part = "Content-Disposition: form-data; name=\"pin\"\r\n\r\n"
        #expect(scrub(body("\(part)S3CR3T\r\n--b;12\r\n\r\nS3CR3T")) == body("\(part)********"))
    }

    @Test("what nobody can read is summed up")
    func unreadable() {
        #expect(scrub(body("pin=S3CR3T")) == body("<10 bytes without a head>"))
        #expect(
            scrub("password: S3CR3T\r\n" + body("\r\nx")) == "<16 bytes outside the parts>" + "\r\n"
                + body("\r\nx"))
        #expect(scrub(body("\r\nx") + "S3CR3T") == body("\r\nx") + "<6 bytes outside the parts>")
        #expect(scrub("S3CR3T") == "<6 bytes of multipart/form-data>")
        #expect(RFScrubber.tested.scrub("--b\r\n", as: "multipart/mixed") == "<5 bytes of multipart/mixed>")
        #expect(
            scrub(body("Content-Transfer-Encoding: base64\r\n\r\nUzNDUjNU"))
                == body("Content-Transfer-Encoding: base64\r\n\r\n<8 encoded bytes>"))
        #expect(
            scrub(body("Content-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\n"))
                == body("Content-Type: multipart/mixed; boundary=x\r\n\r\n<5 bytes of multipart/mixed>"))
    }

    @Test("a body cut off at any byte shows no secret")
    func truncated() {
        let whole = Array(
            body(
                "Content-Disposition: form-data; name=\"pin\"\r\n\r\n§§\r\n§",
                "Content-Type: application/json\r\n\r\n{\"pin\":\"§\"}",
                "Content-Disposition: form-data; name=\"x-password\"; filename=\"a\"\r\n\r\n§"
            ).utf8)
        for length in whole.indices {
            let text = String(decoding: whole[..<length], as: UTF8.self)
            #expect(!scrub(text).contains("§"), "\(text)")
        }
    }
}
