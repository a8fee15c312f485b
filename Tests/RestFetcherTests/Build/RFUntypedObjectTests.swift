import Foundation
import Testing

@testable import RestFetcher

@Suite("Dictionaries of untyped values")
struct RFUntypedObjectTests {
    private func json(_ members: [String: Any]) throws -> RFJSON {
        let data = try JSONEncoder().encode(RFUntypedObject(members))
        return try JSONDecoder().decode(RFJSON.self, from: data)
    }

    @Test("values of every kind are encoded as what they are")
    func kinds() throws {
        let members: [String: Any] = [
            "text": "a", "int": 1, "double": 1.5, "bool": true, "ints": [1, 2], "mixed": ["a", 1] as [Any],
            "object": ["a": ["b": 1] as [String: Any]] as [String: Any], "null": NSNull(),
            "some": Optional("a") as Any, "none": Optional<String>.none as Any,
            "url": URL(string: "http://h/")! as Any,
        ]
        #expect(
            try json(members) == [
                "text": "a", "int": 1, "double": 1.5, "bool": true, "ints": [1, 2], "mixed": ["a", 1],
                "object": ["a": ["b": 1]], "null": nil, "some": "a", "none": nil, "url": "http://h/",
            ])
    }

    @Test("what JSONSerialization reads goes back as it was")
    func serialized() throws {
        let text = #"{"a":[true,false,null,1,1.5,-3,"x",{"b":9007199254740993}],"c":0}"#
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let members = try #require(object as? [String: Any])
        #expect(try json(members) == JSONDecoder().decode(RFJSON.self, from: Data(text.utf8)))
    }

    @Test("what doesn't encode is an error that tells its place")
    func refused() {
        let error = #expect(throws: EncodingError.self) {
            try json(["a": ["b": [1, NSObject()] as [Any]] as [String: Any]])
        }
        guard case .invalidValue(let value, let context) = error else {
            Issue.record("\(error as Any)")
            return
        }
        #expect(value is NSObject && context.codingPath.dotted == "a.b[1]")
    }

    @Test("as a query it is sorted by key, nil is left out, and dates are those of the style")
    func query() throws {
        var parts = RFURLParts(domain: "http://h")
        let date = Date(timeIntervalSince1970: 0)
        parts.queries = [RFQuery(RFUntypedObject(["b": 2, "a": "x", "n": NSNull(), "d": date]))]
        let url = try parts.build(requestName: "").url
        #expect(url.absoluteString == "http://h?a=x&b=2&d=1970-01-01T00%3A00%3A00Z")
    }
}
