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

    private static let folder = "Sources/RestFetcher/RestFetcher.docc"
    private static let firstPage = "RestFetcher"

    private static var articles: [String] {
        get throws {
            let names = try FileManager.default.contentsOfDirectory(
                atPath: root.appendingPathComponent(folder).path)
            return names.filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }
                .filter { $0 != firstPage }.sorted()
        }
    }

    @Test("every line of a listing is compiled and run", arguments: try articles)
    func everyLineOfAListing(article: String) throws {
        let lines = try Self.lines(of: "\(Self.folder)/\(article).md")
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

    @Test("the first page names every article, and no other")
    func firstPage() throws {
        let lines = try Self.lines(of: "\(Self.folder)/\(Self.firstPage).md")
        let named = lines.filter { $0.hasPrefix("- <doc:") }.map { String($0.dropFirst(7).dropLast()) }
        #expect(named.sorted() == (try Self.articles))
    }

    @Test("a link to an article leads to one", arguments: try articles)
    func links(article: String) throws {
        for line in try Self.lines(of: "\(Self.folder)/\(article).md") {
            for link in line.matches(of: /<doc:([^>]+)>/) {
                #expect(try Self.articles.contains(String(link.1)), "\(link.1)")
            }
        }
    }
}
