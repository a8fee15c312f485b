#if os(Linux)
    import Foundation
    import Testing

    @testable import RestFetcher

    /// What is built here is taken apart by Python's standard library, which knows nothing of this package.
    @Suite("Judged by Python's urllib.parse", .enabled(if: Python.isInstalled, "python3 isn't installed"))
    struct PythonJudgeTests {
        private struct Sample: Codable, Equatable {
            var names: [String]
            var values: [String]
        }

        private func samples(seed: UInt64) -> [Sample] {
            var random = SplitMix(seed: seed)
            return (0..<500).map { _ in
                let count = Int.random(in: 1...4, using: &random)
                return Sample(
                    names: (0..<count).map { "\($0)" + random.text() },
                    values: (0..<count).map { _ in random.text() })
            }
        }

        private let parseQueries = """
            import json, sys, urllib.parse
            out = []
            for text in json.load(sys.stdin):
                pairs = urllib.parse.parse_qsl(text, keep_blank_values=True, strict_parsing=True)
                out.append({"names": [p[0] for p in pairs], "values": [p[1] for p in pairs]})
            json.dump(out, sys.stdout)
            """

        @Test(
            "every query comes back with the same names and values",
            arguments: [RFQueryStyle.Spaces.percent, .plus])
        func queries(spaces: RFQueryStyle.Spaces) throws {
            let samples = samples(seed: 3986)
            let texts = try samples.map { sample in
                var query = RFQuery(style: RFQueryStyle(spaces: spaces))
                for (name, value) in zip(sample.names, sample.values) { query.add(name, value) }
                return try query.text
            }
            #expect(try Python.run(parseQueries, texts) as [Sample] == samples)
        }

        @Test("every form comes back with the same names and values")
        func forms() throws {
            let samples = samples(seed: 1866)
            let texts = try samples.map { sample in
                let fields = zip(sample.names, sample.values).map { ($0, RFJSON.string($1)) }
                let body = RFBody.form(RFJSON.object(RFJSONObject(unique: fields)))
                guard case .data(let data) = try body.encoded(with: JSONEncoder()).body else { return "" }
                return String(decoding: data, as: UTF8.self)
            }
            #expect(try Python.run(parseQueries, texts) as [Sample] == samples)
        }

        @Test("every path variable comes back, alone in its segment")
        func paths() throws {
            let values = samples(seed: 7231).flatMap(\.names)
            let urls = try values.map {
                try RFURLParts(domain: "https://h:1", pathResource: "a/{id}/z", pathVariables: ["id": $0]).url
            }
            let split = """
                import json, sys, urllib.parse
                out = []
                for text in json.load(sys.stdin):
                    url = urllib.parse.urlsplit(text)
                    assert (url.scheme, url.netloc, url.query, url.fragment) == ("https", "h:1", "", ""), text
                    empty, a, value, z = url.path.split("/")
                    assert (empty, a, z) == ("", "a", "z"), text
                    out.append(urllib.parse.unquote(value))
                json.dump(out, sys.stdout)
                """
            #expect(try Python.run(split, urls) as [String] == values)
        }

        @Test("every JSON text comes back the same")
        func json() throws {
            let samples = samples(seed: 8259)
            let texts = try samples.map { sample in
                let values = sample.values.map(RFJSON.string)
                let json: RFJSON = [
                    "names": .array(sample.names.map(RFJSON.string)), "values": .array(values),
                    sample.names[0]: .array(values),
                ]
                return String(decoding: try RFJSONWriter.bytes(of: json, sortsKeys: false), as: UTF8.self)
            }
            let load = """
                import json, sys
                json.dump([json.loads(text) for text in json.load(sys.stdin)], sys.stdout)
                """
            #expect(try Python.run(load, texts) as [Sample] == samples)
        }
    }

    enum Python {
        static let isInstalled: Bool = {
            do {
                return try run("import json, sys; json.dump(json.load(sys.stdin), sys.stdout)", [1]) == [1]
            } catch {
                return false
            }
        }()

        /// Runs a script that reads JSON and writes JSON.
        static func run<Output: Decodable>(_ script: String, _ input: some Encodable) throws -> Output {
            let data = try ChildProcess.run(
                "python3", ["-c", script], input: try JSONEncoder().encode(input)
            ).output
            return try JSONDecoder().decode(Output.self, from: data)
        }
    }
#endif
