import Foundation
import Testing

@testable import RestFetcher

/// Random parts, the same in every run.
private struct RandomParts {
    struct Sample {
        var formData = RFMultipartFormData()
        var expected: [StrictMultipart.Part] = []
    }

    var random: SplitMix

    mutating func sample(_ name: (inout SplitMix) -> String) -> Sample {
        var sample = Sample()
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let name = name(&random)
            let fileName = Bool.random(using: &random) ? name + "x" : nil
            let body = self.body()
            sample.formData.parts.append(.data(name, body, fileName: fileName, contentType: .binary))
            sample.expected.append(
                StrictMultipart.Part(
                    name: escaped(name), fileName: fileName.map(escaped),
                    contentType: "application/octet-stream",
                    body: body))
        }
        return sample
    }

    /// Bytes of every kind, and many of those that separate parts.
    private mutating func body() -> Data {
        let dangerous: [Data] = ["\r\n", "\r", "\n", "--", "RestFetcher-", "\r\n--", "\"", ":"].map {
            Data($0.utf8)
        }
        return (0..<Int.random(in: 0...8, using: &random)).reduce(into: Data()) { body, _ in
            body +=
                Bool.random(using: &random)
                ? dangerous.randomElement(using: &random)! : Data(random.bytes(count: 3))
        }
    }

    private func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            let isEscaped = scalar == "\"" || scalar.value == 0x7F || (scalar.value < 0x20 && scalar != "\t")
            return isEscaped
                ? "%" + String(scalar.value + 0x100, radix: 16).uppercased().dropFirst() : String(scalar)
        }.joined()
    }
}

@Suite("Multipart form data of random bytes")
struct RFMultipartFuzzTests {
    @Test(
        "whatever the names, file names and bytes are, a strict parser finds exactly the parts that were put in"
    )
    func strict() async throws {
        var parts = RandomParts(random: SplitMix(seed: 7578))
        for round in 0..<1_000 {
            let sample = parts.sample { random in
                round % 2 == 0 ? random.text() : String(decoding: random.bytes(count: 12), as: UTF8.self)
            }
            #expect(try await RFBody.multipart(sample.formData).encoded().parts == sample.expected)
        }
    }

    @Test("whatever the boundary is, it is refused, or a strict parser finds the parts")
    func boundaries() async throws {
        var random = SplitMix(seed: 2046)
        let body = Data("--\r\n\r\nx".utf8)
        var accepted = 0
        for round in 0..<1_000 {
            let bytes = random.bytes(count: Int.random(in: 1...3, using: &random)).map {
                round % 2 == 0 ? $0 & 0x7F : $0
            }
            let text = round % 5 == 0 ? random.text() : String(decoding: bytes, as: UTF8.self)
            let encoded: RFEncodedBody
            do {
                encoded = try RFBody.multipart(RFMultipartFormData([.data("a", body)], boundary: text))
                    .encoded()
            } catch {
                #expect(error.kind == .encoding)
                continue
            }
            accepted += 1
            #expect(try await encoded.parts.map(\.body) == [body])
        }
        #expect(accepted > 50)
    }

    @Test("whatever the content type of a part is, it is refused, or it stays within its line")
    func contentTypes() async throws {
        var random = SplitMix(seed: 9110)
        for _ in 0..<1_000 {
            let text = "a" + random.text()
            let part = RFMultipartFormData.Part.data("n", Data(), contentType: RFContentType(text))
            do {
                let parts = try await RFBody.multipart([part]).encoded().parts
                #expect(parts.map(\.contentType) == [text])
            } catch let error as RFError {
                #expect(error.kind == .encoding)
                #expect(text.utf8.contains { $0.isControl })
            }
        }
    }

    @Test("whatever a header value is, it is refused, or it is one field")
    func headers() throws {
        var random = SplitMix(seed: 9112)
        for _ in 0..<1_000 {
            let name = random.text()
            let value = random.text()
            var request = RFHTTPRequest(url: URL(string: "https://h")!, headers: ["A": "1"])
            request.headers.add(name, value)
            guard (try? request.prepareForSending()) != nil else { continue }
            #expect(request.headers.count == 2)
            #expect(
                !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") })
            #expect(value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") })
        }
    }
}

#if os(Linux)
    @Suite("Judged by Python's email parser", .enabled(if: Python.isInstalled, "python3 isn't installed"))
    struct RFMultipartPythonTests {
        private struct Body: Encodable {
            var type: String
            var body: Data
        }

        private struct Found: Decodable, Equatable {
            var name: String
            var fileName: String?
            var type: String
            var body: Data
        }

        @Test("every part comes back with its name, file name, type and bytes")
        func parts() async throws {
            var parts = RandomParts(random: SplitMix(seed: 1341))
            var bodies: [Body] = []
            var expected: [[Found]] = []
            for _ in 0..<500 {
                // Python takes a backslash for the start of an escape, which browsers and RFC 7578 don't know.
                let sample = parts.sample { $0.text().replacingOccurrences(of: "\\", with: "/") }
                let encoded = try RFBody.multipart(sample.formData).encoded()
                bodies.append(Body(type: encoded.contentType ?? "", body: try await encoded.bytes))
                expected.append(
                    sample.expected.map {
                        Found(name: $0.name, fileName: $0.fileName, type: $0.contentType ?? "", body: $0.body)
                    })
            }
            let parse = """
                import base64, email, json, sys
                def utf8(text):
                    return None if text is None else text.encode("latin-1").decode("utf-8")
                out = []
                for item in json.load(sys.stdin):
                    body = base64.b64decode(item["body"]).decode("latin-1")
                    message = email.message_from_string("Content-Type: " + item["type"] + "\\r\\n\\r\\n" + body)
                    assert message.is_multipart() and not message.defects, message.defects
                    parts = []
                    for part in message.get_payload():
                        assert not part.defects and len(part.keys()) == 2, part.keys()
                        assert part.get_content_disposition() == "form-data"
                        get = lambda name: utf8(part.get_param(name, header="content-disposition"))
                        parts.append({
                            "name": get("name"), "fileName": get("filename"), "type": part.get_content_type(),
                            "body": base64.b64encode(part.get_payload().encode("latin-1")).decode()})
                    out.append(parts)
                json.dump(out, sys.stdout)
                """
            #expect(try Python.run(parse, bodies) as [[Found]] == expected)
        }
    }
#endif
