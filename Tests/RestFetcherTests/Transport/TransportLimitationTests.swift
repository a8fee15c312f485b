#if os(Linux)
    import Foundation
    import Testing

    @Suite("The article about transports lists the limitations that the contract knows")
    struct TransportLimitationTests {
        /// The points of the lists under the two headings.
        private func points() throws -> [String] {
            let article = SourceTree.root.appendingPathComponent("RestFetcher.docc/Transports.md")
            let sections = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "\n### ")
            return sections.filter { $0.hasPrefix("What URLSession can't do") }
                .flatMap { $0.components(separatedBy: "\n") }.filter { $0.hasPrefix("- ") }
        }

        @Test("each of them, and no other")
        func each() throws {
            let points = try points()
            let words = ContractCase.allCases.compactMap {
                TransportUnderTest.urlSession.limitation($0)?.words
            }
            for words in words { #expect(points.contains { $0.contains(words) }, "\(words)") }
            for point in points { #expect(words.contains { point.contains($0) }, "\(point)") }
            #expect(ContractCase.allCases.allSatisfy { TransportUnderTest.curl.limitation($0) == nil })
        }
    }
#endif
