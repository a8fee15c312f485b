import Foundation
import RestFetcher
import Testing

@Suite("Text is read in the charset that Content-Type names (RFC 9110 §8.3.2)")
struct RFCharsetTests {
    @Test(
        "each known charset gives the right text",
        arguments: [
            (nil, [0xC3, 0xA9], "é"),
            ("text/plain", [0xC3, 0xA9], "é"),
            ("text/plain; charset=utf-8", [0xC3, 0xA9], "é"),
            ("text/plain; charset=\"iso-8859-1\"", [0xE9], "é"),
            ("text/plain;CHARSET=ISO-8859-1", [0xE9], "é"),
            ("text/plain; format=flowed; charset = latin1", [0xE9], "é"),
            ("text/plain; title=\"a; charset=utf-8\"; Charset=latin1", [0xE9], "é"),
            ("text/plain; charset=windows-1252", [0x80, 0x81, 0xE9], "€\u{81}é"),
            ("text/plain; charset=iso-8859-1", [0x80], "€"),
            ("text/plain; charset=utf-16le", [0x41, 0x00], "A"),
            ("text/plain; charset=utf-16be", [0x00, 0x41], "A"),
            ("text/plain; charset=utf-16", [0x41, 0x00], "A"),
            ("text/plain; charset=windows-1251", [0xC0], "А"),
            ("text/plain; charset=shift_jis", [0x82, 0xA0], "あ"),
            ("text/plain; charset=x-foo", [0xC3, 0xA9], "é"),
            ("text/plain; charset=", [0xC3, 0xA9], "é"),
        ] as [(String?, [UInt8], String)])
    func eachKnownCharset(contentType: String?, bytes: [UInt8], text: String) throws {
        #expect(try RFCharset.decode(Data(bytes), contentType: contentType) == text)
    }

    @Test(
        "a byte order mark decides before the charset does, and is dropped (WHATWG Encoding §6)",
        arguments: [
            ([0xEF, 0xBB, 0xBF, 0x41], "A"),
            ([0xFE, 0xFF, 0x00, 0x41], "A"),
            ([0xFF, 0xFE, 0x41, 0x00], "A"),
            ([0xFF, 0xFE, 0, 0, 0x41, 0, 0, 0], "A"),
            ([0xEF, 0xBB, 0xBF], ""),
        ] as [([UInt8], String)])
    func aByteOrderMarkDecides(bytes: [UInt8], text: String) throws {
        for charset in ["utf-8", "utf-16", "iso-8859-1", "x-foo"] {
            let decoded = try RFCharset.decode(Data(bytes), contentType: "text/plain; charset=\(charset)")
            #expect(decoded == text)
        }
    }

    @Test(
        "bytes that aren't text in the charset are an error that names it",
        arguments: [
            (nil, [0xE9], "UTF-8"),
            ("text/plain; charset=utf-8", [0xC3], "utf-8"),
            ("text/plain; charset=x-foo", [0xE9], "x-foo"),
            ("text/plain; charset=utf-16be", [0xD8, 0x00], "utf-16be"),
            ("text/plain; charset=utf-16le", [0x41], "utf-16le"),
        ] as [(String?, [UInt8], String)])
    func bytesThatAreNotText(contentType: String?, bytes: [UInt8], name: String) throws {
        let error = #expect(throws: RFError.self) {
            try RFCharset.decode(Data(bytes), contentType: contentType)
        }
        #expect(error?.kind == .decoding)
        #expect(error?.message.contains(name) == true)
    }

    @Test("a slice of a larger buffer reads like a buffer of its own")
    func aSliceReadsLikeABuffer() throws {
        let slice = Data([0, 0, 0xEF, 0xBB, 0xBF, 0x41])[2...]
        #expect(try RFCharset.decode(slice, contentType: nil) == "A")
    }
}
