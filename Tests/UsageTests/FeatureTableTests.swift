import Foundation
import Testing

@Suite("The tables of features name tests that exist")
struct FeatureTableTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func text(of path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    /// The articles for those who come from elsewhere.
    private static var articles: [String] {
        get throws {
            let folder = "Sources/RestFetcher/RestFetcher.docc"
            let path = root.appendingPathComponent(folder).path
            return try FileManager.default.contentsOfDirectory(atPath: path).sorted()
                .filter { $0.hasPrefix("ComingFrom") }.map { "\(folder)/\($0)" }
        }
    }

    @Test("each row has the name of a test and the file it is in", arguments: try articles)
    func rows(article: String) throws {
        let parts = try Self.text(of: article).components(separatedBy: "| Feature | Test |")
        let table = try #require(parts.dropFirst().first)
        let rows = table.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") }
        #expect(rows.count > 20)
        for row in rows {
            let match = try #require(row.firstMatch(of: /\| `([\w\/]+\.swift)`: "(.+)" \|$/), "\(row)")
            let tests = try Self.text(of: "Tests/RestFetcherTests/Styles/\(match.1)")
            #expect(tests.contains("\"\(match.2)\""), "\(row)")
        }
    }
}
