import Testing

@testable import RestFetcher

@Suite("Header lines as received")
struct RFHeaderLinesTests {
    private func headers(_ lines: String) -> RFHeaders {
        RFHeaders(RFHeaderLines(Array(lines.utf8)))
    }

    @Test("names are found whatever their case, values come without white space around them (RFC 9112 §5)")
    func lookUp() {
        let headers = headers("Content-Type:  text/plain \t\r\nX:v\r\nEmpty:\r\n\r\n")
        #expect(headers["content-type"] == "text/plain")
        #expect(headers["x"] == "v")
        #expect(headers["EMPTY"] == "")
        #expect(headers["Y"] == nil)
        #expect(headers.contains("CONTENT-TYPE"))
        #expect(!headers.contains("Content"))
    }

    @Test("repeated fields stay apart and in order")
    func repeated() {
        let headers = headers("Set-Cookie: a=1\r\nX: 1\r\nset-cookie: b=2, c\r\n")
        #expect(headers.values(for: "Set-Cookie") == ["a=1", "b=2, c"])
        #expect(headers["Set-Cookie"] == "a=1, b=2, c")
        #expect(headers.map(\.name) == ["Set-Cookie", "X", "set-cookie"])
        #expect(headers.count == 3)
        #expect(headers[1] == RFHeaders.Field(name: "X", value: "1"))
        #expect(headers.dictionary == ["Set-Cookie": "a=1, b=2, c", "X": "1"])
    }

    @Test("a folded line belongs to the value before it (RFC 9112 §5.2)")
    func folded() {
        let headers = headers("A: one\r\n two\r\n\tthree \r\nB: x\r\n")
        #expect(headers["A"] == "one two three")
        #expect(headers["B"] == "x")
    }

    @Test("lines that end in LF alone, or aren't header lines, do no harm")
    func odd() {
        let headers = headers("A: 1\nno colon\n: no name\nB: 2")
        #expect(headers.map(\.name) == ["A", "B"])
        #expect(headers["B"] == "2")
    }

    @Test("a value that isn't UTF-8 is read as ISO-8859-1 (RFC 9110 §5.5)")
    func latin1() {
        let bytes = Array("X: caf".utf8) + [0xE9] + Array("\r\nY: café\r\n".utf8)
        let headers = RFHeaders(RFHeaderLines(bytes))
        #expect(headers["X"] == "café")
        #expect(headers["Y"] == "café")
    }

    @Test("changing them keeps the others, and they equal fields of the same content")
    func changing() {
        var headers = headers("A: 1\r\nB: 2\r\n")
        #expect(headers == ["A": "1", "B": "2"])
        #expect(headers.hashValue == RFHeaders(["A": "1", "B": "2"]).hashValue)
        headers["a"] = "3"
        headers.add("C", "4")
        headers.remove("b")
        #expect(headers.dictionary == ["a": "3", "C": "4"])
    }

    @Test("whatever comes, the dictionary is that of the fields one by one")
    func randomLines() {
        var random = SplitMix(seed: 9112)
        let pieces = [
            "a", "A", "b", "X-One", "x-one", "X-Two", "Date", ":", ": ", ":  v", " ", "\t", "\r\n", "\n",
            "\n ", "\u{80}", "é",
            "1", ",", "",
        ]
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...20, using: &random)
            var bytes = (0..<count).flatMap { _ in Array((pieces.randomElement(using: &random) ?? "").utf8) }
            if random.next() % 4 == 0, !bytes.isEmpty { bytes[bytes.count / 2] = 0xE9 }
            let received = RFHeaders(RFHeaderLines(bytes))
            #expect(received.dictionary == RFHeaders(received.fields).dictionary, "\(bytes)")
            for field in received.fields where field.name.utf8.allSatisfy({ $0 < 0x80 }) {
                #expect(received[field.name] == RFHeaders(received.fields)[field.name], "\(bytes)")
            }
        }
    }
}
