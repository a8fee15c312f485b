import Foundation
import RestFetcher
import Testing

@Suite("Answers read by their type, and bodies asked for what they say")
struct RFValueResponseTests {
    private func payload(_ text: String, _ type: String? = nil) -> RFPayload {
        RFPayload(code: 200, headerFields: type.map { ["content-type": $0] } ?? [:], data: Data(text.utf8))
    }

    @Test("nothing takes any body, bytes come as they are, and neither asks for JSON")
    func plain() throws {
        _ = try RFValueResponse<RFEmpty>(payload: payload("{"))
        #expect(try RFValueResponse<Data>(payload: payload(#""YWI=""#)).object == Data(#""YWI=""#.utf8))
        #expect(RFValueResponse<RFEmpty>.acceptType == nil && RFValueResponse<Data?>.acceptType == nil)
        #expect(RFValueResponse<[Int]>.acceptType == "application/json")
        #expect(RFValueResponse<Int?>.acceptType == "application/json")
    }

    @Test("text is the whole body, or the string that JSON says")
    func text() throws {
        #expect(try RFValueResponse<String>(payload: payload("<a>", "text/html")).object == "<a>")
        #expect(try RFValueResponse<String>(payload: payload(#""a""#, "application/json")).object == "a")
        #expect(
            try RFValueResponse<String>(payload: payload(#"{"a":1}"#, "application/json")).object
                == #"{"a":1}"#)
        #expect(try RFValueResponse<String>(payload: payload("")).object == "")
        let latin = RFPayload(
            code: 200, headerFields: ["Content-Type": "text/css; charset=iso-8859-1"], data: Data([0xE9]))
        #expect(try RFValueResponse<String>(payload: latin).object == "é")
    }

    @Test("an Optional is nil for an empty body")
    func optional() throws {
        #expect(try RFValueResponse<String?>(payload: payload("")).object == nil)
        #expect(try RFValueResponse<String?>(payload: payload("a")).object == "a")
        #expect(try RFValueResponse<Data?>(payload: payload("")).object == nil)
        #expect(try RFValueResponse<Int?>(payload: payload("")).object == nil)
    }

    @Test("all else is decoded, and an empty body isn't a value")
    func decoded() throws {
        #expect(try RFValueResponse<[Int]>(payload: payload("[1]")).object == [1])
        #expect(try RFValueResponse<[Int]>(data: Data("[1]".utf8)).object == [1])
        #expect(throws: RFError.self) { try RFValueResponse<[Int]>(payload: payload("")) }
    }

    @Test("a body says what it is: text, numbers, objects, arrays, values")
    func payloadValues() {
        #expect(payload("42").intValue == 42 && payload(" 42\n").doubleValue == 42)
        #expect(payload("4.5").intValue == nil && payload("4.5").doubleValue == 4.5)
        #expect(payload("x").intValue == nil && payload("x").stringValue == "x")
        #expect(payload(#"{"a":[1]}"#).dictionaryValue == ["a": [1]])
        #expect(payload(#"[1,"b"]"#).arrayValue == [1, "b"])
        #expect(payload("[1]").dictionaryValue == nil && payload("{}").arrayValue == nil)
        #expect(payload("[1]").decodableValue(of: [Int].self) == [1])
        #expect(payload("[1]").decodableValue(of: [String].self) == nil)
    }

    @Test("answers and errors give their body to be asked, a body that still arrives doesn't")
    func sources() {
        let response = RFResponse(value: 1, code: 201, headers: ["A": "b"], data: Data("7".utf8))
        #expect(response.payload.intValue == 7 && response.payload.headers["a"] == "b")
        var error = RFError(stage: .validate, kind: .httpStatus, message: "")
        #expect(error.payload == nil)
        error.code = 404
        error.body = Data("8".utf8)
        #expect(error.payload?.intValue == 8 && error.payload?.code == 404)
        let answer = RFHTTPResponse(status: 200, body: RFHTTPResponseBody(Data("9".utf8)))
        #expect(answer.payload?.intValue == 9)
    }
}
