import Foundation
import Testing

@testable import RestFetcher

@Suite("Multipart form data from models")
struct RFMultipartFormDataEncoderTests {
    private struct Author: Encodable {
        var name = "Octavia"
        var photos: [RFMultipartFile] = []
        var born: Date?
    }

    private struct NewBook: Encodable {
        var title = "Kindred \"1\""
        var cover: RFMultipartFile = .png(Data("PNG".utf8))
        var author = Author()
        var tags = ["novel", "time"]
        var editions = [["year": 1979], ["year": 2004]]
        var inPrint = true
        var thumb = Data([1, 0, 255])
    }

    private func names(
        _ value: some Encodable, _ style: RFQueryStyle = RFQueryStyle()
    ) async throws -> [String] {
        let encoder = RFMultipartFormDataEncoder(style: style)
        return try await RFBody.multipart(value, encoder: encoder).encoded().parts.map {
            $0.name + "=" + $0.text
        }
    }

    @Test("members are parts in their order, nested names have brackets, and a file anywhere is a file part")
    func model() async throws {
        let folder = try TemporaryFolder()
        var book = NewBook()
        book.author.photos = [
            .file(try folder.file("a b.JPG", Data("one".utf8))), .data(Data("two".utf8), fileName: "2.gif"),
        ]
        let parts = try await RFBody.multipart(book).encoded().parts
        func text(_ name: String, _ text: String) -> StrictMultipart.Part {
            StrictMultipart.Part(name: name, body: Data(text.utf8))
        }
        func file(_ name: String, _ text: String, _ fileName: String?, _ type: String) -> StrictMultipart.Part
        {
            StrictMultipart.Part(name: name, fileName: fileName, contentType: type, body: Data(text.utf8))
        }
        var thumb = file("thumb", "", nil, "application/octet-stream")
        thumb.body = Data([1, 0, 255])
        #expect(
            parts == [
                text("title", "Kindred \"1\""), file("cover", "PNG", "image.png", "image/png"),
                text("author[name]", "Octavia"),
                file("author[photos][]", "one", "a b.JPG", "image/jpeg"),
                file("author[photos][]", "two", "2.gif", "image/gif"),
                text("tags[]", "novel"), text("tags[]", "time"),
                text("editions[][year]", "1979"), text("editions[][year]", "2004"),
                text("inPrint", "true"), thumb,
            ])
    }

    @Test("names and texts are written in the style of queries")
    func style() async throws {
        struct Value: Encodable {
            var pageSize = 2
            var isNew = false
            var at = Date(timeIntervalSince1970: 1.5)
            var list = ["a": [1, 2]]
        }
        let style = RFQueryStyle(
            arrays: .indexed, nesting: .dots, bools: .digits, dates: .secondsSince1970, keys: .snakeCase)
        #expect(
            try await names(Value(), style) == [
                "page_size=2", "is_new=0", "at=1.5", "list.a[0]=1", "list.a[1]=2",
            ])
        #expect(try await names(["a": [1, 2]], RFQueryStyle(arrays: .commas)) == ["a=1,2"])
        #expect(try await names(["a": [1, 2]], RFQueryStyle(arrays: .repeated)) == ["a=1", "a=2"])
        #expect(try await names(["b": 1, "a": 2]) == ["a=2", "b=1"])
        #expect(try await names(["a": RFPreEncoded("%41")]) == ["a=%41"])
    }

    @Test("nil is left out or an empty part, and never a text")
    func nils() async throws {
        let value: [String: RFMultipartFile?] = ["k": nil]
        #expect(try await names(value) == [])
        #expect(try await names(value, RFQueryStyle(nils: .empty)) == ["k="])
        #expect(try await names(value, RFQueryStyle(nils: .keyOnly)) == ["k="])
    }

    @Test("data is bytes, or text as the style says if that is asked for")
    func data() async throws {
        let value = ["d": Data([0xFB, 0xFF, 1])]
        var encoder = RFMultipartFormDataEncoder()
        #expect(try await RFBody.multipart(value, encoder: encoder).encoded().parts[0].body == value["d"])
        encoder.writesDataAsText = true
        let part = try await RFBody.multipart(value, encoder: encoder).encoded().parts[0]
        #expect(part.text == "+/8B")
        #expect(part.contentType == nil)
    }

    @Test("parts can be added to those of a model")
    func addedParts() async throws {
        var formData = try RFMultipartFormDataEncoder().encode(["a": 1])
        formData.parts.append(.text("b", "2"))
        #expect(try await RFBody.multipart(formData).encoded().parts.map(\.name) == ["a", "b"])
    }

    @Test("what can't be encoded is an error")
    func faults() throws {
        let encoder = RFMultipartFormDataEncoder()
        for error in try [
            #require(throws: RFError.self) { try encoder.encode([1]) },
            #require(throws: RFError.self) { try encoder.encode(RFMedia.text("a")) },
            #require(throws: RFError.self) { try encoder.encode(["a": Double.nan]) },
        ] {
            #expect(error.stage == .build)
            #expect(error.kind == .encoding)
        }
        let commas = RFMultipartFormDataEncoder(style: RFQueryStyle(arrays: .commas))
        #expect(throws: RFError.self) { try commas.encode(["a": [RFMedia.text("b")]]) }
    }

    @Test("a missing file in a model is an error that names it, and its part")
    func missingFile() throws {
        let media = RFMultipartFile.file(URL(fileURLWithPath: "/nonexistent/cover.png"))
        let error = try #require(throws: RFError.self) { try RFBody.multipart(["a": media]).encoded() }
        #expect(error.kind == .fileUnreadable)
        #expect(error.message.contains("/nonexistent/cover.png"))
    }

    @Test("a file has no place in JSON, a query or a form: an error that says where it stands or what it is")
    func filesElsewhere() throws {
        let value = ["cover": RFMedia.png(Data(), fileName: "c.png")]
        let json = try #require(throws: RFError.self) { try RFBody.json(value).encoded() }
        #expect(json.message.contains("\"cover\""))
        let form = try #require(throws: RFError.self) { try RFBody.form(value).encoded() }
        #expect(form.message.contains("c.png"))
        let query = try #require(throws: RFError.self) { try RFQuery(value).text }
        for error in [json, form, query] { #expect(error.kind == .encoding) }
    }
}
