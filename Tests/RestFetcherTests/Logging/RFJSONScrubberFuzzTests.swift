import Foundation
import Testing

@testable import RestFetcher

@Suite("No secret leaves random JSON, whole or broken")
struct RFJSONScrubberFuzzTests {
    private func leaks(_ text: String) -> Bool {
        text.contains { "§¤7".contains($0) }
    }

    private func scrub(_ bytes: [UInt8]) -> String {
        RFScrubber.tested.scrub(body: Data(bytes), contentType: "application/json", limit: .max)
    }

    private func tree(_ text: String) throws -> NSObject {
        try #require(
            JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed) as? NSObject)
    }

    @Test("valid JSON stays valid, and its other values stay equal", arguments: 0..<500 as Range<UInt64>)
    func validJSON(seed: UInt64) throws {
        let json = RandomJSON(seed: seed)
        let scrubbed = scrub(Array(json.text.utf8))
        #expect(!leaks(scrubbed))
        #expect(try tree(scrubbed) == tree(json.masked))
    }

    @Test("JSON cut off at any byte shows no secret", arguments: 0..<60 as Range<UInt64>)
    func truncatedJSON(seed: UInt64) {
        let bytes = Array(RandomJSON(seed: seed).text.utf8.prefix(400))
        for length in bytes.indices where leaks(scrub(Array(bytes[..<length]))) {
            Issue.record("\(String(decoding: bytes[..<length], as: UTF8.self).debugDescription)")
        }
    }

    @Test("JSON with bytes missing or too many shows no secret", arguments: 0..<300 as Range<UInt64>)
    func corruptJSON(seed: UInt64) {
        let bytes = Array(RandomJSON(seed: seed).text.utf8)
        var random = SplitMix(seed: seed)
        for _ in 0..<20 {
            var corrupt = bytes
            for _ in 0..<2 {
                let places = corrupt.indices.filter { "\"{}[]:,".utf8.contains(corrupt[$0]) }
                guard let place = places.randomElement(using: &random) else { break }
                if Bool.random(using: &random) {
                    corrupt.remove(at: place)
                } else {
                    corrupt.insert("\"\\{}[]:,'".utf8.randomElement(using: &random) ?? 0, at: place)
                }
            }
            // Two faults may cancel each other, and move the secret out of the value of its name.
            let isValid =
                (try? JSONSerialization.jsonObject(with: Data(corrupt), options: .fragmentsAllowed)) != nil
            if !isValid, leaks(scrub(corrupt)) {
                Issue.record("\(String(decoding: corrupt, as: UTF8.self).debugDescription)")
            }
        }
    }
}
