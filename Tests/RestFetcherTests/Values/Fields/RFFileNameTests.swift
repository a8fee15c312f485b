import Foundation
import Testing

@testable import RestFetcher

@Suite("Safe file names (RFC 6266 §4.3)")
struct RFFileNameTests {
    @Test(
        "a name from outside becomes a plain one",
        arguments: [
            ("a.txt", "a.txt"), ("Résumé 日本.pdf", "Résumé 日本.pdf"), ("a+b (1).tar.gz", "a+b (1).tar.gz"),
            ("../../.bashrc", "bashrc"), (".bashrc", "bashrc"), ("...a", "a"), (". .a", "a"),
            ("C:\\x\\a.txt", "a.txt"),
            ("C:a.txt", "a.txt"), ("c:", nil), ("/etc/p", "p"), ("\\\\server\\share\\f", "f"), ("a/b/", "b"),
            ("..", nil),
            (".", nil), ("", nil), (" ", nil), ("/", nil), ("a/..", nil), ("\\..\\", nil), ("....", nil),
            (". .", nil),
            ("a.", "a"), ("a. . ", "a"), (" a ", "a"), ("a\u{a0}", "a"), ("a\0b", "ab"), ("\0", nil),
            ("..\0/x", "x"),
            (".\0.", nil), ("a\r\nX: 1", "aX_ 1"), ("a\u{7f}\u{85}\u{9f}b", "ab"),
            ("a\u{2028}b\u{2029}", "ab"),
            ("photo\u{202e}gpj.exe", "photogpj.exe"), ("\u{2066}a\u{2069}\u{200f}", "a"),
            ("a<b>:\"|?*c", "a_b______c"),
            ("CON", "_CON"), ("con.txt", "_con.txt"), ("Aux .a.b", "_Aux .a.b"), ("nul", "_nul"),
            ("PRN.", "_PRN"),
            ("com1.log", "_com1.log"), ("LPT9", "_LPT9"), ("com¹", "_com¹"), ("conin$", "_conin$"),
            ("COM10", "COM10"),
            ("console", "console"), ("com", "com"), ("lpt.1", "lpt.1"), ("/\u{301}a", "a"),
            ("a/\u{301}../b", "b"),
            ("..\u{301}", nil), ("a/\u{301}.\u{fe0f}\u{200d}b", "b"), ("👩‍👩‍👧.png", "👩‍👩‍👧.png"), ("~", "~"),
            ("%2e%2e%2f", "%2e%2e%2f"),
            ("1:a", "1_a"),
        ])
    func aNameFromOutside(text: String, name: String?) {
        #expect(RFFileName.plain(text).map { Array($0.utf8) } == name.map { Array($0.utf8) })
    }

    @Test("a name too long is cut between characters, and keeps its extension")
    func aNameTooLong() {
        func a(_ count: Int) -> String { String(repeating: "a", count: count) }
        #expect(RFFileName.plain(a(255)) == a(255))
        #expect(RFFileName.plain(a(300)) == a(255))
        #expect(RFFileName.plain(a(300) + ".txt") == a(251) + ".txt")
        #expect(RFFileName.plain(a(251) + ".txt") == a(251) + ".txt")
        #expect(RFFileName.plain(a(300) + ".tar.gz") == a(252) + ".gz")
        #expect(RFFileName.plain("a." + a(300)) == "a." + a(253))
        #expect(
            RFFileName.plain(String(repeating: "é", count: 200) + ".txt") == String(
                repeating: "é", count: 125) + ".txt")
        #expect(RFFileName.plain(String(repeating: "👩‍👩‍👧", count: 50)) == String(repeating: "👩‍👩‍👧", count: 14))
        #expect(RFFileName.plain(a(250) + String(repeating: ".", count: 20) + "txt") == a(250) + ".txt")
    }

    @Test("cutting makes no name that would have been refused")
    func cuttingMakesNoBadName() {
        let endlessCharacter = "e" + String(repeating: "\u{301}", count: 300)
        #expect(RFFileName.plain(endlessCharacter) == nil)
        #expect(RFFileName.plain(endlessCharacter + ".txt") == nil)
        #expect(RFFileName.plain("con" + String(repeating: " ", count: 300) + "x.txt") == "_con.txt")
        #expect(
            RFFileName.plain("con." + String(repeating: "a", count: 251)) == "_con."
                + String(repeating: "a", count: 250))
    }

    @Test("no mixture of dangerous characters gives a dangerous name")
    func noMixtureGivesADangerousName() {
        let pieces = [
            "..", ".", "/", "\\", ":", "C:", "\0", " ", "a", "é", "\u{301}", "\r\n", "CON", "\u{202e}", "~",
            "x.txt",
        ]
        var random = SplitMix(seed: 6266)
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            guard let name = RFFileName.plain(text) else { continue }
            #expect(RFFileNameTests.isSafe(name), "\(text.debugDescription) gave \(name.debugDescription)")
            #expect(RFFileName.plain(name) == name)
        }
    }

    static func isSafe(_ name: String) -> Bool {
        let path = URL(fileURLWithPath: "/folder", isDirectory: true).appendingPathComponent(name)
            .standardizedFileURL.path
        return !name.isEmpty && name.utf8.count <= 255 && !name.hasPrefix(".") && path.hasPrefix("/folder/")
            && path.utf8.count { $0 == UInt8(ascii: "/") } == 2 && !name.utf8.contains(0)
    }
}
