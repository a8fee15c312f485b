import Foundation
import RestFetcher
import Testing

@Suite("Media")
struct RFMediaTests {
    private static let bytes = Data("x".utf8)

    @Test(
        "each kind has its content type and a name with the extension that belongs to it",
        arguments: [
            (RFMedia.png(bytes), "image/png", "image.png"), (.jpeg(bytes), "image/jpeg", "image.jpg"),
            (.gif(bytes), "image/gif", "image.gif"), (.webp(bytes), "image/webp", "image.webp"),
            (.heic(bytes), "image/heic", "image.heic"),
            (.pdf(bytes), "application/pdf", "document.pdf"),
            (.mp4(bytes), "video/mp4", "video.mp4"), (.mov(bytes), "video/quicktime", "video.mov"),
            (.json(bytes), "application/json", "data.json"), (.csv(bytes), "text/csv", "data.csv"),
            (.text("x"), "text/plain; charset=utf-8", "text.txt"),
        ])
    func kinds(media: RFMedia, type: String, fileName: String) throws {
        #expect(media.content == .data(RFMediaTests.bytes))
        #expect(media.contentType.rawValue == type)
        #expect(media.fileName == fileName)
        let guessed = RFMedia.data(RFMediaTests.bytes, fileName: fileName).contentType.rawValue
        #expect(type.hasPrefix(guessed))
    }

    @Test("a file keeps its name, and its type is guessed, unless others are given")
    func files() {
        let url = URL(fileURLWithPath: "/a/b c.MP4")
        #expect(
            RFMedia.file(url)
                == RFMedia(.file(url), fileName: "b c.MP4", contentType: "video/mp4"))
        #expect(
            RFMedia.file(url, fileName: "d", contentType: .mov)
                == RFMedia(.file(url), fileName: "d", contentType: "video/quicktime"))
    }

    @Test("bytes of a name without an extension are a stream of bytes, unless a type is given")
    func custom() {
        let bytes = RFMediaTests.bytes
        #expect(RFMedia.data(bytes, fileName: "x").contentType == .binary)
        #expect(RFMedia.data(bytes, fileName: "x.png", contentType: "a/b").contentType == "a/b")
        #expect(RFMedia.png(bytes, fileName: "me.png").fileName == "me.png")
    }
}
