import Foundation
import RestFetcher
import Testing

@Suite("The five response wrappers")
struct RFWrapperTests {
    private struct Item: Decodable, Equatable {
        let a: Int
    }

    private func payload(_ text: String, contentType: String? = nil, decoder: JSONDecoder = JSONDecoder())
        -> RFPayload
    {
        RFPayload(
            code: 200, headerFields: contentType.map { ["content-type": $0] } ?? [:], data: Data(text.utf8),
            jsonDecoder: decoder)
    }

    @Test("void takes any body")
    func voidTakesAnyBody() throws {
        for text in ["", "{", "\u{0}"] { #expect(try RFVoidResponse(payload: payload(text)) != nil) }
        #expect(RFVoidResponse.acceptType == nil)
    }

    @Test("data gives the bytes, and empty data for no body")
    func dataGivesTheBytes() throws {
        #expect(try RFDataResponse(payload: payload("ab"))?.object == Data("ab".utf8))
        #expect(try RFDataResponse(payload: payload(""))?.object == Data())
    }

    @Test("string finds the charset under any spelling of Content-Type")
    func stringFindsTheCharset() throws {
        let latin = RFPayload(
            code: 200, headerFields: ["cOnTeNt-TyPe": "text/plain; charset=iso-8859-1"], data: Data([0xE9]))
        #expect(try RFStringResponse(payload: latin).object == "é")
        #expect(try RFStringResponse(payload: payload("")).object == "")
        #expect(try RFStringResponse(data: Data("é".utf8)).object == "é")
    }

    @Test("decodable uses the decoder of the request")
    func decodableUsesTheDecoderOfTheRequest() throws {
        struct Dated: Decodable { let d: Date }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .secondsSince1970
        let response = try RFDecodableResponse<Dated>(payload: payload(#"{"d":5}"#, decoder: decoder))
        #expect(response.object.d == Date(timeIntervalSince1970: 5))
        #expect(RFDecodableResponse<Dated>.acceptType == "application/json")
    }

    @Test("an empty body is nil for an Optional, and null is too")
    func anEmptyBodyIsNilForAnOptional() throws {
        #expect(try RFDecodableResponse<Item?>(payload: payload("")).object == nil)
        #expect(try RFDecodableResponse<Item?>(payload: payload("null")).object == nil)
        #expect(try RFDecodableResponse<Item?>(payload: payload(#"{"a":1}"#)).object == Item(a: 1))
    }

    @Test("an empty body for anything else is an error that says the body was empty")
    func anEmptyBodyForAnythingElse() throws {
        let error = #expect(throws: RFError.self) { try RFDecodableResponse<Item>(payload: payload("")) }
        #expect(error?.kind == .emptyResponse)
        #expect(error?.stage == .decode)
        #expect(error?.message.contains("empty") == true)
        #expect(error?.message.contains("Item") == true)
    }

    @Test("top-level arrays, strings and booleans decode (RFC 8259 §2)")
    func topLevelScalars() throws {
        #expect(try RFDecodableResponse<[Int]>(payload: payload("[1,2]")).object == [1, 2])
        #expect(try RFDecodableResponse<String>(payload: payload(#""x""#)).object == "x")
        #expect(try RFDecodableResponse<Bool>(payload: payload("true")).object)
    }

    @Test("large integers and decimals stay exact (RFC 8259 §6)")
    func largeNumbersStayExact() throws {
        #expect(
            try RFDecodableResponse<Int64>(payload: payload("18035768958676993")).object
                == 18_035_768_958_676_993)
        #expect(try RFDecodableResponse<Int64>(payload: payload("9223372036854775807")).object == .max)
        #expect(try RFDecodableResponse<UInt64>(payload: payload("18446744073709551615")).object == .max)
        #expect(throws: DecodingError.self) {
            try RFDecodableResponse<Int64>(payload: payload("9223372036854775808"))
        }
        #expect(
            try RFDecodableResponse<Decimal>(payload: payload("1234567890.123456789")).object
                == Decimal(string: "1234567890.123456789"))
    }

    @Test("a byte order mark before JSON is no error (RFC 8259 §8.1)")
    func aByteOrderMarkBeforeJSON() throws {
        let data = Data([0xEF, 0xBB, 0xBF]) + Data(#"{"a":1}"#.utf8)
        #expect(try RFDecodableResponse<Item>(data: data).object == Item(a: 1))
    }

    @Test("raw says that createResponse must be overridden")
    func rawSaysThatCreateResponseMustBeOverridden() throws {
        let error = #expect(throws: RFError.self) { try RFRawResponse<Int>(payload: payload("1")) }
        #expect(error?.message.contains("override createResponse") == true)
    }

    @Test("a wrapper of one's own may want the bytes only, or code and headers too")
    func aWrapperOfOnesOwn() throws {
        struct Words: RFDecodable {
            let object: [Substring]
            init?(data: Data) { object = String(decoding: data, as: UTF8.self).split(separator: " ") }
        }
        struct Tagged: RFDecodable {
            let object: String
            init?(data: Data) { nil }
            init?(payload: RFPayload) { object = "\(payload.code) \(payload.headers["etag"] ?? "-")" }
        }
        #expect(try Words(payload: payload("a b"))?.object == ["a", "b"])
        #expect(
            Tagged(payload: RFPayload(code: 203, headerFields: ["ETag": "x"], data: Data()))?.object
                == "203 x")
    }
}
