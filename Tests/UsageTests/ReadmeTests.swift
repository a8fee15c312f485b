import Foundation
import Testing

@Suite("The README tells the truth")
struct ReadmeTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func lines(of path: String) throws -> [String] {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
            .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    @Test("every line of its listing is compiled and run here, in the same order")
    func everyLineOfItsListing() throws {
        let readme = try ReadmeTests.lines(of: "README.md")
        let start = try #require(readme.firstIndex(of: "```swift"))
        let listing = readme[(start + 1)...].prefix { $0 != "```" }
        #expect(listing.count > 25)

        var compiled = try ReadmeTests.lines(of: "Tests/UsageTests/ReadmeExample.swift")[...]
        for line in listing {
            let place = compiled.firstIndex(of: line)
            #expect(place != nil, "\(line)")
            compiled = compiled[(place ?? compiled.startIndex)...].dropFirst()
        }
    }

    @Test("the test command that it names is the one that CI runs")
    func theTestCommand() throws {
        let readme = try ReadmeTests.lines(of: "README.md")
        let ci = try ReadmeTests.lines(of: ".ci/run")
        for command in ["swift test", "swift run --package-path Example"] {
            #expect(readme.contains { $0.hasPrefix(command) })
            #expect(ci.contains(command))
        }
    }
}
