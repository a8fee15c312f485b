import Foundation
import RestFetcher
import Testing

@Suite("Numbers, booleans and strings, in plain text and in JSON")
struct PlainTextTests {
    private func value<Value: Decodable & Sendable>(
        _ type: Value.Type, of text: String, as contentType: String? = "text/plain; charset=utf-8"
    ) async throws -> Value {
        let answer = Answer.data(Data(text.utf8), type: contentType)
        return try await Answered<RFDecodableResponse<Value>>(answer).value()
    }

    @Test("decode from text, white space around them left out")
    func decodeFromText() async throws {
        #expect(try await value(Int.self, of: "42") == 42)
        #expect(try await value(Int.self, of: " -7\r\n") == -7)
        #expect(try await value(Int.self, of: "+7") == 7)
        #expect(try await value(UInt64.self, of: "18446744073709551615") == .max)
        #expect(try await value(Double.self, of: "1.5\n") == 1.5)
        #expect(try await value(Double.self, of: "3") == 3)
        #expect(try await value(Bool.self, of: "true\n"))
        #expect(try await value(Int.self, of: "3.0") == 3)
        #expect(try await value(Int.self, of: "42", as: "TEXT/PLAIN") == 42)
    }

    @Test("a string is the whole text, quotes and white space too")
    func aStringIsTheWholeText() async throws {
        #expect(try await value(String.self, of: " \"é\"\n") == " \"é\"\n")
        let latin = Answer.data(Data([0xE9]), type: "text/plain; charset=iso-8859-1")
        #expect(try await Answered<RFDecodableResponse<String>>(latin).value() == "é")
    }

    @Test("decode from JSON, also if nobody says that it is JSON", arguments: ["application/json", nil])
    func decodeFromJSON(contentType: String?) async throws {
        #expect(try await value(Int.self, of: " 42 ", as: contentType) == 42)
        #expect(try await value(Double.self, of: "1e3", as: contentType) == 1000)
        #expect(try await value(Bool.self, of: "false", as: contentType) == false)
        #expect(try await value(String.self, of: #""\u00e9""#, as: contentType) == "é")
    }

    @Test("what isn't one is a decoding error", arguments: ["x", "1,5", "999999999999999999999", "{}"])
    func whatIsNotOne(text: String) async throws {
        let error = try await Answered<RFDecodableResponse<Int>>(.text(text)).failure()
        #expect(error.kind == .decoding)
        #expect(error.body == Data(text.utf8))
    }

    @Test("JSON that calls itself plain text decodes as JSON")
    func jsonThatCallsItselfPlainText() async throws {
        #expect(try await value([Int].self, of: "[1,2]") == [1, 2])
        #expect(try await value([String: Int].self, of: #"{"a":1}"#) == ["a": 1])
        #expect(try await value(Int?.self, of: "5") == 5)
    }
}
