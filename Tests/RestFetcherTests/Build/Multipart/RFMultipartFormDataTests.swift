import Foundation
import Testing

@testable import RestFetcher

@Suite("Multipart form data")
struct RFMultipartFormDataTests {
    @Test("parts stand between delimiters, with their headers (RFC 7578 §4.1 to §4.4, RFC 2046 §5.1.1)")
    func golden() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("cover.png", Data("PNG".utf8))
        let formData = RFMultipartFormData(
            [
                .text("title", "Kindred é\r\n"),
                .data("raw", Data([0, 255])),
                .data("csv", Data("a,b".utf8), fileName: "list.csv"),
                .json("meta", ["a": 1]),
                .file("cover", file),
                .text("", ""),
            ], boundary: "B")
        let expected = [
            "--B", "Content-Disposition: form-data; name=\"title\"", "", "Kindred é\r\n",
            "--B", "Content-Disposition: form-data; name=\"raw\"", "Content-Type: application/octet-stream",
            "",
            "\0\u{FF}",
            "--B", "Content-Disposition: form-data; name=\"csv\"; filename=\"list.csv\"",
            "Content-Type: text/csv",
            "", "a,b",
            "--B", "Content-Disposition: form-data; name=\"meta\"", "Content-Type: application/json", "",
            "{\"a\":1}",
            "--B", "Content-Disposition: form-data; name=\"cover\"; filename=\"cover.png\"",
            "Content-Type: image/png", "", "PNG",
            "--B", "Content-Disposition: form-data; name=\"\"", "", "",
            "--B--", "",
        ].joined(separator: "\r\n")
        let body = try RFBody.multipart(formData).encoded()
        var bytes = Data(expected.utf8)
        bytes.replaceSubrange(try #require(bytes.range(of: Data("\u{FF}".utf8))), with: [0xFF])
        #expect(try await body.bytes == bytes)
        #expect(body.contentType == "multipart/form-data; boundary=B")
        #expect(body.body.length == bytes.count)
    }

    @Test(
        "names and file names can't end their header: as in browsers, \" CR LF become %22 %0D %0A (RFC 7578 §4.2)",
        arguments: [
            ("a\"b\r\nX: 1\\.png", "a%22b%0D%0AX: 1\\.png"),
            ("Résumé 日本.pdf", "Résumé 日本.pdf"),
            ("files[]", "files[]"),
            ("50%22\t'x;y=z", "50%22\t'x;y=z"),
            ("a\0b\u{7F}", "a%00b%7F"),
            ("\r\n\r\n--B--\r\n", "%0D%0A%0D%0A--B--%0D%0A"),
        ])
    func names(name: String, expected: String) async throws {
        let formData = RFMultipartFormData([.data(name, Data("x".utf8), fileName: name)], boundary: "B")
        let body = try RFBody.multipart(formData).encoded()
        let head = "--B\r\nContent-Disposition: form-data; name=\"\(expected)\"; filename=\"\(expected)\"\r\n"
        #expect(try await body.bytes.starts(with: Data(head.utf8)))
        let parts = try await body.parts
        #expect(parts.map(\.name) == [expected])
        #expect(parts.map(\.fileName) == [expected])
    }

    @Test("the type of a part is the one given, or guessed from the file name, or a stream of bytes")
    func contentTypes() async throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("a.mp4", Data())
        let parts = try await RFBody.multipart([
            .data("a", Data()), .data("b", Data(), fileName: "x.JPG"), .data("c", Data(), fileName: "x"),
            .data("d", Data(), fileName: "x.jpg", contentType: "a/b"), .file("e", file),
            .file("f", file, fileName: "é.txt", contentType: "c/d"), .media("g", .webp(Data())),
            RFMultipartFormData.Part("h", .form(["a": "b"])), RFMultipartFormData.Part("i", .none),
        ]).encoded().parts
        #expect(
            parts.map(\.contentType) == [
                "application/octet-stream", "image/jpeg", "application/octet-stream", "a/b", "video/mp4",
                "c/d",
                "image/webp", "application/x-www-form-urlencoded", nil,
            ])
        #expect(
            parts.map(\.fileName) == [nil, "x.JPG", "x", "x.jpg", "a.mp4", "é.txt", "image.webp", nil, nil])
    }

    @Test("no parts make the end mark alone, as in browsers")
    func noParts() async throws {
        let body = try RFBody.multipart([]).encoded()
        #expect(try await body.bytes == Data("--\(body.boundary ?? "")--\r\n".utf8))
        #expect(try await body.parts.isEmpty)
    }

    @Test(
        "a content type that would add a header is an error that names the part",
        arguments: ["\r\nX: 1", "\0"])
    func contentTypeInjection(text: String) throws {
        let part = RFMultipartFormData.Part.data("photo", Data(), contentType: RFContentType("a/b" + text))
        let error = try #require(throws: RFError.self) { try RFBody.multipart([part]).encoded() }
        #expect(error.kind == .encoding)
        #expect(error.message.contains("photo"))
    }

    @Test("what can't be encoded, or a file that can't be sent, is an error that names the part")
    func partFaults() throws {
        let missing = URL(fileURLWithPath: "/nonexistent/cover.png")
        let faults = try [
            (.json("meta", Double.nan), .encoding), (.file("cover", missing), .fileUnreadable),
            (.file("cover", missing.deletingLastPathComponent()), .fileUnreadable),
        ].map { (part: RFMultipartFormData.Part, kind: RFErrorKind) in
            let error = try #require(throws: RFError.self) { try RFBody.multipart([part]).encoded() }
            #expect(error.stage == .build)
            #expect(error.kind == kind)
            #expect(error.message.contains("\"\(part.name)\""))
            return error
        }
        #expect(faults[1].message.contains("/nonexistent/cover.png"))
    }

    @Test("multipart form data can be a part itself")
    func nested() async throws {
        let body = try RFBody.multipart([
            RFMultipartFormData.Part("all", .multipart([.text("a", "1"), .text("b", "2")]))
        ]).encoded()
        let part = try #require(try await body.parts.first)
        let inner = try StrictMultipart.parts(of: part.body, contentType: part.contentType)
        #expect(inner.map(\.text) == ["1", "2"])
    }
}
