import Foundation
import Testing

@Suite("The articles tell the truth")
struct ArticleTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func lines(of path: String) throws -> [String] {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
            .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    }

    private static var articles: [String] {
        get throws {
            let folder = root.appendingPathComponent("Sources/RestFetcher/RestFetcher.docc").path
            return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".md") }
                .map { String($0.dropLast(3)) }.sorted()
        }
    }

    @Test("every line of a listing is compiled and run", arguments: try articles)
    func everyLineOfAListing(article: String) throws {
        let lines = try Self.lines(of: "Sources/RestFetcher/RestFetcher.docc/\(article).md")
        let compiled = Set(try Self.lines(of: "Tests/UsageTests/\(article)Article.swift"))
        var isListing = false
        for line in lines {
            if line.hasPrefix("```") {
                isListing = line == "```swift"
            } else if isListing {
                #expect(compiled.contains(line), "\(line)")
            }
        }
    }
}
