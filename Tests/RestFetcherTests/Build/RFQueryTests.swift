import Foundation
import Testing

@testable import RestFetcher

@Suite("Queries")
struct RFQueryTests {
    private enum Kind: String, Codable { case novel }
    private enum Level: Int, Codable { case high = 3 }

    private struct Filter: Encodable {
        struct Range: Encodable {
            var from = 1
            var to: Int?
        }
        var term = "a b"
        var tags = ["x", "y"]
        var range = Range()
        var inPrint = true
        var author: String?
    }

    @Test("a model is written in the order of its members, with the default style")
    func model() throws {
        #expect(
            try RFQuery(Filter()).text
                == "term=a%20b&tags%5B%5D=x&tags%5B%5D=y&range%5Bfrom%5D=1&inPrint=true")
    }

    @Test("a literal keeps its order and may repeat names")
    func literal() throws {
        let term: String? = "swift"
        let none: Int? = nil
        let query: RFQuery = [
            "q": term, "page": 2, "tag": "b", "tag": "a", "none": none, "nil": nil, "flag": false,
            "in": ["o": [1.5]],
        ]
        #expect(try query.text == "q=swift&page=2&tag=b&tag=a&flag=false&in%5Bo%5D%5B%5D=1.5")
    }

    @Test("items added by hand come in order, and another query comes after them")
    func byHand() throws {
        var query = RFQuery()
        #expect(query.isEmpty)
        query.add("b", 1)
        query.add("a", Kind.novel)
        query.append(["c": [true]])
        #expect(try query.text == "b=1&a=novel&c%5B%5D=true")
    }

    @Test("a dictionary is sorted by key and a set by element, at every level")
    func unordered() throws {
        let set: Set = ["z", "b", "m", "a"]
        let query = RFQuery(["z": ["q": set, "c": set], "b": [:]], style: RFQueryStyle(arrays: .commas))
        #expect(try query.text == "z%5Bc%5D=a,b,m,z&z%5Bq%5D=a,b,m,z")
        #expect(try RFQuery([3: "x", 1: "y"]).text == "1=y&3=x")
    }

    @Test(
        "arrays are named as the style says",
        arguments: [
            (
                RFQueryStyle.Arrays.brackets, "a%5B%5D=1&a%5B%5D=2",
                "o%5B%5D%5Bx%5D=1&o%5B%5D%5By%5D=2&o%5B%5D%5Bx%5D=3"
            ),
            (.repeated, "a=1&a=2", "o%5Bx%5D=1&o%5By%5D=2&o%5Bx%5D=3"),
            (.indexed, "a%5B0%5D=1&a%5B1%5D=2", "o%5B0%5D%5Bx%5D=1&o%5B0%5D%5By%5D=2&o%5B1%5D%5Bx%5D=3"),
        ])
    func arrays(arrays: RFQueryStyle.Arrays, numbers: String, objects: String) throws {
        let style = RFQueryStyle(arrays: arrays)
        #expect(try RFQuery(["a": [1, 2]], style: style).text == numbers)
        #expect(try RFQuery(["o": [["x": 1, "y": 2], ["x": 3]]], style: style).text == objects)
        #expect(try RFQuery(["a": [Int]()], style: style).text == "")
        #expect(try RFQuery(["a": [[1], [2]]], style: style).text.contains("=1&a"))
    }

    @Test("with commas, a comma in an element is encoded, and elements must be leaves")
    func commas() throws {
        let style = RFQueryStyle(arrays: .commas)
        #expect(try RFQuery(["a": ["1", "2,3", "x&y"]], style: style).text == "a=1,2%2C3,x%26y")
        #expect(try RFQuery(["a": [Int]()], style: style).text == "")
        let error = try #require(throws: RFError.self) { try RFQuery(["a": [[1]]], style: style).text }
        #expect(error.kind == .encoding)
        #expect(error.message.contains("The array a"))
    }

    @Test("nested names have brackets or dots")
    func nesting() throws {
        let value = ["a": ["b": ["c": [1]]]]
        #expect(try RFQuery(value).text == "a%5Bb%5D%5Bc%5D%5B%5D=1")
        let style = RFQueryStyle(arrays: .indexed, nesting: .dots)
        #expect(try RFQuery(value, style: style).text == "a.b.c%5B0%5D=1")
    }

    @Test("nil is dropped, empty or only a name, and never a text")
    func nils() throws {
        let value: [String: Int?] = ["k": nil]
        #expect(try RFQuery(value).text == "")
        #expect(try RFQuery(value, style: RFQueryStyle(nils: .empty)).text == "k=")
        #expect(try RFQuery(value, style: RFQueryStyle(nils: .keyOnly)).text == "k")
        #expect(try RFQuery(Filter(), style: RFQueryStyle(nils: .keyOnly)).text.hasSuffix("&author"))
        #expect(try RFQuery(Filter(), style: RFQueryStyle(nils: .empty)).text.contains("&range%5Bto%5D=&"))
        let list: [String: [Int?]] = ["a": [1, nil, 3]]
        #expect(
            try RFQuery(list, style: RFQueryStyle(arrays: .indexed)).text == "a%5B0%5D=1&a%5B2%5D=3")
        #expect(try RFQuery(list, style: RFQueryStyle(arrays: .commas, nils: .empty)).text == "a=1,,3")
        #expect(try RFURLParts(domain: "https://h", queries: [RFQuery(value)]).url == "https://h")
    }

    @Test("bools are words or digits")
    func bools() throws {
        #expect(try RFQuery(["a": true, "b": false]).text == "a=true&b=false")
        #expect(try RFQuery(["a": true, "b": false], style: RFQueryStyle(bools: .digits)).text == "a=1&b=0")
    }

    @Test(
        "dates are written as the style says",
        arguments: [
            (RFQueryStyle.Dates.iso8601, "1970-01-02T03%3A46%3A40Z"),
            (.secondsSince1970, "100000.5"),
            (.millisecondsSince1970, "100000500"),
            (.format("yyyy-MM-dd HH:mm"), "1970-01-02%2003%3A46"),
            (.custom { "t\(Int($0.timeIntervalSince1970))" }, "t100000"),
        ])
    func dates(dates: RFQueryStyle.Dates, expected: String) throws {
        let value = ["d": Date(timeIntervalSince1970: 100_000.5)]
        #expect(try RFQuery(value, style: RFQueryStyle(dates: dates)).text == "d=" + expected)
    }

    @Test(
        "a date that has no year of four digits is an error (RFC 3339)",
        arguments: [1e300, -1e300, .nan, Double.infinity, 253_402_300_800])
    func wildDates(seconds: Double) {
        for dates in [RFQueryStyle.Dates.iso8601, .millisecondsSince1970, .format("yyyy")] {
            let query = RFQuery(
                ["d": Date(timeIntervalSince1970: seconds)], style: RFQueryStyle(dates: dates))
            #expect(throws: RFError.self) { try query.text }
        }
    }

    @Test("data is base 64 or what a closure makes of it")
    func data() throws {
        let value = ["d": Data([0xFB, 0xFF, 1])]
        #expect(try RFQuery(value).text == "d=%2B%2F8B")
        let style = RFQueryStyle(data: .custom { "\($0.count)" })
        #expect(try RFQuery(value, style: style).text == "d=3")
    }

    @Test("names are as they are, snake case, or what a closure makes of them")
    func keys() throws {
        let value = ["pageSize": ["baseURLPath": 1], "URL": [:], "_aB1C": ["id": 2], "x_Y": ["ID": 3]]
        #expect(
            try RFQuery(value, style: RFQueryStyle(nesting: .dots, keys: .snakeCase)).text
                == "_a_b1_c.id=2&page_size.base_url_path=1&x_y.id=3")
        let style = RFQueryStyle(keys: .custom { $0.uppercased() })
        #expect(try RFQuery(["a": ["b": [1]]], style: style).text == "A%5BB%5D%5B%5D=1")
    }

    @Test("a space is %20 or +, and a plus sign is %2B in both")
    func spaces() throws {
        #expect(try RFQuery(["a b": "c d+e"]).text == "a%20b=c%20d%2Be")
        #expect(try RFQuery(["a b": "c d+e"], style: RFQueryStyle(spaces: .plus)).text == "a+b=c+d%2Be")
    }

    @Test("numbers are written as in JSON; URL, UUID, Decimal and enums as their text")
    func leaves() throws {
        let uuid = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        let query: RFQuery = [
            "a": 1.0, "b": Float(0.1), "c": 1e20, "d": Int.min, "e": UInt64.max,
            "f": Decimal(string: "1234567890.123456789"), "g": URL(string: "https://h/a?b"), "h": uuid,
            "i": Kind.novel, "j": Level.high, "k": -0.0, "l": 0.1 + 0.2,
        ]
        #expect(
            try query.text == "a=1&b=0.1&c=1e%2B20&d=-9223372036854775808&e=18446744073709551615"
                + "&f=1234567890.123456789&g=https%3A%2F%2Fh%2Fa%3Fb&h=\(uuid)&i=novel&j=3&k=-0"
                + "&l=0.30000000000000004")
    }

    @Test("what is encoded already is passed on, and refused if it isn't encoded (RFC 3986 §2.4)")
    func preEncoded() throws {
        #expect(try RFQuery(["k": RFPreEncoded("a%2Fb+c/d=e?")]).text == "k=a%2Fb+c/d=e?")
        for text in ["%zz", "%4", "%", "a b", "a&b=c", "a#b", "é", "\r\n", "[", "a\0"] {
            let error = try #require(throws: RFError.self) { try RFQuery(["k": RFPreEncoded(text)]).text }
            #expect(error.kind == .encoding)
            #expect(error.message.contains("value of k"))
        }
        let json = try JSONEncoder().encode(["k": RFPreEncoded("%41")])
        #expect(String(decoding: json, as: UTF8.self) == "{\"k\":\"%41\"}")
    }

    @Test("a top level that isn't an object is an error that says so")
    func topLevel() throws {
        let faults = try [
            #require(throws: RFError.self) { try RFQuery([1, 2]).text },
            #require(throws: RFError.self) { try RFQuery("x").text },
            #require(throws: RFError.self) { try RFQuery(Int?.none).text },
        ]
        for error in faults {
            #expect(error.kind == .encoding)
            #expect(error.message.contains("isn't an object"))
        }
    }

    @Test("NaN and infinity are errors that tell their place")
    func notFinite() throws {
        for number in [Double.nan, .infinity, -.infinity] {
            let error = try #require(throws: RFError.self) { try RFQuery(["a": ["b": [0, number]]]).text }
            #expect(error.kind == .encoding)
            #expect(error.message.contains("a.b[1]"))
            #expect(error.underlyingError is EncodingError)
        }
        let query: RFQuery = ["limit": Float.nan]
        #expect(throws: RFError.self) { try query.text }
        #expect(try #require(throws: RFError.self) { try query.text }.message.contains("limit"))
        #expect(throws: RFError.self) { try RFQuery(["d": Decimal.nan]).text }
    }

    @Test("the error of a query reaches the build of the URL, with the name of the request")
    func faultReachesBuild() throws {
        let fault = try #require(RFURLParts(domain: "https://h", queries: [RFQuery([1])]).fault)
        #expect(fault.requestName == "ListBooks")
        #expect(fault.kind == .encoding)
    }

    @Test("the keys of a dictionary stay with their values, whatever type they are of")
    func dictionaryKeys() throws {
        enum Limit: String, Encodable { case foo, bar }
        struct Place: Encodable, Hashable { var x: Int }
        let id = try #require(UUID(uuidString: "00000000-0000-0000-0000-000000000001"))
        #expect(
            try RFQuery(["limits": [Limit.foo: 10, .bar: 2]]).text == "limits%5Bbar%5D=2&limits%5Bfoo%5D=10")
        #expect(try RFQuery(["a": [id: true]]).text == "a%5B\(id.uuidString)%5D=true")
        // A key with members of its own can't be a name: then key and value follow one another.
        #expect(
            try RFQuery(["a": [Place(x: 2): 1, Place(x: 1): 9]], style: RFQueryStyle(arrays: .indexed)).text
                == "a%5B0%5D%5Bx%5D=1&a%5B1%5D=9&a%5B2%5D%5Bx%5D=2&a%5B3%5D=1")
    }

    @Test("the query of the text comes first, then the arguments, then the query")
    func merged() throws {
        let parts = RFURLParts(
            domain: "https://h", pathResource: "s?z=1", queryArguments: ["y": "2"], queries: [["x": 3]])
        #expect(try parts.url == "https://h/s?z=1&y=2&x=3")
    }
}

extension RFQuery {
    /// The query as it is sent.
    var text: String {
        get throws(RFError) {
            let url = try RFURLParts(domain: "https://h", queries: [self]).url
            return String(url.dropFirst("https://h?".count))
        }
    }
}
