import Foundation
import Testing

@testable import RestFetcher

@Suite("The boundary of multipart form data (RFC 2046 §5.1.1)")
struct RFMultipartBoundaryTests {
    /// Gives the numbers it was made with, again and again.
    private struct Script {
        var numbers: [UInt64]

        mutating func next() -> UInt64 {
            numbers.append(numbers.removeFirst())
            return numbers[numbers.count - 1]
        }
    }

    private func data(_ text: String) -> RFEncodedBody {
        RFEncodedBody(body: .data(Data(text.utf8)))
    }

    @Test("it is made of 128 random bits, anew for every body")
    func random() throws {
        var script = Script(numbers: [0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210])
        #expect(
            RFMultipartBoundary(absentFrom: [], random: { script.next() }).text
                == "RestFetcher-0123456789ABCDEFFEDCBA9876543210")
        let boundaries = try (0..<100).map { _ in try RFBody.multipart([]).encoded().boundary }
        #expect(Set(boundaries).count == 100)
    }

    @Test("it doesn't occur in what is in memory")
    func absent() {
        let first = "RestFetcher-00000000000000010000000000000002"
        for text in [first, "--\(first)--", "x\r\n--\(first)\r\n", String(repeating: "0", count: 99) + first]
        {
            var script = Script(numbers: [1, 2, 3, 4])
            #expect(
                RFMultipartBoundary(absentFrom: [data("a"), data(text)], random: { script.next() }).text
                    == "RestFetcher-00000000000000030000000000000004")
        }
        for text in ["", String(first.dropLast()), String(first.dropFirst()), first.lowercased()] {
            var script = Script(numbers: [1, 2, 3, 4])
            #expect(RFMultipartBoundary(absentFrom: [data(text)], random: { script.next() }).text == first)
        }
    }

    @Test("the search finds what is there, and nothing else")
    func search() {
        var random = SplitMix(seed: 2046)
        for _ in 0..<2_000 {
            let text = Data(
                (0..<Int.random(in: 0...40, using: &random)).map { _ in
                    UInt8.random(in: 0...1, using: &random)
                })
            let needle = (0..<Int.random(in: 1...6, using: &random)).map { _ in
                UInt8.random(in: 0...1, using: &random)
            }
            #expect(text.contains(needle) == (text.range(of: Data(needle)) != nil))
        }
        #expect(Data([1, 2, 3, 4])[2...].contains([3, 4]))
        #expect(!Data([1, 2, 3, 4])[2...].contains([2, 3]))
    }

    @Test(
        "one of your own is used, between quotes if it needs them",
        arguments: [
            ("B", "B"), (String(repeating: "x", count: 70), String(repeating: "x", count: 70)),
            ("a b", "\"a b\""), ("'()+_,-./:=?", "\"'()+_,-./:=?\""), ("'+_-.", "'+_-."),
        ])
    func chosen(text: String, written: String) async throws {
        let body = try RFBody.multipart(RFMultipartFormData([.text("a", "1")], boundary: text)).encoded()
        #expect(body.contentType == "multipart/form-data; boundary=\(written)")
        #expect(try await body.bytes.starts(with: Data("--\(text)\r\n".utf8)))
        #expect(try await body.parts.map(\.text) == ["1"])
    }

    @Test(
        "one that isn't a boundary is an error",
        arguments: [
            "", "a ", "é", "a\r\nX: 1", "a\"b", "a;b", "a\0", "a\\", String(repeating: "x", count: 71),
        ])
    func refused(text: String) throws {
        let formData = RFMultipartFormData([.text("a", "1")], boundary: text)
        let error = try #require(throws: RFError.self) { try RFBody.multipart(formData).encoded() }
        #expect(error.kind == .encoding)
        #expect(error.message.utf8.allSatisfy { !$0.isControl })
    }

    @Test("one that occurs in a part is an error")
    func chosenOccurs() throws {
        let formData = RFMultipartFormData([.text("a", "x\r\n--B--\r\n")], boundary: "B")
        let error = try #require(throws: RFError.self) { try RFBody.multipart(formData).encoded() }
        #expect(error.message.contains("occurs in"))
    }

    @Test(
        "a multipart type that was asked for gets the boundary of the body, any other stays",
        arguments: [
            ("multipart/form-data", "multipart/form-data; boundary=B"),
            ("Multipart/Form-Data;", "Multipart/Form-Data; boundary=B"),
            ("multipart/form-data; boundary=other", "multipart/form-data; boundary=B"),
            (
                "multipart/form-data; Boundary=\"o;t\\\"her\";charset=utf-8",
                "multipart/form-data; charset=utf-8; boundary=B"
            ),
            ("multipart/related; x=\"a;boundary=1\"", "multipart/related; x=\"a;boundary=1\"; boundary=B"),
            ("text/plain", "text/plain"), ("", ""), ("multipart", "multipart"),
        ])
    func completed(declared: String, sent: String) {
        #expect(RFEncodedBody(boundary: "B").contentType(declaredAs: declared) == sent)
        #expect(RFEncodedBody().contentType(declaredAs: declared) == declared)
    }
}
