import Foundation
import Testing

@Suite("The tables of features name tests that exist")
struct FeatureTableTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test("each row has the name of a test and the file it is in", arguments: ["ComingFromEasyRest", "ComingFromRestManager"])
    func rows(article: String) throws {
        let text = try String(
            contentsOf: Self.root.appendingPathComponent(
                "Sources/RestFetcher/RestFetcher.docc/\(article).md"), encoding: .utf8)
        let table = try #require(text.components(separatedBy: "| Feature | Test |").dropFirst().first)
        let rows = table.split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| ---") }
        #expect(rows.count > 20)
        for row in rows {
            let match = try #require(row.firstMatch(of: /\| `([\w\/]+\.swift)`: "(.+)" \|$/), "\(row)")
            let file = try String(
                contentsOf: Self.root.appendingPathComponent("Tests/RestFetcherTests/Styles/\(match.1)"),
                encoding: .utf8)
            #expect(file.contains("\"\(match.2)\""), "\(row)")
        }
    }
}
