import Foundation
import Testing

@testable import RestFetcher

#if os(Linux)
    @Suite("Text is quoted so that a shell takes it as it is")
    struct RFShellTextTests {
        private static let texts = [
            "", "plain", "it's", "''", "'\u{301}'", "$HOME `id` $(id) \\ \" !", "a\nb\n", "\\n", "%s%%", "-n",
            "--", "~", "*",
            "é😀", "# x", "a;b&c|d<e>f(g)", "{a,b}", "[a]", "\t", "A=b",
        ]

        @Test("a quoted word is one argument", arguments: texts)
        func words(text: String) throws {
            let script = "show() { printf '%s:%s' \"$#\" \"$1\"; }\nshow \(RFShellText.quoted(text))"
            #expect(try Shell.run(script).output == Data("1:\(text)".utf8))
        }

        @Test(
            "a printing command prints every byte",
            arguments: texts.map { Data($0.utf8) } + [Data(0...255), Data([0, 0x31])])
        func printing(bytes: Data) throws {
            #expect(try Shell.run(RFShellText.printing(bytes)).output == bytes)
        }

        @Test("a cURL command is one command with the arguments meant")
        func arguments() throws {
            let request = RFHTTPRequest(
                method: .post, url: URL(string: "http://h/?a=it's")!,
                headers: ["X-A": "'; exit 1 #", "Content-Type": "a/b"],
                body: .data(Data("$x\n'".utf8)))
            let script =
                "curl() { for word in \"$@\"; do printf '%s|' \"$word\"; done; }\n"
                + request.curlCommand(scrubbedBy: nil)
            let words = [
                "--globoff", "--path-as-is", "--request", "POST", "--url", "http://h/?a=it's", "--header",
                "X-A: '; exit 1 #",
                "--header", "Content-Type: a/b", "--data-raw", "$x\n'", "",
            ]
            #expect(try Shell.run(script).output == Data(words.joined(separator: "|").utf8))
        }
    }
#endif
