import Foundation
import Testing

@Suite("The folders of the product are layers")
struct LayerTests {
    /// From the lowest to the highest. A folder may name its own types and those of the folders before it.
    static let layers = [
        "Support", "Values", "Build", "Transport", "Logging", "Intercept", "Decode", "Engine", "Declare",
        "Deliver", "OAuth2", "Styles",
    ]

    @Test("every source file lies in a layer")
    func everyFileLiesInALayer() throws {
        for file in try SourceTree.now.get().files {
            #expect(LayerTests.layers.contains(file.folder), "\(file.name)")
        }
    }

    @Test("no file names a type of a later layer")
    func noFileNamesATypeOfALaterLayer() throws {
        let tree = try SourceTree.now.get()
        for (index, layer) in LayerTests.layers.enumerated() {
            let later = LayerTests.layers[(index + 1)...].reduce(into: Set<String>()) {
                $0.formUnion(tree.types(in: $1))
            }
            for file in tree.files where file.folder == layer {
                let named = Set(file.code.matches(of: /\bRF\w+/).map { String($0.output) })
                #expect(named.isDisjoint(with: later), "\(file.name) names \(named.intersection(later))")
            }
        }
    }

    @Test("the check sees the types it must see")
    func theCheckSeesTheTypesItMustSee() throws {
        let tree = try SourceTree.now.get()
        #expect(tree.types(in: "Engine").isSuperset(of: ["RFPlan", "RFFetcher", "RFCall"]))
        #expect(tree.types(in: "Declare").isSuperset(of: ["RFRequest", "RFRequestReader"]))
    }

    @Test("no source file is longer than 300 lines, and most are shorter than 100")
    func noSourceFileIsTooLong() throws {
        let files = try SourceTree.now.get().files
        for file in files { #expect(file.lines <= 300, "\(file.name) has \(file.lines) lines") }
        let lengths = files.map(\.lines).sorted()
        #expect(lengths[lengths.count / 2] <= 100)
    }

    @Test("no file of the styles is longer than 200 lines")
    func noStyleFileIsTooLong() throws {
        for file in try SourceTree.now.get().files where file.folder == "Styles" {
            #expect(file.lines <= 200, "\(file.name) has \(file.lines) lines")
        }
    }

    @Test("whatever the compiler doesn't check says why it is safe")
    func whateverTheCompilerDoesNotCheckSaysWhyItIsSafe() throws {
        for file in try SourceTree.now.get().files {
            let risky = file.code.firstMatch(of: /@unchecked|nonisolated\(unsafe\)|\bunsafe\b/)
            let text = try String(contentsOfFile: file.path, encoding: .utf8)
            #expect(risky == nil || text.contains("// Safe because"), "\(file.name)")
        }
    }
}
