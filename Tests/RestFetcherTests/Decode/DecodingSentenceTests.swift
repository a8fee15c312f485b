import Foundation
import Testing

@testable import RestFetcher

@Suite("What a decoding error says")
struct DecodingSentenceTests {
    struct Book: Decodable {
        enum Format: String, Decodable { case paper, audio }
        struct Price: Decodable { let amount: Double }
        let title: String
        let prices: [Price]?
        let format: Format?
        let password: Format?
        let pages: Int8?
        let published: Date?
    }

    private func sentence<Value: Decodable>(
        _ type: Value.Type, _ body: Data, contentType: String? = "application/json",
        keyStrategy: JSONDecoder.KeyDecodingStrategy = .useDefaultKeys
    ) throws -> String {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = keyStrategy
        decoder.dateDecodingStrategy = .lenientISO8601
        let payload = RFPayload(
            code: 200, headerFields: contentType.map { ["Content-Type": $0] } ?? [:], data: body,
            jsonDecoder: decoder)
        let thrown = #expect(throws: (any Error).self) { try payload.decode(type) }
        let error = RFError.decoding(
            try #require(thrown), body: body, contentType: contentType,
            scrubber: RFScrubber(keys: ["password", "pin"], headers: []))
        #expect(error.kind == .decoding)
        #expect(error.underlyingError is DecodingError)
        return error.message
    }

    private func sentence(of text: String) throws -> String {
        try sentence(Book.self, Data(text.utf8))
    }

    @Test("place, what was found, what was expected, and the text around it")
    func placeAndText() throws {
        #expect(
            try sentence(of: #"{"title":"Kindred","prices":[{"amount":1},{"amount":"12"}]}"#)
                == "The answer couldn't be decoded: prices[1].amount is a string where Double was expected, "
                + #"in …ndred","prices":[{"amount":1},{"amount":"12"}]}."#)
        #expect(
            try sentence(of: #"{"title":null}"#)
                == #"The answer couldn't be decoded: title is null where String was expected, in {"title":null}."#
        )
    }

    @Test("a missing key names the object that should have it")
    func aMissingKey() throws {
        #expect(
            try sentence(of: #"{"title":"a","prices":[{}]}"#)
                == "The answer couldn't be decoded: prices[0] has no 'amount', "
                + #"in {"title":"a","prices":[{}]}."#)
        #expect(
            try sentence(of: "{}") == "The answer couldn't be decoded: the top level has no 'title', in {}.")
    }

    @Test(
        "the kinds of JSON have names",
        arguments: [
            ("{}", "an object"), ("[]", "an array"), (#""x""#, "a string"), ("true", "a boolean"),
            ("false", "a boolean"), ("null", "null"),
        ])
    func kinds(value: String, name: String) throws {
        #expect(
            try sentence(Int.self, Data(value.utf8)).contains(
                "the top level is \(name) where Int was expected"))
    }

    @Test("objects and arrays that were expected have names too")
    func expectedKinds() throws {
        #expect(try sentence(Book.self, Data("7".utf8)).contains("is a number where an object was expected"))
        #expect(try sentence([Int].self, Data("7".utf8)).contains("is a number where an array was expected"))
    }

    @Test("a value that means nothing is quoted with the reason")
    func aValueThatMeansNothing() throws {
        #expect(
            try sentence(of: #"{"title":"a","published":"soon"}"#)
                == "The answer couldn't be decoded: published is a string that can't be read "
                + #"(It isn't an ISO 8601 date.), in {"title":"a","published":"soon"}."#)
        #expect(try sentence(of: #"{"title":"a","format":"vinyl"}"#).contains("vinyl"))
    }

    @Test(
        "a secret is never quoted, wherever it stands",
        arguments: [
            #"{"title":"a","password":"S3CR3T"}"#,
            #"{"title":7,"password":"S3CR3T","pin":5353}"#,
            #"{"pin":"S3CR3T","x":{"password":{"a":"S3CR3T"}}}"#,
            #"{"title":{"password":["S3CR3T"]}}"#,
            #"{"x":"https://h/?pin=S3CR3T","title":null}"#,
            #"{"password":"S3CR3T","title":"a""#,
            #"password=S3CR3T"#,
            #"<password>S3CR3T</password>"#,
            #"{"pass\u0077ord":"S3CR3T","title":1}"#,
        ])
    func aSecretIsNeverQuoted(text: String) throws {
        let sentence = try sentence(of: text)
        #expect(!sentence.contains("S3CR3T"), "\(sentence)")
        #expect(!sentence.contains("5353"), "\(sentence)")
    }

    @Test("a masked value is told apart from a missing one")
    func aMaskedValue() throws {
        #expect(
            try sentence(of: #"{"title":"a","password":"S3CR3T"}"#)
                == "The answer couldn't be decoded: password is a string that can't be read, "
                + #"in {"title":"a","password":"********"}."#)
    }

    @Test("what isn't JSON is told by its size, its type and how it begins")
    func whatIsNotJSON() throws {
        #expect(
            try sentence(Book.self, Data("<html>\n<p>".utf8), contentType: "text/html")
                == "The answer couldn't be decoded: it isn't valid JSON but 10 bytes of text/html: <html> <p>."
        )
        #expect(
            try sentence(of: #"{"title":"a","#)
                == "The answer couldn't be decoded: it isn't valid JSON but 13 bytes of application/json: "
                + #"{"title":"a",."#)
        let page = Data("<html>".utf8) + Data(repeating: UInt8(ascii: "x"), count: 1000)
        let long = try sentence(Book.self, page, contentType: nil)
        #expect(long.contains("1006 bytes of unknown type: <html>xxxx"))
        #expect(long.utf8.count < 250)
        #expect(
            try sentence(Book.self, Data([0, 1, 2]), contentType: "image/png").contains(
                "3 bytes of image/png"))
    }

    @Test("a number that doesn't fit isn't called invalid JSON")
    func aNumberThatDoesNotFit() throws {
        #expect(
            try sentence(of: #"{"title":"a","pages":300}"#)
                == "The answer couldn't be decoded: it is JSON, but something in it, perhaps a number, "
                + "doesn't fit its type.")
    }

    @Test("names that a decoder turned into camel case are found")
    func camelCase() throws {
        struct Name: Decodable { let firstName: Int }
        let body = Data(#"{"x":1,"first_name":"a"}"#.utf8)
        #expect(
            try sentence(Name.self, body, keyStrategy: .convertFromSnakeCase)
                == "The answer couldn't be decoded: firstName is a string where Int was expected, "
                + #"in {"x":1,"first_name":"a"}."#)
    }

    @Test("escaped keys, and the same text in other encodings")
    func otherEncodings() throws {
        #expect(
            try sentence(of: #"{"ti\u0074le":7}"#).contains("title is a number where String was expected"))
        let text = #"{"title":7}"#
        let utf16 = try #require(text.data(using: .utf16BigEndian))
        for body in [Data([0xEF, 0xBB, 0xBF]) + Data(text.utf8), Data([0xFE, 0xFF]) + utf16, utf16] {
            #expect(try sentence(Book.self, body).hasSuffix(#"in {"title":7}."#))
        }
    }

    @Test("the excerpt is short, on one line, and cuts no character in two", arguments: 0..<8)
    func theExcerptIsShort(shift: Int) throws {
        let filler = String(repeating: "é", count: 200)
        let shifted = String(repeating: "a", count: shift)
        let sentence = try sentence(
            of: "{\n  \"x\": \"\(shifted)\(filler)\",\n\t\"title\": 7, \"y\": \"\(filler)\"}")
        let excerpt = try #require(sentence.components(separatedBy: ", in ").last)
        #expect(excerpt.hasPrefix("…é"))
        #expect(excerpt.contains(#"é", "title": 7, "y": "é"#))
        #expect(excerpt.hasSuffix("….") && !excerpt.contains("\u{FFFD}"))
        #expect(excerpt.utf8.count <= 80 + 7)
        #expect(!sentence.contains("\n"))
    }

    @Test("a sentence stays short and printable, whatever the server names its members")
    func aSentenceStaysShort() throws {
        let key = String(repeating: "k", count: 10_000)
        let long = try sentence([String: Int].self, Data(#"{"\#(key)":"x"}"#.utf8))
        #expect(long.utf8.count < 700)
        let odd = try sentence([String: Int].self, Data(#"{"a\u001b[31m\n":"x"}"#.utf8))
        #expect(odd.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    }

    @Test("deep documents are found their place in without using up the stack")
    func deepDocuments() throws {
        let deep = String(repeating: "[", count: 100_000)
        #expect(RFJSONLocator.range(of: [], in: Array(deep.utf8)) == nil)
        let closed = deep + String(repeating: "]", count: 100_000)
        #expect(RFJSONLocator.range(of: [], in: Array(closed.utf8)) == 0..<200_000)
    }
}
