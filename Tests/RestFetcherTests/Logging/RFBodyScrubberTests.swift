import Foundation
import Testing

@testable import RestFetcher

@Suite("A body is scrubbed as what it is")
struct RFBodyScrubberTests {
    private let scrubber = RFScrubber.tested

    private func scrub(_ bytes: [UInt8], as contentType: String?) -> String {
        scrubber.scrub(body: Data(bytes), contentType: contentType)
    }

    @Test(
        "JSON is known by its type or by how it begins",
        arguments: [
            "application/json", "APPLICATION/JSON; charset=utf-8", "application/problem+json", "text/json",
            "application/x-ndjson", "application/vnd.acme.v1", "text/plain", "text/html", "text/xml",
            "application/x-www-form-urlencoded", "", "nonsense", nil,
        ] as [String?])
    func json(type: String?) {
        #expect(scrubber.scrub(#" [{"pin":[1,{}]}]"#, as: type) == #" [{"pin":"********"}]"#)
        #expect(scrubber.scrub(#"{"pin":"S3CR3T"#, as: type) == #"{"pin"… (withheld: not valid JSON)"#)
    }

    @Test(
        "text is known by its type",
        arguments: [
            "text/plain", "text/csv; charset=utf-8", "text/event-stream", "application/yaml",
            "application/graphql",
            "application/javascript", "message/http", nil,
        ] as [String?])
    func text(type: String?) {
        #expect(scrubber.scrub("data: pin=S3CR3T\nx", as: type) == "data: pin=********\nx")
        #expect(scrubber.scrub("[2024-01-01] ok", as: type) == "[2024-01-01] ok")
    }

    @Test(
        "binary bodies are summed up",
        arguments: [
            ("image/png", "hello", "<5 bytes of image/png>"),
            ("VIDEO/mp4; a=b", "hello", "<5 bytes of video/mp4>"),
            ("application/octet-stream", "{\"a\":1}", "<7 bytes of application/octet-stream>"),
            ("application/x-protobuf", "\n\u{6}S3CR3T", "<8 bytes of application/x-protobuf>"),
            ("application/pdf", "%PDF", "<4 bytes of application/pdf>"),
            ("text/plain", "a\0b", "<3 bytes of text/plain>"), (nil, "a\0b", "<3 bytes of unknown type>"),
            ("image/svg+xml", "<svg><pin>1</pin></svg>", "<svg><pin>********</pin></svg>"),
            ("image/png", "", ""), (nil, "", ""),
        ] as [(String?, String, String)])
    func binary(type: String?, body: String, expected: String) {
        #expect(scrubber.scrub(body, as: type) == expected)
    }

    @Test("bytes that aren't UTF-8 are text only if the type says so")
    func notUTF8() {
        #expect(scrub([0x61, 0xFF], as: nil) == "<2 bytes of unknown type>")
        #expect(scrub([0x61, 0xFF], as: "text/plain") == "a\u{FFFD}")
        #expect(scrub([0x61, 0xE9], as: "text/plain; charset=iso-8859-1") == "aé")
        #expect(
            scrub(Array("{\"pin\":\"\u{E9}".utf8) + [0xFF] + Array("\"}".utf8), as: "application/json")
                == #"{"pin":"********"}"#)
    }

    @Test("JSON in UTF-16 and UTF-32, and behind a byte order mark, is read or withheld")
    func wideCharsets() {
        let body = #"{"pin":"S3CR3T","é":1}"#
        let shown = #"{"pin":"********","é":1}"#
        let encodings: [(String.Encoding, String)] = [
            (.utf16LittleEndian, "utf-16le"), (.utf16BigEndian, "utf-16be"), (.utf32LittleEndian, "utf-32le"),
            (.utf32BigEndian, "utf-32be"), (.utf8, "utf-8"),
        ]
        for (encoding, charset) in encodings {
            let plain = [UInt8](body.data(using: encoding) ?? Data())
            let marked = [UInt8](("\u{FEFF}" + body).data(using: encoding) ?? Data())
            for type in ["application/json", "application/json; charset=\(charset)"] {
                #expect(scrub(plain, as: type) == shown, "\(charset)")
                #expect(scrub(marked, as: type) == shown, "\(charset)")
            }
            #expect(!scrub(Array(plain.dropLast()), as: "application/json").contains(secret), "\(charset)")
        }
        #expect(
            scrub(Array(body.utf8), as: "application/json; charset=utf-16")
                == "<23 bytes of application/json>")
        #expect(!scrub(Array(body.utf8) + [0x20], as: "application/json; charset=utf-16").contains(secret))
    }

    @Test("a long body is cut after it was scrubbed, at a whole character, and says how much is missing")
    func cut() {
        #expect(
            scrubber.scrub(#"{"a":"xyz","pin":"S3CR3T","b":"zzz"}"#, as: nil, limit: 26)
                == #"{"a":"xyz","pin":"********… (12 bytes omitted)"#)
        #expect(scrubber.scrub("aé😀é", as: "text/plain", limit: 3) == "aé… (6 bytes omitted)")
        for limit in 0...9 {
            #expect(!scrubber.scrub("aé😀é", as: "text/plain", limit: limit).contains("\u{FFFD}"))
        }
        #expect(
            scrubber.scrub("pin=S3CR3T&a=" + secret, as: "text/plain", limit: 6)
                == "pin=**… (15 bytes omitted)")
        #expect(scrubber.scrub("ab", as: nil, limit: -1) == "… (2 bytes omitted)")
        let long = String(repeating: "x", count: 20_000)
        #expect(scrubber.scrub(long, as: "text/plain") == long.prefix(16_384) + "… (3616 bytes omitted)")
    }

    @Test("a secret beyond the first bytes of a long body isn't cut in two")
    func secretAtTheLimit() {
        for length in 0..<60 {
            let text = scrubber.scrub(
                "{\"a\":\"xyz\",\"pin\":\"§§§§\",\"b\":[\"z\"]}", as: nil, limit: length)
            #expect(!text.contains("§"))
        }
    }

    @Test("control characters can't move the cursor, and a valid document stays valid")
    func controlCharacters() {
        #expect(
            scrubber.scrub("a\u{1B}[2Jb\u{7}\r\nc\rd\te\u{9B}", as: "text/plain")
                == "a\\u001B[2Jb\\u0007\r\nc\nd\te\\u009B")
        #expect(scrubber.scrub("[\"\u{7F}\u{85}\"]\r", as: "application/json") == "[\"\\u007F\\u0085\"]\n")
    }

    @Test(
        "random bytes of any type make no trouble",
        arguments: [
            "application/json", "text/plain", "text/html", "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=b", "text/plain; charset=utf-16", nil,
        ] as [String?])
    func randomBytes(type: String?) {
        var random = SplitMix(seed: 7)
        for _ in 0..<300 {
            _ = scrub(random.bytes(count: Int.random(in: 0...80, using: &random)), as: type)
            let text = (0..<8).map { _ in random.text() }.joined(separator: "pin=\"--b\r\n")
            _ = scrubber.scrub(text, as: type)
            _ = scrubber.scrub(url: text)
            _ = scrubber.scrub(text: text)
        }
    }
}
