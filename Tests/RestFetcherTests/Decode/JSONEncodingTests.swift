import Foundation
import RestFetcher
import Testing

@Suite("The encodings of JSON (RFC 8259 §8.1)")
struct JSONEncodingTests {
    struct Item: Decodable, Equatable { let s: String }

    static let text = #"{"s":"é日😀"}"#
    static let encodings: [(String.Encoding, [UInt8])] = [
        (.utf8, [0xEF, 0xBB, 0xBF]),
        (.utf16BigEndian, [0xFE, 0xFF]),
        (.utf16LittleEndian, [0xFF, 0xFE]),
        (.utf32BigEndian, [0, 0, 0xFE, 0xFF]),
        (.utf32LittleEndian, [0xFF, 0xFE, 0, 0]),
    ]

    @Test("UTF-8, UTF-16 and UTF-32 decode, with a byte order mark and without", arguments: encodings)
    func unicode(encoding: String.Encoding, mark: [UInt8]) async throws {
        let bytes = try #require(Self.text.data(using: encoding))
        for data in [bytes, Data(mark) + bytes] {
            let answer = Answer.data(data, type: "application/json")
            #expect(try await Answered<RFDecodableResponse<Item>>(answer).value() == Item(s: "é日😀"))
        }
    }

    @Test("a charset counts if the bytes aren't UTF-8")
    func aCharsetCounts() async throws {
        func item(_ bytes: [UInt8], charset: String) async throws -> Item {
            let data = Data(#"{"s":""#.utf8) + bytes + Data(#""}"#.utf8)
            let answer = Answer.data(data, type: "application/json; charset=\(charset)")
            return try await Answered<RFDecodableResponse<Item>>(answer).value()
        }
        #expect(try await item([0xE9], charset: "ISO-8859-1") == Item(s: "é"))
        #expect(try await item([0xC0], charset: "\"windows-1251\"") == Item(s: "А"))
        #expect(try await item([0xC3, 0xA9], charset: "ISO-8859-1") == Item(s: "é"))
        #expect(try await item([0xC3, 0xA9], charset: "x-foo") == Item(s: "é"))
    }

    @Test("bytes that are no text at all fail with the status code and the bytes")
    func bytesThatAreNoText() async throws {
        let data = Data(#"{"s":""#.utf8) + [0xE9] + Data(#""}"#.utf8)
        for type in ["application/json", "application/json; charset=utf-8", "application/json; charset=x"] {
            let error = try await Answered<RFDecodableResponse<Item>>(.data(data, type: type)).failure()
            #expect(error.kind == .decoding)
            #expect(error.code == 200)
            #expect(error.body == data)
        }
    }

    @Test("the top may be an array, a string, a number or a boolean (RFC 8259 §2)")
    func theTop() async throws {
        #expect(try await Answered<RFDecodableResponse<[Int]>>(.json("[1,2]")).value() == [1, 2])
        #expect(try await Answered<RFDecodableResponse<String>>(.json(#""x""#)).value() == "x")
        #expect(try await Answered<RFDecodableResponse<Bool>>(.json("true")).value())
    }
}
