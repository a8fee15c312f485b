import Foundation

/// The Swift files of the product, as text without comments and string literals.
struct SourceTree {
    struct File {
        let folder: String
        let name: String
        let path: String
        let lines: Int
        let code: String
    }

    /// The tree as it was when a test first asked.
    static let now = Result { try SourceTree() }

    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Sources/RestFetcher")

    let files: [File]

    private init() throws {
        let root = SourceTree.root
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path)
        files = try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
            let url = root.appendingPathComponent(path)
            let text = try String(contentsOf: url, encoding: .utf8)
            return File(
                folder: String(path.prefix { $0 != "/" }), name: path, path: url.path,
                lines: text.utf8.count { $0 == UInt8(ascii: "\n") }, code: SourceTree.code(of: text))
        }
    }

    /// The names of the types declared in the files of a folder.
    func types(in folder: String) -> Set<String> {
        let pattern = /\b(?:class|struct|enum|protocol|actor|typealias)\s+(RF\w+)/
        return Set(
            files.filter { $0.folder == folder }.flatMap { file in
                file.code.matches(of: pattern).map { String($0.1) }
            })
    }

    private static func code(of text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { line in
                let uncommented = line.prefix(upTo: line.firstRange(of: "//")?.lowerBound ?? line.endIndex)
                guard uncommented.utf8.contains(UInt8(ascii: "\"")) else { return String(uncommented) }
                return String(uncommented).replacing(/"(?:[^"\\]|\\.)*"/, with: "\"\"")
            }
            .joined(separator: "\n")
    }
}
