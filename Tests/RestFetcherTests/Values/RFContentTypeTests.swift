import Foundation
import Testing

@testable import RestFetcher

@Suite("Content types")
struct RFContentTypeTests {
    @Test("the type of a file is guessed from its extension, in any case")
    func guess() {
        #expect(RFContentType(fileExtension: "PNG") == .png)
        #expect(RFContentType(fileExtension: "jpg") == .jpeg)
        #expect(RFContentType(guessedFrom: URL(fileURLWithPath: "/a.b/report.final.PDF")) == .pdf)
        #expect(RFContentType(guessedFrom: URL(fileURLWithPath: "/clip.mov")) == "video/quicktime")
    }

    @Test("what isn't known is binary", arguments: ["", "nope", "../png", "png ", "\r\n"])
    func unknown(fileExtension: String) {
        #expect(RFContentType(fileExtension: fileExtension) == .binary)
    }
}
