import Foundation
import Testing

@testable import RestFetcher

@Suite("Secrets are found in text, URLs and forms")
struct RFPairScrubberTests {
    private let scrubber = RFScrubber.tested

    @Test(
        "text: each of these becomes exactly that",
        arguments: [
            ("login with password=S3CR3T failed", "login with password=******** failed"),
            ("password = S3CR3T\nnext", "password = ********\nnext"),
            ("a=1&password=S3CR3T&b=2", "a=1&password=********&b=2"),
            ("password: S3CR3T and more\nnext", "password: ********\nnext"),
            ("{'password': 'S3CR3T', 'a': 1}", "{'password': '********', 'a': 1}"),
            (
                #"Bad: {"password":"S3\"CR3T","pin":1234,"a":1}"#,
                #"Bad: {"password":"********","pin":********,"a":1}"#
            ),
            (#"Bad: {"pin":{"a":["S3CR3T","}"]},"b":2}"#, #"Bad: {"pin":********,"b":2}"#),
            (#"{:password=>"S3CR3T", "pin" => 12}"#, #"{:password=>"********", "pin" => ********}"#),
            (
                #"{&quot;password&quot;: &quot;S3CR3T&quot;, 1}"#,
                #"{&quot;password&quot;: &quot;********&quot;, 1}"#
            ),
            ("&#39;pin&#39;:&#39;S3CR3T&#39;;", "&#39;pin&#39;:&#39;********&#39;;"),
            (#"log \"password\":\"S3\\\"CR3T\" end"#, #"log \"password\":\"********\" end"#),
            (#"say \"p\u0069n\":\"S3CR3T\","#, #"say \"p\u0069n\":\"********\","#),
            ("password='it's S3CR3T'.", "password='********'."),
            ("Authorization: Bearer S3CR3T\nA: b", "Authorization: ********\nA: b"),
            ("Cookie: a=S3CR3T; b=S3CR3T\r\nA: b", "Cookie: ********\r\nA: b"),
            ("AUTHORIZATION=Bearer S3CR3T\nA=b", "AUTHORIZATION=********\nA=b"),
            ("https://u:S3CR3T@h/ and http://h/@x", "https://********@h/ and http://h/@x"),
            ("ftp://S3CR3T@S3CR3T@h:1/", "ftp://********@h:1/"),
            (
                "GET /?r=https%3A%2F%2Fh%3Facc%65ss_token%3DS3CR3T HTTP",
                "GET /?r=https%3A%2F%2Fh%3Facc%65ss_token%3D******** HTTP"
            ),
            ("GET /?r=%253Fpin%253DS3CR3T HTTP", "GET /?r=%253Fpin%253D******** HTTP"),
            ("<a href=\"/?pin=S3CR3T\">", "<a href=\"/?pin=********\">"),
            ("shipping=1 spinning: 2 passwords=3", "shipping=1 spinning: 2 passwords=3"),
            ("password=\npassword:\n", "password=\npassword:\n"),
            ("the password is wrong", "the password is wrong"), ("", ""), ("=", "="), (":", ":"),
            ("%3d", "%3d"),
        ])
    func text(text: String, expected: String) {
        #expect(scrubber.scrub(text: text) == expected)
        #expect(scrubber.scrub(text, as: "text/plain") == expected)
    }

    @Test(
        "a value that doesn't end withholds the rest",
        arguments: [
            ("x password=\"S3CR3T and more", "x password=\""), ("x password: {a: S3CR3T", "x password: "),
            ("x \"pin\": ['S3CR3T]", "x \"pin\": "),
            ("x &quot;pin&quot;: &quot;S3CR3T", "x &quot;pin&quot;: &quot;"),
        ])
    func endless(text: String, shown: String) {
        #expect(scrubber.scrub(text: text) == shown + "… (withheld: the value doesn't end)")
    }

    @Test(
        "URL: each of these becomes exactly that",
        arguments: [
            ("https://h/p?access_token=S3CR3T", "https://h/p?access_token=********"),
            ("https://h/p?a=1&accessToken=S3CR3T&b=2#x", "https://h/p?a=1&accessToken=********&b=2#x"),
            ("https://h/p?acc%65ss_token=S3CR3T", "https://h/p?acc%65ss_token=********"),
            ("https://h/p?access%5Ftoken=S3CR3T", "https://h/p?access%5Ftoken=********"),
            ("https://h/p?user%5Bpassword%5D=S3CR3T", "https://h/p?user%5Bpassword%5D=********"),
            ("https://h/p?user[password]=S3CR3T", "https://h/p?user[password]=********"),
            ("https://h/p?access+token=S3CR3T", "https://h/p?access+token=********"),
            ("https://h/p?access%20token=S3CR3T", "https://h/p?access%20token=********"),
            ("https://h/p?a=1;pin=S3CR3T", "https://h/p?a=1;pin=********"),
            ("https://h/p?pin=S3'CR\"3;T&a=1", "https://h/p?pin=********&a=1"),
            ("https://h/p?pin=S3=CR3T==", "https://h/p?pin=********"),
            ("https://h/p?password=&a=1", "https://h/p?password=&a=1"),
            ("https://h/p#access_token=S3CR3T&a=1", "https://h/p#access_token=********&a=1"),
            ("https://h/p#/r?access_token=S3CR3T", "https://h/p#/r?access_token=********"),
            ("https://h/p;password=S3CR3T", "https://h/p;password=********"),
            ("https://u:S3CR3T@h:8080/p?a=1", "https://********@h:8080/p?a=1"),
            ("https://S3CR3T@h", "https://********@h"), ("//u:S3CR3T@h/p", "//********@h/p"),
            ("https://u:S3@CR3T@[::1]:80/", "https://********@[::1]:80/"),
            ("/p?access_token=S3CR3T", "/p?access_token=********"), ("?pin=S3CR3T", "?pin=********"),
            (
                "https://h/?r=https%3A%2F%2Fx%3Faccess_token%3DS3CR3T&b=2",
                "https://h/?r=https%3A%2F%2Fx%3Faccess_token%3D********&b=2"
            ),
            (
                "https://h/?r=https://x?access_token=S3CR3T&b=2",
                "https://h/?r=https://x?access_token=********&b=2"
            ),
            ("https://h/?r=https://u:S3CR3T@x/", "https://h/?r=https://********@x/"),
            ("https://h/?Authorization=S3CR3T", "https://h/?Authorization=********"),
            ("https://password.pin:80/pin?shipping=1", "https://password.pin:80/pin?shipping=1"),
            ("not a URL pin=S3CR3T", "not a URL pin=********"),
            ("https://h/?a=1\u{1B}[2J\n", "https://h/?a=1\\u001B[2J\\u000A"), ("", ""),
        ])
    func url(url: String, expected: String) {
        #expect(scrubber.scrub(url: url) == expected)
    }

    @Test("a URL is scrubbed like its text")
    func urlValue() throws {
        let url = try #require(URL(string: "https://u:S3CR3T@h/p?acc%65ss_token=S3CR3T&b=%20"))
        #expect(scrubber.scrub(url: url) == "https://********@h/p?acc%65ss_token=********&b=%20")
    }

    @Test(
        "form: each of these becomes exactly that",
        arguments: [
            ("user=ann&password=S3CR3T&x=1", "user=ann&password=********&x=1"),
            ("user%5Bpassword%5D=S3CR3T", "user%5Bpassword%5D=********"),
            ("p%61ssword=S3%3DCR3T", "p%61ssword=********"), ("new+password=S3CR3T", "new+password=********"),
            ("payload=%7B%22pin%22%3A%22S3CR3T%22%7D&b=2", "payload=%7B%22pin%22%3A********&b=2"),
            ("payload={\"pin\":\"S3CR3T\"}&b=2", "payload={\"pin\":********&b=2"),
            ("a/password/b=S3CR3T", "a/password/b=********"),
            ("shipping=1&a=password&b", "shipping=1&a=password&b"),
        ])
    func form(form: String, expected: String) {
        let type = "application/x-www-form-urlencoded; charset=utf-8"
        #expect(scrubber.scrub(form, as: type) == expected)
    }

    @Test(
        "long text takes time in proportion",
        arguments: [
            "=", ":", "%3D", "\"", "\":", "'='", "a=", "a:", "\\", "\\\":", "://", "&quot;:", "pin=,", "pin:",
            "{", "a ",
            "pin={\\", "p%25", "\"pin\":'a'b ",
        ])
    func longText(piece: String) {
        let text = String(repeating: piece, count: 20_000 / piece.utf8.count)
        for type in ["text/plain", "application/x-www-form-urlencoded", "text/xml", "application/json"] {
            #expect(!scrubber.scrub(text, as: type, limit: .max).isEmpty)
        }
    }
}
