import Foundation
import Testing

@testable import RestFetcher

@Suite("JSON is scrubbed at any depth and otherwise left as it is (RFC 8259)")
struct RFJSONScrubberTests {
    private let json = "application/json"

    @Test("values of every kind are masked, in objects and arrays, under keys in any spelling")
    func nested() throws {
        let scrubber = RFScrubber(keys: ["password", "pin"], headers: [])
        let body =
            #"{"u":[{"Password":"a\"b"},{"pin":1234,"x":{"pin":null}},{"pin":{"a":1}},{"pin":[1]}],"#
            + #""p\u0069n":"z","thePassword":"s","shipping":"by sea"}"#
        let expected =
            #"{"u":[{"Password":"********"},{"pin":"********","x":{"pin":"********"}},{"pin":"********"},"#
            + #"{"pin":"********"}],"p\u0069n":"********","thePassword":"********","shipping":"by sea"}"#
        #expect(scrubber.scrub(body, as: json) == expected)
        #expect(try JSONSerialization.jsonObject(with: Data(expected.utf8)) is [String: Any])
    }

    @Test(
        "the value beside a secret name is masked, whatever comes first",
        arguments: [
            (
                #"[{"name":"password","value":"S3CR3T"},{"name":"a","value":"b"}]"#,
                #"[{"name":"password","value":"********"},{"name":"a","value":"b"}]"#
            ),
            (
                #"{"value":{"a":["S"]},"id":7,"Key":"userPIN"}"#,
                #"{"value":"********","id":7,"Key":"userPIN"}"#
            ),
            (
                #"{"f":[{"key":"p\u0069n","Value":1,"in":{"value":2}}],"value":3}"#,
                #"{"f":[{"key":"p\u0069n","Value":"********","in":{"value":2}}],"value":3}"#
            ),
            (#"{"a":"password","value":1}"#, #"{"a":"password","value":1}"#),
            (#"{"name":["password"],"value":1}"#, #"{"name":["password"],"value":1}"#),
        ])
    func siblings(body: String, expected: String) {
        #expect(RFScrubber.tested.scrub(body, as: json) == expected)
    }

    @Test(
        "each of these becomes exactly that",
        arguments: [
            (#"{"password":true}"#, #"{"password":"********"}"#),
            (#"{"password":""}"#, #"{"password":"********"}"#),
            (#"{"password":-0.5e+7,"a":1}"#, #"{"password":"********","a":1}"#),
            (#"{ "password" : "x" , "a" : 1 }"#, #"{ "password" : "********" , "a" : 1 }"#),
            ("{\r\n\t\"password\":\r\n\t\"x\"\r\n}\n", "{\r\n\t\"password\":\r\n\t\"********\"\r\n}\n"),
            (#"{"password":"a","password":"b"}"#, #"{"password":"********","password":"********"}"#),
            (#"{"password":{"password":{"x":["}"]}},"b":2}"#, #"{"password":"********","b":2}"#),
            (#"{"password":[],"pin":{}}"#, #"{"password":"********","pin":"********"}"#),
            (#"{"pass\u0077ord":"x"}"#, #"{"pass\u0077ord":"********"}"#),
            (#"{"\u0070\u0061ssword":1}"#, #"{"\u0070\u0061ssword":"********"}"#),
            (#"{"\ud83d\ude00 pin":1,"\ud800":2}"#, #"{"\ud83d\ude00 pin":"********","\ud800":2}"#),
            (#"[[{"pin":1}],{"pin":2}]"#, #"[[{"pin":"********"}],{"pin":"********"}]"#),
            (#"{"shipping":1,"spinning":"x","":3}"#, #"{"shipping":1,"spinning":"x","":3}"#),
            (#"{"a":"password","b":["pin","password"]}"#, #"{"a":"password","b":["pin","password"]}"#),
            (
                #"{"Authorization":"Bearer x","cookie":1}"#,
                #"{"Authorization":"********","cookie":"********"}"#
            ),
            (#""password""#, #""password""#),
            ("12", "12"), ("", ""), (" \n", " \n"), ("[]", "[]"), ("{}", "{}"),
        ])
    func exactly(body: String, expected: String) {
        #expect(RFScrubber.tested.scrub(body, as: json) == expected)
    }

    @Test("numbers are printed digit for digit (RFC 8259 §6)")
    func numbersAreUnchanged() {
        let body =
            #"{"a":18035768958676993,"b":18446744073709551616,"c":0.10,"d":1E400,"e":-0,"f":"#
            + #"1234567890.1234567890123456789,"g":"\u00e9\/é","pin":1}"#
        #expect(
            RFScrubber.tested.scrub(body, as: json)
                == body.replacingOccurrences(of: #""pin":1"#, with: #""pin":"********""#))
    }

    @Test("each line of JSON lines is scrubbed")
    func jsonLines() {
        #expect(
            RFScrubber.tested.scrub("{\"pin\":1}\n{\"a\":{\"pin\":2}}\r\n[3]\n", as: "application/x-ndjson")
                == "{\"pin\":\"********\"}\n{\"a\":{\"pin\":\"********\"}}\r\n[3]\n")
    }

    @Test(
        "secrets that a string quotes from elsewhere are masked, prose isn't",
        arguments: [
            (
                #"{"next":"https://h/?access_token=S3CR3T&p=2"}"#,
                #"{"next":"https://h/?access_token=********&p=2"}"#
            ),
            (#"{"next":"https:\/\/h\/?access_token=S3CR3T"}"#, #"{"next":"********"}"#),
            (#"{"next":"https://h/?a=1\u0026access_token=S3CR3T"}"#, #"{"next":"********"}"#),
            (
                #"{"r":"https%3A%2F%2Fh%3Faccess_token%3DS3CR3T"}"#,
                #"{"r":"https%3A%2F%2Fh%3Faccess_token%3D********"}"#
            ),
            (#"{"body":"{\"password\":\"S3CR3T\"}"}"#, #"{"body":"********"}"#),
            (#"{"body":"{\"password\":\"S3CR3T"}"#, #"{"body":"********"}"#),
            (#"{"db":"postgres://u:S3CR3T@h/x"}"#, #"{"db":"postgres://********@h/x"}"#),
            (#"{"query":"{login(password: \"S3CR3T\")}"}"#, #"{"query":"********"}"#),
            (#"{"password=S3CR3T":1}"#, #"{"password=********":"********"}"#),
            (#"{"e":"password: is too short","f":"10:30"}"#, #"{"e":"password: is too short","f":"10:30"}"#),
        ])
    func strings(body: String, expected: String) {
        #expect(RFScrubber.tested.scrub(body, as: json) == expected)
    }

    @Test(
        "what isn't JSON is withheld from the first secret on",
        arguments: [
            (#"{"a":1,"password":"S3CR3T"#, #"{"a":1,"password""#),
            (#"{"a":1,"password":"x\"#, #"{"a":1,"password""#),
            (#"{"a":1,"password":S3CR3T}"#, #"{"a":1,"password""#),
            (#"{"a":1,"password":S3CR3T,"b":"S3CR3T"}"#, #"{"a":1,"password""#),
            (#"{"a":1,"password":"x"S3CR3T","b":1}"#, #"{"a":1,"password":"********""#),
            (#"{"a":1,"password":"x", "S3CR3T":"y"" }"#, #"{"a":1,"password":"********""#),
            (#"{"a":1,"password" "S3CR3T"}"#, #"{"a":1,"#),
            (#"{"a":1,"password"#, #"{"a":1"#),
            (#"{"a":1,"password:"S3CR3T"}"#, #"{"a":1,"#),
            (#"{"a":1,"password:S3CR3T" "b":2}"#, #"{"a":1,"#),
            (#"{"a":1,"password":{"b":["S3CR3T"}}}"#, #"{"a":1,"password":"#),
            (#"{"a":1,"password":[1,"S3CR3T"]"#, #"{"a":1,"password":"********""#),
            (#"{"a":1,"password":tru,"b":"S3CR3T"}"#, #"{"a":1,"password""#),
            (#"{"a":1,"pin":01,"b":"S3CR3T"}"#, #"{"a":1,"pin":"********""#),
            (#"{"pin":1}{"b":"S3CR3T"}"#, #"{"pin":"********""#),
            (#"{"pin":1}]"#, #"{"pin":"********""#),
            (#"{"pin":1} S3CR3T"#, #"{"pin":"********""#),
            (#"{"a":"x"password":"S3CR3T"}"#, #"{"a":"#),
            (#"{"a":"x,"password":"S3CR3T"}"#, #"{"a":"#),
            (#"{"pass"word":"S3CR3T"}"#, "{"),
            (#"{"user:"ann","password":"S3CR3T"}"#, "{"),
            (#"{'password':'S3CR3T'}"#, ""),
            (#"{password:"S3CR3T"}"#, ""),
            (#"{p%61ssword S3CR3T"#, ""),
            ("\"password\"\n\"S3CR3T\"", ""),
            ("{\"a\":\"x\n\",\"password\":\"S3CR3T\"}", #"{"a""#),
            (#"{"a":NaN,"password":"S3CR3T"}"#, #"{"a""#),
            (#"{"a":1,/* */"password":"S3CR3T"}"#, #"{"a":1"#),
            (#"<password>S3CR3T</password>"#, ""),
            (#"password S3CR3T"#, ""),
        ])
    func broken(body: String, shown: String) {
        #expect(RFScrubber.tested.scrub(body, as: json) == shown + "… (withheld: not valid JSON)")
    }

    @Test(
        "what isn't JSON and names no secret is shown",
        arguments: [
            "Internal Server Error", "<html>Bad Gateway</html>", #"{"a":1,"note":"cut of"#, #"{"a":[1,2"#,
            "}",
            #"{"a" 1}"#, "{'a': 'b'}",
        ])
    func brokenWithoutSecret(body: String) {
        #expect(RFScrubber.tested.scrub(body, as: json) == body)
    }

    @Test("a literal key is found in what isn't JSON")
    func brokenWithLiteralKey() {
        let scrubber = RFScrubber(keys: ["a.*["])
        #expect(scrubber.scrub(#"{"x" "A.*[" "S3CR3T""#, as: json) == #"{… (withheld: not valid JSON)"#)
        #expect(
            scrubber.scrub(#"{"abc":"a","a.*[":"S3CR3T"}"#, as: json) == #"{"abc":"a","a.*[":"********"}"#)
    }

    @Test("depth costs no stack")
    func depth() {
        let depth = 100_000
        let nested = String(repeating: #"{"a":["#, count: depth) + "1" + String(repeating: "]}", count: depth)
        #expect(RFScrubber.tested.scrub(nested, as: json, limit: .max) == nested)
        #expect(RFScrubber.tested.scrub("{\"pin\":\(nested)}", as: json) == #"{"pin":"********"}"#)
        let open = String(repeating: "[", count: depth)
        #expect(RFScrubber.tested.scrub(open, as: json, limit: .max) == open)
    }

    @Test("a fault beyond the limit still withholds what follows a secret")
    func faultBeyondTheLimit() {
        let body = #"{"pin":1,"s":"S3CR3T","x":""# + String(repeating: "x", count: 100) + "\"]"
        #expect(
            RFScrubber.tested.scrub(body, as: json, limit: 50)
                == #"{"pin":"********"… (withheld: not valid JSON)"#)
    }
}
