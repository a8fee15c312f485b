import Foundation
import Testing

@testable import RestFetcher

@Suite("JSON values")
struct RFJSONTests {
    private func written(_ json: RFJSON, sorted: Bool = false) throws -> String {
        let encoder = JSONEncoder()
        if sorted { encoder.outputFormatting = .sortedKeys }
        let encoded = try RFBody.json(json).encoded(with: encoder)
        #expect(encoded.contentType == "application/json")
        guard case .data(let data) = encoded.body else { return "" }
        return String(decoding: data, as: UTF8.self)
    }

    @Test("a literal is written in its order, or sorted when the encoder says so")
    func literal() throws {
        let json: RFJSON = [
            "title": "Kindred", "year": 1979, "price": 7.5, "tags": ["novel", nil, [:]], "inPrint": true,
            "author": ["name": "Butler", "born": 1947],
        ]
        #expect(
            try written(json) == #"{"title":"Kindred","year":1979,"price":7.5,"tags":["novel",null,{}],"#
                + #""inPrint":true,"author":{"name":"Butler","born":1947}}"#)
        #expect(
            try written(json, sorted: true) == #"{"author":{"born":1947,"name":"Butler"},"inPrint":true,"#
                + #""price":7.5,"tags":["novel",null,{}],"title":"Kindred","year":1979}"#)
        #expect(json["author"]?["born"]?.intValue == 1947)
        #expect(json["tags"]?[0]?.stringValue == "novel")
        #expect(json["tags"]?[1] == .null)
        #expect(json["tags"]?[9] == nil)
        #expect(json["tags"]?[-1] == nil)
        #expect(json["inPrint"]?.boolValue == true)
        #expect(json["price"]?.doubleValue == 7.5)
        #expect(json["none"] == nil)
    }

    @Test("the body of a mixed literal and of a value behind Encodable are the same")
    func body() throws {
        let encoder = JSONEncoder()
        let json: RFJSON = ["b": 1, "a": [true, "x"]]
        let bodies: [RFBody] = [.json(["b": 1, "a": [true, "x"]]), .json(json as any Encodable)]
        for body in bodies {
            guard case .data(let data) = try body.encoded(with: encoder).body else { continue }
            #expect(String(decoding: data, as: UTF8.self) == #"{"b":1,"a":[true,"x"]}"#)
        }
    }

    @Test("strings are escaped where they have to be (RFC 8259 §7)")
    func strings() throws {
        #expect(
            try written(["a\"b\\": "\n\r\t\u{0}\u{1F}\u{7F}/é😀\u{2028}"])
                == "{\"a\\\"b\\\\\":\"\\n\\r\\t\\u0000\\u001F\u{7F}/é😀\u{2028}\"}")
    }

    @Test("numbers are exact (RFC 8259 §6)")
    func numbers() throws {
        let json: RFJSON = [
            .number(RFJSONNumber(UInt64.max)),
            .number(RFJSONNumber(Decimal(string: "1234567890.123456789")!)),
            0.1, 1e20, -5, 2.0,
        ]
        #expect(try written(json) == "[18446744073709551615,1234567890.123456789,0.1,1e+20,-5,2]")
        #expect(json[2] == .number(0.1))
        #expect(RFJSONNumber(1e20).decimalValue == Decimal(string: "100000000000000000000"))
        #expect(RFJSONNumber(1.5).intValue == nil)
        #expect(RFJSONNumber(1e300).intValue == nil)
        #expect(RFJSONNumber(1e15).intValue == 1_000_000_000_000_000)
        for number in [Double.nan, .infinity, -.infinity] {
            let error = try #require(throws: RFError.self) { try written([.number(RFJSONNumber(number))]) }
            #expect(error.kind == .encoding)
        }
        #expect(throws: RFError.self) { try written(.number(RFJSONNumber(Decimal.nan))) }
    }

    @Test("what is written decodes to the same value, and through JSONEncoder, too")
    func roundTrip() throws {
        let json: RFJSON = [
            "a": [1, -2.5, "x\n\u{1}é", true, false, nil, [], [:]], "b": ["c": 9_007_199_254_740_993],
            "": .number(RFJSONNumber(UInt64.max)),
        ]
        #expect(try JSONDecoder().decode(RFJSON.self, from: Data(written(json).utf8)) == json)
        #expect(try JSONDecoder().decode(RFJSON.self, from: JSONEncoder().encode(json)) == json)
    }

    @Test("an answer of any shape decodes, with its numbers exact and its names sorted")
    func decoding() throws {
        let text = #"{"z":18446744073709551615,"b":0.1,"a":[1,1.0,"1",null,1e2,1234567890.123456789]}"#
        let json = try JSONDecoder().decode(RFJSON.self, from: Data(text.utf8))
        guard case .object(let object) = json else { return #expect(Bool(false)) }
        #expect(object.names == ["a", "b", "z"])
        #expect(
            try written(json)
                == #"{"a":[1,1,"1",null,100,1234567890.123456789],"b":0.1,"z":18446744073709551615}"#)
    }

    @Test("objects keep places, forget removed names, and are equal in any order")
    func objects() {
        var object = RFJSONObject()
        object["b"] = 1
        object["a"] = .null
        object["b"] = 2
        #expect(object.names == ["b", "a"])
        #expect(object["a"] == .null)
        object["b"] = nil
        object["c"] = nil
        #expect(object.names == ["a"])
        #expect((["x": 1, "y": 2] as RFJSON) == ["y": 2, "x": 1])
        #expect((["x": 1, "y": 2] as RFJSON).hashValue == (["y": 2, "x": 1] as RFJSON).hashValue)
    }

    @Test("JSON that is nested too deep is an error")
    func deep() throws {
        var json: RFJSON = []
        for _ in 0..<600 { json = [json] }
        #expect(throws: RFError.self) { try written(json) }
    }

    @Test("as a query it keeps its order")
    func asQuery() throws {
        #expect(try RFQuery(["z": 1, "a": [nil, 2.5]] as RFJSON).text == "z=1&a%5B%5D=2.5")
    }
}
